import { verifiedCustomer } from "../support/browser/customer"
import { consoleErrors, expectAccessible, fromOwnNetwork, signedIn } from "../support/browser/e2e"
import { typeCard } from "../support/browser/journey"
import { expect, type Page, test } from "../support/browser/test"

test.beforeEach(({ page }) => fromOwnNetwork(page))

/** A customer of one test: a person has at most one membership. */
async function newCustomer(page: Page) {
  return verifiedCustomer(page.request, `member-${Date.now()}-${Math.random().toString(36).slice(2, 7)}@example.org`)
}

const form = (page: Page) => page.locator("form", { has: page.locator('input[name="method"]') })
const press = (page: Page) => form(page).locator('button[type="submit"]')

test("a customer enrols by card, orders a steel card and sees the receipt", async ({ page }) => {
  const errors = consoleErrors(page)
  const anna = await newCustomer(page)
  await signedIn(page, anna, "/membership?lang=en&billing=monthly")
  await page.getByRole("link", { name: /^Select Plan\W+Gold$/ }).click()
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Gold")
  await page.getByLabel("Add the steel card").check()
  await page.locator('input[name="engraving"]').fill("Anna Melis")
  await page.locator('input[name="street"]').fill("Via Roma 1")
  await page.locator('input[name="postalCode"]').fill("09124")
  await page.locator('input[name="city"]').fill("Cagliari")
  await page.locator('input[name="country"]').fill("Italy")
  await expect(page.locator("dd", { hasText: "€480" }).first()).toBeVisible()
  await page.getByLabel(/I authorise/).check()
  await expectAccessible(page)
  await press(page).click()
  await typeCard(page, "4242424242424242")
  await press(page).click()
  await expect(page.getByRole("heading", { name: "Welcome to the Club" })).toBeVisible()
  await page.getByRole("link", { name: "Go to Dashboard" }).click()
  await expect(page).toHaveURL(/\/account\/membership/)
  await expect(page.locator("dl").first()).toContainText("Gold")
  await expect(page.getByText(/charge €230 to your card/)).toBeVisible()
  const receipt = page.getByRole("link", { name: /Receipt of .*€480/ })
  const file = await page.request.get((await receipt.getAttribute("href")) ?? "")
  expect(file.headers()["content-type"]).toBe("application/pdf")
  await page.getByRole("button", { name: "Turn renewal off" }).click()
  await expect(page.getByText(/Your membership ends on/)).toBeVisible()
  await page.getByRole("radio", { name: /Platinum.*Monthly/ }).check()
  await page.getByRole("button", { name: "Save plan" }).click()
  await expect(page.getByRole("radio", { name: /Platinum.*Monthly/ })).toBeChecked()
  expect(errors).toEqual([])
})

test("a visitor chooses the steel card with a plan and keeps it after signing in", async ({ page }) => {
  const anna = await newCustomer(page)
  await page.context().clearCookies()
  await page.goto("/membership?lang=en&billing=monthly")
  await page.getByRole("link", { name: "Choose a plan with the card" }).click()
  await expect(page.getByRole("link", { name: "Remove the card" })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: /^Select Plan\W+Silver$/ }).click()
  await page.locator('input[name="email"]').fill(anna.email)
  await page.locator('input[name="password"]').fill(anna.password)
  await page.locator('input[name="password"]').press("Enter")
  await expect(page).toHaveURL(/\/membership\/enroll\/silver\?billing=monthly&card=1/)
  await expect(page.getByLabel("Add the steel card")).toBeChecked()
})

test("a customer enrols with crypto and an operator confirms it", async ({ page, browser }) => {
  const anna = await newCustomer(page)
  await signedIn(page, anna, "/membership/enroll/platinum?billing=monthly&lang=it")
  await page.locator('input[name="method"][value="crypto"]').check()
  await press(page).click()
  await expect(page.getByText(/bc1q/).first()).toBeVisible()
  await page.getByRole("button", { name: "Ho inviato il pagamento" }).click()
  await expect(page.getByRole("heading", { name: "Stiamo cercando il tuo pagamento" })).toBeVisible()
  const operator = await browser.newContext()
  const back = await operator.newPage()
  await signedIn(back, "operator", "/admin?lang=it")
  const entry = back.locator("li", { hasText: anna.email })
  await entry.locator("summary").first().click()
  await entry.locator("form button").first().click()
  await expect(back.locator("li", { hasText: anna.email })).toHaveCount(0)
  await operator.close()
  await page.goto("/account/membership")
  await expect(page.locator("dl").first()).toContainText("Platinum")
})
