import { defineConfig } from "@playwright/test"

const chromium = process.env.PLAYWRIGHT_CHROMIUM
const report = process.env.E2E_REPORT
const baseURL = process.env.E2E_BASE_URL ?? "http://localhost:3000"

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Browser tests against a running site; `npm test` starts one and sets E2E_BASE_URL. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.spec.ts",
  // Each worker has its own customer (`tests/support/browser/test.ts`). On two cores, three workers are slightly faster than two.
  workers: 3,
  forbidOnly: true,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: report ? [["dot"], ["json", { outputFile: report }]] : "list",
  use: {
    baseURL,
    // Only `connection.spec.ts` needs the service worker.
    serviceWorkers: "block",
    // Only `reviews.spec.ts` tests animations; elsewhere they only cost time.
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
        // Pages are too short-lived for optimised scripts to pay off.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
  // Separate output folders, because a run deletes the contents of its folder.
  projects: [
    {
      name: "desktop",
      outputDir: "test-results/desktop",
      testIgnore: /\/(rent-a-car|wizard-fields)\.spec\.ts$/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    // Journeys that differ on a small touch screen.
    {
      name: "phone",
      outputDir: "test-results/phone",
      testMatch: /\/(rent-a-car|wizard-fields)\.spec\.ts$/,
      use: phone,
    },
    // The journeys with most writes, run on PGlite where the others run on PostgreSQL, in a phone's viewport.
    {
      name: "most-writes",
      outputDir: "test-results/most-writes",
      testMatch: /\/(booking-page|new-customer|membership)\.spec\.ts$/,
      use: phone,
    },
  ],
})
