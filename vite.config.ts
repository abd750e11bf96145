import { paraglideVitePlugin } from "@inlang/paraglide-js"
import optimizeLocales from "@react-aria/optimize-locales-plugin"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"
import { tiers } from "./scripts/imports/place.ts"

/** Packages of many small files, bundled into the server build, which halves its start time. */
const bundledPackages = [
  /^(@better-auth|@hono|@peculiar|@simplewebauthn)\//,
  /^(better-auth|better-call|drizzle-orm|hono|jose|react-email|stripe|zod)$/,
]

/** The folder under app/, or sandbox, that a module or a compiled text belongs to. */
function folderOf(id: string): string | undefined {
  const text = /[\\/]paraglide[\\/]messages[\\/](\w+)\.js/.exec(id)?.[1]?.replaceAll("_", "-")
  if (text) return folders.find((name) => text.startsWith(`${name}-`))
  return /^[\\/](?:app[\\/])?([a-z-]+)[\\/]/.exec(id.slice(import.meta.dirname.length))?.[1]
}

/** From the bottom up, because a chunk takes what its modules import. */
const folders = tiers.flat()

export default defineConfig(({ command }) => ({
  plugins: [
    // The types of the routes do not need the texts, which take longer than they.
    !process.argv.includes("typegen") &&
      paraglideVitePlugin({
        project: "./project.inlang",
        outdir: "./app/platform/i18n/paraglide",
        strategy: ["globalVariable", "baseLocale"],
        emitTsDeclarations: true,
        emitReadme: false,
        emitGitIgnore: false,
      }),
    // Only the site's languages of what React Aria announces.
    { ...optimizeLocales.vite({ locales: ["it-IT", "en-US"] }), enforce: "pre" },
    tailwindcss(),
    reactRouter(),
  ],
  resolve: { tsconfigPaths: true },
  build: { target: "es2022", sourcemap: false, reportCompressedSize: false },
  environments: {
    // Shared code of pages: a chunk per folder, its texts included.
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Names of pages, such as `analytics`, are on the lists of ad blockers.
            entryFileNames: "assets/[hash:12].js",
            chunkFileNames: "assets/[hash:12].js",
            codeSplitting: {
              groups: [
                { name: "framework", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
                // What fewer pages share stays with them.
                ...folders.map((name) => ({ name, test: (id: string) => folderOf(id) === name, minShareCount: 4 })),
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === "build" ? bundledPackages : undefined },
      build: { rolldownOptions: { input: "./server.ts" }, sourcemap: true },
    },
  },
  server: { host: "127.0.0.1" },
}))
