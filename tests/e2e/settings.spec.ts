import { consoleErrors } from "../support/browser/e2e"
import { expect, test } from "../support/browser/test"

test.describe("with storage refused", () => {
  test("home, a car and the wizard open without an uncaught error", async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException("The operation is insecure.", "SecurityError")
      }
      for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
        Object.defineProperty(window, name, { configurable: true, get: refuse })
      Object.defineProperty(window, "BroadcastChannel", { value: refuse })
    })
    const errors = consoleErrors(page)
    for (const path of ["/?lang=en", "/urban-cars/volkswagen-tiguan"]) {
      await page.goto(path)
      // An answer is kept as long as the page.
      await page.getByRole("button", { name: "Decline" }).click()
    }
    await page.locator('footer a[href="/cars"]').click()
    await expect(page).toHaveURL(/\/cars$/)
    await page.goto("/urban-cars/volkswagen-tiguan/book")
    await expect(page.locator("h1:visible")).toHaveCount(1)
    expect(errors).toEqual([])
  })
})

test("a page whose module cannot be loaded is opened by a full load", async ({ page }) => {
  await page.goto("/?lang=en")
  const module = await page.evaluate(() => {
    const { routes } = (window as unknown as { __reactRouterManifest: { routes: Record<string, Manifest> } })
      .__reactRouterManifest
    type Manifest = { path?: string; module: string }
    return Object.values(routes).find(({ path }) => path === "membership")?.module
  })
  await page.route(`**${module}`, (route) => route.abort())
  await page
    .locator('a[href="/membership"]')
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click())
  await expect(page).toHaveURL(/\/membership$/)
  await expect(page.locator("h1")).toBeVisible()
})
