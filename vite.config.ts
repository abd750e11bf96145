import { paraglideVitePlugin } from "@inlang/paraglide-js"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

/** Components that one fills in, waits for or is told by: the home page has none of them. */
const filledIn =
  "Checkbox|CountedMoney|Dialog|FileButton|FormErrors|Notice|Progress|RadioGroup|Select|Skeleton|Stepper|Switch|" +
  "TextArea|upload|use-session-state"

/** What the server loads in hundreds of small files is built into its own: the process starts in half the time. */
const builtIn = [
  /^(@better-auth|@hono|@peculiar|@simplewebauthn)\//,
  /^(better-auth|better-call|drizzle-orm|hono|jose|stripe|zod)$/,
]

/** What runs whenever a page comes alive. */
const aliveAtOnce = new Set(["react", "router", "house"])

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
    // What every page shares travels in one file, not in dozens of small ones.
    client: {
      build: {
        rolldownOptions: {
          output: {
            // All of it runs as a page comes alive: a browser may compile it while it arrives.
            postBanner: ({ name }) => (aliveAtOnce.has(name) ? "//# allFunctionsCalledOnLoad" : ""),
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                { name: "router", test: /node_modules[\\/]react-router[\\/]/ },
                {
                  name: "house",
                  test: new RegExp(
                    `app[\\\\/](platform[\\\\/](?!i18n[\\\\/]paraglide[\\\\/]messages|dates|rome-clock|ui[\\\\/](${filledIn})\\.)|site)|vite[\\\\/]preload-helper`,
                  ),
                  minShareCount: 4,
                },
                // The arithmetic of days comes with what is filled in.
                {
                  name: "forms",
                  test: new RegExp(
                    `platform[\\\\/](dates|rome-clock|ui[\\\\/](${filledIn}))\\.|@internationalized[\\\\/]date`,
                  ),
                  minShareCount: 2,
                },
                {
                  name: "offers",
                  test: /app[\\/](catalogue|membership)[\\/](rules|ui)[\\/](?!FreeDays|TakenCalendar|month|taken-days|stay-times)/,
                  minShareCount: 2,
                },
                // Who reads, and the words of the open pages; those of forms and areas come with them.
                {
                  name: "session",
                  test: /app[\\/](site[\\/](rules|ui[\\/](SwitchLinks|page-label|home-of))|accounts[\\/]ui[\\/](SessionProvider|use-session))|messages[\\/](site|platform|catalogue|membership|draw)_/,
                  minShareCount: 2,
                },
                // What checkouts and bookings have in common.
                {
                  name: "checkout",
                  test: /app[\\/]((payments|bookings|car-rental)[\\/](ui|rules)|checkout[\\/]ui[\\/](GiftCard|use-gift-cards)|accounts[\\/]ui[\\/](AccessModal|TextLink))|messages[\\/](payments|bookings|car_rental|checkout|accounts_upload)_/,
                  minShareCount: 2,
                },
                { name: "inner-words", test: /paraglide[\\/]messages/, minShareCount: 5 },
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
