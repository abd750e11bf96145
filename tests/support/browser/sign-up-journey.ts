import { expect, type Page } from "@playwright/test"
import { latestMail } from "./e2e"

/** The password of all customers made by tests. */
export const NEW_PASSWORD = "Vento-di-maestrale-7"

/** Signs up a new customer and follows the link in the mail, which signs in and leads to `to`; returns the e-mail address. */
export async function newCustomer(
  page: Page,
  language: "it" | "en",
  tag: string,
  to = "/account/documents",
): Promise<string> {
  const email = `cliente-${tag}-${Date.now()}@example.org`
  await page.goto(`/signup?lang=${language}&from=${encodeURIComponent(to)}`)
  await page.locator('input[name="name"]').fill("Anna Melis")
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(NEW_PASSWORD)
  await page.locator('input[name="confirmPassword"]').fill(NEW_PASSWORD)
  await page.locator('input[name="terms"]').check()
  await page.locator('input[name="confirmPassword"]').press("Enter")
  await expect(page).toHaveURL(/\/check-email/)
  const mail = await latestMail(page.request, email)
  const link = mail.links.find((each) => each.includes("/auth/verify"))
  const { pathname, search } = new URL(link ?? "")
  await page.goto(pathname + search)
  await page.locator('main form:has(input[name="token"]) button').click()
  await page.waitForURL((url) => url.pathname === to)
  return email
}
