import { createHash } from "node:crypto"
import { DEMO_PASSWORD } from "../../app/accounts/rules/demo-accounts"
import { consoleErrors, expectAccessible, latestMail, refusalOn, signedIn } from "../support/browser/e2e"
import {
  changeDriver,
  confirm,
  consent,
  fillDates,
  fillDriver,
  keepOptions,
  leaveWizard,
  proceed,
  typeCard,
  weekdayAhead,
  wizard,
} from "../support/browser/journey"
import { type Browser, expect, type Locator, type Page, test } from "../support/browser/test"

const bookingNumber = /^MST-[0-9A-Z]{4}-[0-9A-Z]{4}$/

/**
 * An operator opens the booking's entry in the queue and presses its first button. Returns the entry, to check the
 * result.
 */
async function confirmedByOperator(
  browser: Browser,
  number: string,
  look: (entry: Locator) => Promise<void> = async () => {},
) {
  const operatorContext = await browser.newContext()
  const operatorPage = await operatorContext.newPage()
  await signedIn(operatorPage, "operator", "/admin?lang=it")
  const entry = operatorPage.locator("li", { hasText: number })
  await look(entry)
  await entry.locator("summary").first().click()
  await expectAccessible(operatorPage)
  await entry.locator("form button").first().click()
  return { operatorContext, entry }
}

test.describe.configure({ mode: "serial" })

const CAR = "volkswagen-t-roc"
const OTHER_CAR = "volkswagen-tiguan"

async function toPayment(page: Page, daysAhead: number) {
  await page.goto(`/urban-cars/${OTHER_CAR}/book`)
  await fillDates(page, weekdayAhead(daysAhead))
  await fillDriver(page)
  await keepOptions(page)
}

test("a visitor who signs in returns to the car, and is asked for their identity", async ({ page }) => {
  await page.goto("/urban-cars?lang=it")
  await page.locator(`a[href*="/urban-cars/${CAR}/book"]`).click()
  const modal = page.locator("dialog[open]")
  await expect(modal).toBeVisible()
  await expectAccessible(page)
  await modal.locator('a[href^="/signin"]').click()
  await expect(page).toHaveURL(/\/signin\?from=/)
  await page.locator('input[name="email"]').fill("unverified@maestrale.example")
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD)
  await page.locator('input[name="password"]').press("Enter")
  await modal.locator('a[href^="/account/documents?from="]').click()
  await expect(page).toHaveURL(/\/account\/documents/)
})

