import type { Customer } from "../support/browser/customer"
import { consoleErrors, expectAccessible, languages, latestMail, signedIn } from "../support/browser/e2e"
import {
  confirm,
  consent,
  fillDates,
  fillDriver,
  keepOptions,
  typeCard,
  weekdayAhead,
  wizard,
} from "../support/browser/journey"
import { type Browser, expect, type Page, test } from "../support/browser/test"

const aCode = /[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){3}/

test.describe.configure({ mode: "serial" })

/** An operator issues a gift card of `value` euro for the customer; returns the code in the mail. */
async function issued(browser: Browser, page: Page, customer: Customer, value: string): Promise<string> {
  const operatorContext = await browser.newContext()
  const operatorPage = await operatorContext.newPage()
  await signedIn(operatorPage, "operator", "/admin/gift-cards?lang=it")
  await expectAccessible(operatorPage)
  await operatorPage.getByLabel("Valore in euro").fill(value)
  await operatorPage.getByLabel("Email del destinatario").fill(customer.email)
  await operatorPage.getByRole("button", { name: "Emetti e invia il codice" }).click()
  await expect(operatorPage.getByText("Il destinatario riceve il codice per email")).toBeVisible()
  await expectAccessible(operatorPage)
  // Other tests may have issued vouchers to this customer in the meantime.
  const cards = operatorPage
    .getByRole("listitem")
    .filter({ has: operatorPage.getByRole("heading", { name: "Carta regalo" }) })
  const [code = ""] = aCode.exec((await cards.first().textContent()) ?? "") ?? []
  await operatorContext.close()
  await latestMail(page.request, customer.email, "payments.gift-card", code)
  return code
}

async function toPayment(page: Page, customer: Customer, daysAhead: number): Promise<void> {
  await signedIn(page, customer)
  await page.goto("/urban-cars/volkswagen-polo/book?lang=it")
  await fillDates(page, weekdayAhead(daysAhead))
  await fillDriver(page)
  await keepOptions(page)
}

const field = (page: Page) => wizard(page).getByLabel("Carta regalo o voucher")

async function apply(page: Page, code: string): Promise<void> {
  await field(page).fill(code)
  await wizard(page).getByRole("button", { name: "Applica" }).click()
}

test("a gift card covers part of a booking and a bank card pays the rest", async ({ page, customer, browser }) => {
  const code = await issued(browser, page, customer, "20")
  const errors = consoleErrors(page)
  await toPayment(page, customer, 40)
  await apply(page, "SUMMER")
  await expect(wizard(page).getByText(/errore di battitura/)).toBeVisible()
  await expectAccessible(page)
  await apply(page, code.toLowerCase().replaceAll("-", " "))
  await expect(wizard(page).getByRole("button", { name: /^Rimuovi/ })).toBeVisible()
  await expect(wizard(page).locator("aside").getByText("Da pagare")).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(wizard(page).getByRole("button", { name: /^Rimuovi/ })).toBeVisible({ timeout: 30_000 })
  await consent(page)
  await typeCard(page, "4242424242424242")
  await confirm(page)
  await expect(page).toHaveURL(/\/car-booking-success\?booking=/)
  // The URL changes before the wizard is removed, which contains the same text.
  await expect(wizard(page)).toHaveCount(0)
  await expect(page.getByText("Carte regalo e voucher", { exact: true })).toBeVisible()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

test("a gift card that covers the whole price needs no bank card", async ({ page, customer, browser }) => {
  const code = await issued(browser, page, customer, "500")
  await toPayment(page, customer, 54)
  await apply(page, code)
  await expect(wizard(page).getByText(/Non resta nulla da pagare/)).toBeVisible()
  await expect(page.locator('input[autocomplete="cc-number"]')).toHaveCount(0)
  await wizard(page)
    .getByRole("button", { name: /^Rimuovi/ })
    .click()
  await consent(page)
  await expect(page.locator('input[autocomplete="cc-number"]')).toBeVisible()
  await apply(page, code)
  await expect(wizard(page).getByText(/Non resta nulla da pagare/)).toBeVisible()
  await expect(page.locator('input[autocomplete="cc-number"]')).toBeHidden()
  await expectAccessible(page)
  await confirm(page)
  await expect(page).toHaveURL(/\/car-booking-success\?booking=/)
  for (const language of languages) {
    await page.goto(`/account/gift-cards?lang=${language}`)
    const card = page.locator("li", { hasText: code })
    await card.locator("summary").click()
    await expect(card.locator("ol li")).toHaveCount(4)
    await expectAccessible(page)
  }
})
