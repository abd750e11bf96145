import { defineConfig } from "@playwright/test"

const chromium = process.env.PLAYWRIGHT_CHROMIUM
const report = process.env.E2E_REPORT
const baseURL = process.env.E2E_BASE_URL ?? "http://localhost:3000"

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Journeys in a browser against a running site: `npm test` starts one and names it in E2E_BASE_URL. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.spec.ts",
  // Each worker has a customer of its own (`tests/support/test.ts`). On two cores three workers take a little less time than two.
  workers: 3,
  forbidOnly: true,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: report ? [["dot"], ["json", { outputFile: report }]] : "list",
  use: {
    baseURL,
    // Who travels here has answered the question about cookies; `consent.spec.ts` has not.
    storageState: {
      cookies: [],
      origins: [{ origin: new URL(baseURL).origin, localStorage: [{ name: "cookie-consent", value: "false" }] }],
    },
    // Only `connection.spec.ts` needs what stands in for a lost connection.
    serviceWorkers: "block",
    // What moves is looked at by `reviews.spec.ts`; elsewhere it only keeps the machine busy.
    contextOptions: { reducedMotion: "reduce" },
    browserName: "chromium",
    locale: "it-IT",
    timezoneId: "Europe/Rome",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page of a journey ends before its scripts would run faster for being optimised.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
  // Each keeps what it leaves in a folder of its own: a run of one does away with nothing of another.
  projects: [
    {
      name: "desk",
      outputDir: "test-results/desk",
      testIgnore: /\/(rent-a-car|wizard-fields)\.spec\.ts$/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    // What a smaller screen and a finger may change.
    {
      name: "phone",
      outputDir: "test-results/phone",
      testMatch: /\/(rent-a-car|wizard-fields)\.spec\.ts$/,
      use: phone,
    },
    // The journeys that write most, on a database of another kind; in a phone's window, as most people make them.
    {
      name: "database",
      outputDir: "test-results/database",
      testMatch: /\/(booking-page|new-customer|account-security)\.spec\.ts$/,
      use: phone,
    },
  ],
})
