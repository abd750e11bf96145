import { paraglideVitePlugin } from "@inlang/paraglide-js"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

/** What the server loads in hundreds of small files is built into its own: the process starts in half the time. */
const builtIn = [
  /^(@better-auth|@hono|@peculiar|@simplewebauthn)\//,
  /^(better-auth|better-call|drizzle-orm|hono|jose|stripe|zod)$/,
]

/** What only the pages that take money need. */
const ofCheckout = /app[\\/](checkout|payments)[\\/]|paraglide[\\/]messages[\\/](checkout|payments)_/

/** What only operators need. */
const ofBackOffice = /app[\\/]back-office[\\/]|paraglide[\\/]messages[\\/]back_office_/

export default defineConfig(({ command }) => ({
  plugins: [
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./app/platform/i18n/paraglide",
      strategy: ["globalVariable", "baseLocale"],
      emitTsDeclarations: true,
      emitReadme: false,
      emitGitIgnore: false,
    }),
    tailwindcss(),
    reactRouter(),
  ],
  resolve: { tsconfigPaths: true },
  build: { target: "es2022", sourcemap: false },
  environments: {
    // What pages have in common comes in a few files.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "framework", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
                {
                  name: "frame",
                  test: /app[\\/](site|accounts[\\/]ui[\\/]SessionProvider)|paraglide[\\/]messages[\\/]site_/,
                  minShareCount: 2,
                },
                { name: "forms", test: /node_modules[\\/]@conform-to[\\/]|app[\\/]platform[\\/]ui[\\/]server-form/ },
                { name: "common", test: (id) => !ofCheckout.test(id) && !ofBackOffice.test(id), minShareCount: 4 },
                { name: "checkout", test: ofCheckout, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === "build" ? builtIn : undefined },
      build: { rolldownOptions: { input: "./server.ts" }, sourcemap: true },
    },
  },
  server: { host: "127.0.0.1" },
}))
