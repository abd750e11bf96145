import { chromium } from "@playwright/test"

const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]

/** Runs `work` with a headless browser. */
export async function withBrowser(executablePath, work) {
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

export async function signIn(page, site, { email, password }) {
  await page.goto(`${site.address}/signin`)
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('input[name="password"]').press("Enter")
  await page.waitForURL((url) => url.pathname !== "/signin")
}
