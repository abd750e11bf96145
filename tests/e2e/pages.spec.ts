import { expect, type Page, test } from "@playwright/test"
import { type Account, complaintsOf, expectAccessible, languages, signedIn } from "../support/e2e"

/** Every page that anyone may open, with its status. */
const open: [string, number][] = [
  ["/", 200],
  ["/cars", 200],
  ["/urban-cars", 200],
  ["/cars/ferrari-f8-tributo", 200],
  ["/urban-cars/volkswagen-t-roc", 200],
  ["/terms", 200],
  ["/privacy", 200],
  ["/privacy-policy", 200],
  ["/signin", 200],
  ["/signup", 200],
  ["/forgot-password", 200],
  ["/check-email", 200],
  ["/confirmation-success", 200],
  ["/dev/mail", 200],
  ["/nothing/of/the/kind", 404],
  ["/no-such-category", 404],
]

/** Pages of someone in particular. */
const closed: [Account, string][] = [
  ["customer_verified", "/account/bookings"],
  ["customer_verified", "/account/profile"],
  ["customer_unverified", "/account/documents"],
  ["partner_verified", "/partner/dashboard"],
  ["operator", "/admin"],
]

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    for (const [path, status] of open)
      test(`${path} answers, fits its window and is accessible`, async ({ page }) => {
        const complaints = complaintsOf(page)
        const response = await page.goto(`${path}?lang=${language}`)
        expect(response?.status()).toBe(status)
        await expectSound(page, language)
        expect(complaints).toEqual([])
      })

    for (const [account, path] of closed)
      test(`${path} is accessible to ${account}, and sends a visitor to sign in`, async ({ page }) => {
        await page.goto(`${path}?lang=${language}`)
        expect(new URL(page.url()).pathname).toBe("/signin")
        await signedIn(page, account, path)
        const complaints = complaintsOf(page)
        const response = await page.goto(path)
        expect(response?.status()).toBe(200)
        await expectSound(page, language)
        expect(complaints).toEqual([])
      })
  })
}

/** In its language, one title, nothing beyond the window's edge, and nothing that axe finds. */
async function expectSound(page: Page, language: string) {
  await expect(page.locator("html")).toHaveAttribute("lang", language)
  await expect(page.locator("h1:visible")).toHaveCount(1)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(beyond, "pixels beyond the window's edge").toBeLessThanOrEqual(0)
  await expectAccessible(page)
}
