import { paraglideVitePlugin } from "@inlang/paraglide-js"
import optimizeLocales from "@react-aria/optimize-locales-plugin"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

/** Packages of many small files, bundled into the server build, which halves its start time. */
const bundledPackages = [
  /^(@better-auth|@hono|@peculiar|@simplewebauthn)\//,
  /^(better-auth|better-call|drizzle-orm|hono|jose|react-email|stripe|zod)$/,
]

/** Code of the pages with payments. */
const checkoutCode = /app[\\/](checkout|payments)[\\/]|paraglide[\\/]messages[\\/](checkout|payments)_/

/** Forms of bookings and of awaited coins, which the car wizard does not need. */
const bookingFormCode = /checkout[\\/](\w+[\\/])?ui[\\/](AwaitedCoinsSection|BookingModal|ContactFields|StayForm)\./

/** Code of the pages where one books, enters the draw, signs in or keeps an account. */
const customerCode =
  /app[\\/](account|accounts|bookings|car-rental|car-wash|charter|draw|membership|villas)[\\/]|paraglide[\\/]messages[\\/](account|accounts|bookings|car_rental|car_wash|charter|draw|membership|villas)_/

/** The memberships on the home page, which needs none of the other code of its customers. */
const membershipTeaser =
  /membership[\\/]ui[\\/]Member(Card|shipTeaser)|messages[\\/]membership_(card_seen|lead|per_month|teaser_\w+)\./

/** Code of the operators' pages. */
const backOfficeCode = /app[\\/]back-office[\\/]|paraglide[\\/]messages[\\/]back_office_/

/** Code of the partners' area. */
const partnerCode = /app[\\/]partners[\\/]|paraglide[\\/]messages[\\/]partners_|node_modules[\\/]ibantools[\\/]/

/** The parts of an item's page that lists do not show. */
const itemCode =
  /catalogue[\\/](ui[\\/](FreeDays|Gallery|MonthTable|SpecSheet|TakenCalendar)|rules[\\/](month|pickup-days|stay-times|taken-days))\./

/** Articles and other long texts. */
const articleCode = /app[\\/]site[\\/]articles[\\/]/

/** Date arithmetic. */
const dateCode = /@internationalized[\\/]date|platform[\\/]dates\./

/** Fields of long forms and the frame of an account's pages. */
const fieldCode =
  /platform[\\/]ui[\\/](AreaFrame|AreaTabs|Checkbox|FieldsSkeleton|FileButton|Progress|RadioGroup|Select|Stepper|Switch|TextArea|smaller-photo|upload|use-kept-result|use-proceed-after-uploads|use-session-state|use-submit-after-uploads)\./

/** Code that the pages where one browses do not need. */
const otherCode = [checkoutCode, customerCode, backOfficeCode, partnerCode, itemCode, articleCode, dateCode, fieldCode]

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
    // Shared code of pages goes into a few chunks.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "framework", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
                {
                  name: "frame",
                  test: /app[\\/](site[\\/](?!articles)|accounts[\\/]sign-in[\\/]ui[\\/]SessionProvider)|paraglide[\\/]messages[\\/]site_/,
                  minShareCount: 2,
                },
                { name: "forms", test: /node_modules[\\/]@conform-to[\\/]|app[\\/]platform[\\/]ui[\\/]server-form/ },
                {
                  name: "common",
                  test: (id) => membershipTeaser.test(id) || !otherCode.some((code) => code.test(id)),
                  minShareCount: 2,
                },
                { name: "articles", test: articleCode, minShareCount: 2 },
                { name: "dates", test: dateCode, minShareCount: 2 },
                {
                  name: "customer",
                  test: (id) => customerCode.test(id) && !membershipTeaser.test(id),
                  minShareCount: 4,
                },
                { name: "item", test: itemCode, minShareCount: 2 },
                { name: "fields", test: fieldCode, minShareCount: 2 },
                { name: "partner", test: partnerCode, minShareCount: 2 },
                { name: "back-office", test: backOfficeCode, minShareCount: 3 },
                {
                  name: "checkout",
                  test: (id) => checkoutCode.test(id) && !bookingFormCode.test(id),
                  minShareCount: 2,
                },
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
