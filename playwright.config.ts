import { defineConfig } from "@playwright/test"

const chromium = process.env.PLAYWRIGHT_CHROMIUM
const report = process.env.E2E_REPORT
const baseURL = process.env.E2E_BASE_URL ?? "http://localhost:3000"

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }

const launchOptions = {
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
}
/** Pictures take a fifth of the processor time of a page. */
const withoutPictures = {
  launchOptions: { ...launchOptions, args: [...launchOptions.args, "--blink-settings=imagesEnabled=false"] },
}

const phoneJourneys = /\/(rent-a-car|wizard-fields)\.spec\.ts$/
/** Tests of pictures, and of the layout of whole pages. */
const testsWithPictures =
  /\/(draw|forced-colors|jets|listings|pages|pictures|print|quote|reviews|villas|yachts)\.spec\.ts$/

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
    // Names the element that never comes, long before the test's own timeout.
    actionTimeout: 30_000,
    // Only `connection.spec.ts` needs the service worker.
    serviceWorkers: "block",
    // Only `reviews.spec.ts` tests animations; elsewhere they only cost time.
    contextOptions: { reducedMotion: "reduce" },
    browserName: "chromium",
    locale: "it-IT",
    timezoneId: "Europe/Rome",
    screenshot: "only-on-failure",
    launchOptions,
  },
  // Separate output folders, because a run deletes the contents of its folder.
  projects: [
    {
      name: "desktop",
      outputDir: "test-results/desktop",
      testMatch: testsWithPictures,
      use: desktop,
    },
    {
      name: "desktop-without-pictures",
      outputDir: "test-results/desktop-without-pictures",
      testIgnore: [testsWithPictures, phoneJourneys],
      use: { ...desktop, ...withoutPictures },
    },
    // Journeys that differ on a small touch screen.
    {
      name: "phone",
      outputDir: "test-results/phone",
      testMatch: phoneJourneys,
      use: phone,
    },
  ],
})
