import { type Customer, verifiedCustomer } from "../support/browser/customer"
import { consoleErrors, expectAccessible, fromOwnNetwork, refusalOn, signedIn } from "../support/browser/e2e"
import { typeCard, weekdayAhead } from "../support/browser/journey"
import { expect, type Page, test } from "../support/browser/test"

test.describe.configure({ mode: "serial" })

/** A customer of this file only, because other tests expect no saved card. */
let anna: Customer
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  anna = await verifiedCustomer(request, `saved-cards-${Date.now()}@example.org`)
  await request.dispose()
})
test.beforeEach(({ page }) => fromOwnNetwork(page))

const modal = (page: Page) => page.locator("dialog[open]")
const choice = (page: Page, name: RegExp) => modal(page).getByRole("radio", { name })
const pay = (page: Page) => modal(page).locator('form button[type="submit"]').last()
const proceed = (page: Page) => page.locator('button[type="submit"][form]')
const time = (page: Page) => page.locator('label:has(input[name="appointmentTime"][value="10:00"])')
const expectPaid = (page: Page) => expect(page).toHaveURL(/\/booking-success\?booking=/)

/** Fills in the form of a wash except its time; each `week` has its own day. */
async function washForm(page: Page, week: number, language = "en"): Promise<void> {
  await signedIn(page, anna, `/car-wash-booking?service=full-clean&lang=${language}`)
  await page.locator('input[name="phone"]').fill("+39 347 000 0001")
  await page.locator('input[name="appointmentDate"]').fill(weekdayAhead(230 + 7 * week))
}

/** Opens the payment of a wash. */
async function washPayment(page: Page, week: number, language?: string): Promise<void> {
  await washForm(page, week, language)
  await time(page).click()
  await proceed(page).click()
  await expect(pay(page)).toBeVisible()
}

/** Saves a card by requests. */
async function saveCard(page: Page, number: string): Promise<void> {
  const started = await page.request.post("/api/payment-methods/setup", { data: {} })
  expect(started.ok(), await started.text()).toBe(true)
  const { setupIntentId, clientSecret } = (await started.json()) as { setupIntentId: string; clientSecret: string }
  const base = `/sandbox/stripe/v1/setup_intents/${setupIntentId}`
  const card = { number, exp_month: 12, exp_year: 2034, cvc: "123" }
  await page.request.post(`${base}/confirm`, { data: { client_secret: clientSecret, card } })
  const data = { client_secret: clientSecret, outcome: "complete" }
  expect(await (await page.request.post(`${base}/challenge`, { data })).json()).toMatchObject({ status: "succeeded" })
}

test("a card typed at the checkout is saved if the customer chooses so", async ({ page }) => {
  await washPayment(page, 0, "it")
  const keep = modal(page).getByLabel("Conserva questa carta per la prossima volta")
  await expect(keep).not.toBeChecked()
  await expectAccessible(page)
  await typeCard(page, "4242424242424242")
  await keep.check()
  await pay(page).click()
  await expectPaid(page)
  await page.goto("/account/payment-methods?lang=it")
  await expect(page.getByRole("heading", { name: /Visa.*4242/ })).toBeVisible()
})

test("a saved card pays for a wash in three clicks, and the wash is in the account", async ({ page }) => {
  const errors = consoleErrors(page)
  await washForm(page, 1)
  await expect(page.locator('input[name="email"]')).toHaveValue(anna.email)
  await time(page).click()
  await proceed(page).click()
  await expect(choice(page, /Visa ending in 4242/)).toBeChecked()
  await expect(modal(page).locator('input[autocomplete="cc-number"]')).toBeHidden()
  await expectAccessible(page)
  await pay(page).click()
  await expectPaid(page)
  await page.goto("/account/bookings?lang=en")
  await page.getByRole("link", { name: "Full Clean" }).first().click()
  await expect(page.getByRole("heading", { level: 1, name: "Full Clean" })).toBeVisible()
  expect(errors).toEqual([])
})

test("a saved card removed in the meantime disappears, another asks the bank and pays", async ({ page }) => {
  await signedIn(page, anna)
  await saveCard(page, "4000002760003184")
  await washPayment(page, 3)
  await choice(page, /3184/).check()
  const other = await page.context().newPage()
  await other.goto("/account/payment-methods?lang=en")
  const entry = other.getByRole("listitem").filter({ has: other.getByRole("heading", { name: /3184/ }) })
  await entry.getByRole("link", { name: /Remove/ }).click()
  await other
    .locator("dialog[open]")
    .getByRole("button", { name: /Remove/ })
    .click()
  await expect(entry).toHaveCount(0)
  await pay(page).click()
  const refusal = refusalOn(modal(page), /no longer one of your saved cards/)
  await expect(refusal).toBeFocused()
  await expectAccessible(page)
  await refusal.getByRole("link").click()
  await expect(choice(page, /3184/)).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await typeCard(page, "4000002760003184")
  await pay(page).click()
  await page.getByRole("button", { name: "Approve" }).click()
  await expectPaid(page)
})