test("a verified customer reads the terms and books a car with a card", async ({
  page,
  customer,
  request,
  context,
}) => {
  const errors = consoleErrors(page)
  await signedIn(page, customer)
  await page.goto(`/urban-cars?lang=en`)
  await page.locator(`a[href*="/urban-cars/${CAR}/book"]`).click()
  await expect(wizard(page)).toBeVisible()
  await expectAccessible(page)
  await fillDates(page, weekdayAhead(7))
  await expectAccessible(page)
  await fillDriver(page)
  await expectAccessible(page)
  await keepOptions(page)
  await expectAccessible(page)
  const submit = wizard(page).locator('form button[type="submit"]')
  await expect(submit).toBeDisabled()
  await expect(submit).toHaveAccessibleDescription(/accetta quanto|accept the conditions/)
  for (const [words, title] of [
    ["Read the terms", "Terms of service"],
    ["Read the policy", "Privacy policy"],
  ] as const) {
    const opened = context.waitForEvent("page")
    await wizard(page).getByRole("link", { name: words }).click()
    const beside = await opened
    await expect(beside.getByRole("heading", { level: 1 })).toHaveText(title)
    await beside.close()
  }
  for (const name of ["confirmsDocuments", "agreesToTerms", "agreesToPrivacy"])
    await expect(page.locator(`input[name="${name}"]`), "reading does not agree").not.toBeChecked()
  await consent(page)
  await typeCard(page, "4242424242424242")
  await confirm(page)
  await expect(page).toHaveURL(/\/car-booking-success\?booking=/)
  const booked = page.url()
  await page.goBack()
  await expect(page, "Back leads to the booking").toHaveURL(booked)
  const number = (await page.getByText(bookingNumber).first().textContent()) ?? ""
  await expectAccessible(page)
  await latestMail(request, customer.email, undefined, number.trim())
  await page.reload()
  await expect(page.getByText(number).first()).toBeVisible()
  await page.goto("/account/bookings")
  await expect(page.getByText(number).first()).toBeVisible()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

test("taken dates are refused, and the wizard shows when the car is booked", async ({ page, customer }) => {
  await signedIn(page, customer)
  await page.goto(`/urban-cars/${CAR}/book?lang=it`)
  await page.locator('input[name="pickupDate"]').fill(weekdayAhead(7))
  await expect(
    wizard(page)
      .getByText(/È già prenotato dal/)
      .first(),
  ).toBeVisible()
  const judged = page.waitForResponse("**/api/car-rentals/steps/1")
  await proceed(page).click()
  expect((await judged).ok()).toBe(false)
  await expect(page).not.toHaveURL(/step=2/)
})

test("a tab opened at a step that cannot be shown shows the first one", async ({ page, customer }) => {
  await signedIn(page, customer)
  await page.goto(`/urban-cars/${OTHER_CAR}/book?step=4&lang=en`)
  await expect(page).toHaveURL(/step=1/)
  await expect(page.locator('input[name="pickupDate"]')).toBeVisible()
  await expect(wizard(page).getByRole("alert")).toHaveCount(0)
})

test("typed values survive a reload and the browser's back button", async ({ page, customer }) => {
  await signedIn(page, customer)
  await page.goto(`/urban-cars/${OTHER_CAR}/book`)
  await fillDates(page, weekdayAhead(10))
  await changeDriver(page)
  await page.locator('input[name="licenseNumber"]').fill("CA7654321Y")
  await page.reload()
  await changeDriver(page)
  await expect(page.locator('input[name="licenseNumber"]')).toHaveValue("CA7654321Y")
  await page.goBack()
  await expect(page.locator('input[name="pickupDate"]')).toHaveValue(weekdayAhead(10))
  await expect(page.locator("dialog[data-covers]:modal")).toBeVisible()
  await leaveWizard(page)
  await expect(page).toHaveURL(new RegExp(`/urban-cars\\?from=${weekdayAhead(10)}T`))
})

test("after a declined card and an unanswered bank another card pays", async ({ page, customer }) => {
  await signedIn(page, customer)
  await page.goto("/?lang=en")
  await toPayment(page, 28)
  await consent(page)
  const cardNumber = page.locator('input[autocomplete="cc-number"]')
  await expect(cardNumber).toBeVisible()
  await confirm(page)
  await expect(refusalOn(wizard(page), /full card number/)).toBeVisible()
  await expect(cardNumber).toBeFocused()
  await typeCard(page, "4000000000009995")
  await confirm(page)
  await expect(refusalOn(wizard(page), /insufficient funds/)).toBeFocused()
  await refusalOn(wizard(page), /insufficient funds/)
    .getByRole("link")
    .click()
  await expect(cardNumber).toBeFocused()
  await expect(page).toHaveURL(/step=4/)
  const method = (value: string) => page.locator(`input[name="method"][value="${value}"]`)
  await method("agency").check()
  await expect(refusalOn(wizard(page), /insufficient funds/)).toHaveCount(0)
  await method("card").check()
  await typeCard(page, "4000002500003155")
  await confirm(page)
  await expect(page.locator("dialog dialog[open]")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(refusalOn(wizard(page), /bank/i)).toBeVisible()
  await typeCard(page, "4000002500003155")
  await confirm(page)
  await page.locator("dialog dialog[open]").getByRole("button").last().click()
  await expect(page).toHaveURL(/\/car-booking-success/, { timeout: 20_000 })
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
})

test("leaving the wizard at the payment step releases the car", async ({ page, customer }) => {
  await signedIn(page, customer)
  await page.goto("/?lang=it")
  const days = 126
  const day = weekdayAhead(days)
  const isFree = async () => {
    const response = await page.request.get(`/api/car-rentals/${OTHER_CAR}/availability?from=${day}&to=${day}`)
    return ((await response.json()) as { freeDays: string[] }).freeDays.includes(day)
  }
  await toPayment(page, days)
  expect(await isFree()).toBe(false)
  await leaveWizard(page)
  await expect(wizard(page)).toHaveCount(0)
  await expect.poll(isFree).toBe(true)

  await page.goto("/urban-cars")
  await page.locator(`a[href*="/urban-cars/${OTHER_CAR}/book"]`).click()
  await fillDates(page, day)
  await fillDriver(page)
  await keepOptions(page)
  expect(await isFree()).toBe(false)
  await page.reload()
  await expect(page.locator('input[name="agreesToTerms"]')).toBeVisible()
  expect(await isFree()).toBe(false)
  await page.evaluate(() => history.go(-4))
  await expect(wizard(page)).toHaveCount(0)
  await expect.poll(isFree).toBe(true)
})

test("a payment received at the agency is shown in the account", async ({ page, customer, browser }) => {
  await signedIn(page, customer)
  await page.goto("/?lang=it")
  await toPayment(page, 98)
  await page.locator('input[name="method"][value="agency"]').check()
  await consent(page)
  await confirm(page)
  await expect(page).toHaveURL(/\/car-booking-success\?booking=/)
  const id = new URL(page.url()).searchParams.get("booking")
  const operatorContext = await browser.newContext()
  const operatorPage = await operatorContext.newPage()
  await signedIn(operatorPage, "operator", "/admin?lang=it")
  await operatorPage.goto(`/admin/bookings/${id}`)
  const act = operatorPage.getByRole("region", { name: "Pagamento in sede" })
  await act.locator("summary").click()
  await expectAccessible(operatorPage)
  await act.locator('input[name="method"][value="cash"]').check()
  await act.locator('input[name="amount"]').fill("1000000")
  await act.locator("form button").click()
  await expect(refusalOn(operatorPage, /dovuti solo/)).toBeVisible()
  await expect(act.locator('input[name="amount"]')).toBeFocused()
  await expect(act.locator('input[name="method"][value="cash"]')).toBeChecked()
  await act.locator('input[name="amount"]').fill("40,50")
  await act.locator("form button").click()
  await expect(operatorPage.getByText("il cliente riceve la ricevuta")).toBeInViewport()
  await expect(operatorPage.locator(":focus")).toContainText("il cliente riceve la ricevuta")
  await operatorContext.close()
  await page.goto("/account/bookings")
  await expect(page.getByText(/Pagato in sede, 40,50\s€/)).toBeVisible()
  await page.goto(`/account/bookings/${id}`)
  await expect(page.getByText("In sede · Contanti")).toBeVisible()
  await expectAccessible(page)
})

test("a crypto payment is confirmed by the operator", async ({ page, customer, browser }) => {
  await signedIn(page, customer)
  await page.goto("/?lang=it")
  await toPayment(page, 56)
  await page.locator('input[name="method"][value="crypto"]').check()
  await consent(page)
  await confirm(page)
  const order = wizard(page).getByRole("region", { name: "Criptovaluta" })
  await expect(order).toBeFocused()
  await expect(order.locator('img[src^="data:image/svg"]')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await order.getByRole("button", { name: "Scegli un altro modo di pagare" }).click()
  await expect(page.locator('input[name="method"][value="crypto"]')).toBeFocused()
  await confirm(page)
  await expect(order).toBeFocused()
  await expect(order.getByText(/^0,\d{8}\sBTC$/)).toBeVisible()
  const transaction = order.getByLabel("ID della transazione")
  await transaction.fill("0x12")
  await order.getByRole("button", { name: "Ho inviato il pagamento" }).click()
  await expect(refusalOn(wizard(page), /64 caratteri/)).toBeFocused()
  await expect(transaction).toHaveValue("0x12")
  await expectAccessible(page)
  const transactionId = createHash("sha256").update(customer.email).digest("hex")
  await transaction.fill(transactionId)
  await order.getByRole("button", { name: "Ho inviato il pagamento" }).click()
  await expect(page).toHaveURL(/\/car-booking-success\?booking=([0-9a-f-]+)/)
  const id = new URL(page.url()).searchParams.get("booking")
  const number = (await page.getByText(bookingNumber).first().textContent()) ?? ""
  await expect(page.getByText("In Bitcoin (BTC)", { exact: true })).toBeVisible()
  await expect(page.getByText(/per 24 ore, fino a .* il pagamento in Bitcoin/)).toBeVisible()

  await page.goto(`/account/bookings/${id}`)
  await expect(page.getByLabel("ID della transazione")).toHaveValue(transactionId)
  await expectAccessible(page)
  const { operatorContext, entry } = await confirmedByOperator(browser, number, async (found) =>
    expect(found.getByRole("link", { name: transactionId })).toBeVisible(),
  )
  await expect(entry.locator("summary")).toHaveCount(0)
  await operatorContext.close()
  await page.goto(`/account/bookings/${id}`)
  await expect(page.getByText(/Confermata/i).first()).toBeVisible()
})
