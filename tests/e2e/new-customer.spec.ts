import { expect, type Page, test } from "@playwright/test"
import { expectAccessible, latestMail, signedIn } from "../support/e2e"
import { photo, wizard } from "../support/journey"

const PASSWORD = "Vento-di-maestrale-7"
const CAR = "/urban-cars/volkswagen-polo/book"

/** Signs up, follows the link in the mail, signs in: a customer of this test's own. */
async function newCustomer(page: Page, language: "it" | "en", tag: string): Promise<string> {
  const email = `cliente-${tag}-${Date.now()}@example.org`
  await page.goto(`/signup?lang=${language}`)
  await page.locator('input[name="name"]').fill("Anna Melis")
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('input[name="confirm"], input[name="confirmPassword"]').first().fill(PASSWORD)
  await page.locator('input[name="terms"]').check()
  await page.locator("main form button:not([type='button'])").last().click()
  await expect(page).toHaveURL(/\/check-email/)
  const mail = await latestMail(page.request, email)
  const link = mail.links.find((each) => each.includes("/auth/verify"))
  const { pathname, search } = new URL(link ?? "")
  await page.goto(pathname + search)
  await expect(page).toHaveURL(/\/confirmation-success/)
  await page.goto(`/signin?from=${encodeURIComponent("/account/documents")}`)
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('input[name="password"]').press("Enter")
  await expect(page).toHaveURL(/\/account\/documents/)
  return email
}

test("a new customer confirms the address, proves who they are at once, and may book", async ({ page }, info) => {
  await newCustomer(page, "en", info.project.name)
  await expectAccessible(page)
  await page.locator('form:has(input[value="instant"]) button').click()
  await expect(page).toHaveURL(/\/sandbox\/stripe\/identity\//)
  await expectAccessible(page)
  await page.locator('button[value="verified"]').click()
  await expect(page).toHaveURL(/\/account\/documents/)
  await expect(page.getByText("verified", { exact: false }).first()).toBeVisible()
  await page.goto(CAR)
  await expect(wizard(page)).toBeVisible()
})

test("an operator reads a customer's documents and approves them", async ({ page, browser }, info) => {
  const email = await newCustomer(page, "it", `documenti-${info.project.name}`)
  const files = page.locator('input[type="file"]:not([capture])')
  await files.nth(0).setInputFiles(await photo("fronte.jpg"))
  await expect(page.locator('a[href^="/documents/"]')).toHaveCount(1)
  await files.nth(1).setInputFiles(await photo("retro.jpg"))
  await expect(page.locator('a[href^="/documents/"]')).toHaveCount(2)
  const front = (await page.locator('a[href^="/documents/"]').first().getAttribute("href")) ?? ""
  await page.locator('form:has(input[value="submit"]) button').click()
  await expect(page.getByText(/24 ore/).first()).toBeVisible()

  const office = await browser.newContext()
  const desk = await office.newPage()
  expect((await desk.request.get(front)).url()).toContain("/signin")
  await signedIn(desk, "customer_verified")
  expect((await desk.request.get(front)).status()).toBe(404)
  await office.clearCookies()
  await signedIn(desk, "operator", "/admin?lang=it")
  expect((await desk.request.get(front)).status()).toBe(200)
  const entry = desk.locator("li", { hasText: email })
  await entry.locator("summary").first().click()
  await entry.locator("form button").first().click()
  await expect(desk.locator("li", { hasText: email })).toHaveCount(0)
  await office.close()

  await page.reload()
  await expect(page.getByText(/verificata/i).first()).toBeVisible()
  expect((await latestMail(page.request, email)).body).toMatch(/verificata|identità/i)
})
