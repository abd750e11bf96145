import { defineConfig } from "@playwright/test"

const chromium = process.env.PLAYWRIGHT_CHROMIUM
const report = process.env.E2E_REPORT

/** Journeys in a browser against a running site: `npm test` starts one and names it in E2E_BASE_URL. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: report ? [["dot"], ["json", { outputFile: report }]] : "list",
  use: {
    baseURL: process.env.E2E_BASE_URL ?? "http://localhost:3000",
    browserName: "chromium",
    locale: "it-IT",
    timezoneId: "Europe/Rome",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
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
      ],
    },
  },
  projects: [
    // A booking's own page is looked at in both widths by one test: a customer may keep three unpaid bookings only.
    {
      name: "phone",
      testIgnore: "booking-page.spec.ts",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: "desk", use: { viewport: { width: 1440, height: 900 } } },
  ],
})
