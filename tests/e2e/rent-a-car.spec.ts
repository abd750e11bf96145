import { createHash } from "node:crypto"
import { consoleErrors, expectAccessible, latestMail, refusalOn, signedIn, signInByHand } from "../support/browser/e2e"
import {
  confirm,
  consent,
  fillDates,
  fillDriver,
  keepOptions,
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

/** The phone and desktop projects run concurrently on one site, so each uses its own cars. */
const cars = { phone: ["volkswagen-t-roc", "volkswagen-tiguan"], desktop: ["fiat-panda", "cupra-formentor"] }
const carOf = (project: string, which: 0 | 1) => cars[project === "phone" ? "phone" : "desktop"][which]

async function toPayment(page: Page, car: string | undefined, daysAhead: number) {
  await page.goto(`/urban-cars/${car}/book`)
  await fillDates(page, weekdayAhead(daysAhead))
  await fillDriver(page)
  await keepOptions(page)
}

test("a visitor who signs in returns to the chosen car", async ({ page }, info) => {
  await page.goto("/urban-cars?lang=it")
  await page.locator(`a[href*="/urban-cars/${carOf(info.project.name, 0)}/book"]`).click()
  const modal = page.locator("dialog[open]")
  await expect(modal).toBeVisible()
  await expectAccessible(page)
  await modal.locator('a[href^="/signin"]').click()
  await expect(page).toHaveURL(/\/signin\?from=/)
})

test("an unverified customer is asked to verify their identity", async ({ page }, info) => {
  await signInByHand(page, "customer_unverified", `/urban-cars/${carOf(info.project.name, 0)}/book`)
  await page.locator("dialog[open]").locator('a[href^="/account/documents?from="]').click()
  await expect(page).toHaveURL(/\/account\/documents/)
})

for (const language of ["it", "en"] as const)
  test(`a verified customer books a car with a card, in ${language}`, async ({ page, customer, request }, info) => {
    const errors = consoleErrors(page)
    await signedIn(page, customer)
    await page.goto(`/urban-cars?lang=${language}`)
    await page.locator(`a[href*="/urban-cars/${carOf(info.project.name, 0)}/book"]`).click()
    await expect(wizard(page)).toBeVisible()
    await expectAccessible(page)
    await fillDates(page, weekdayAhead(language === "it" ? 7 : 21))
    await expectAccessible(page)
    await fillDriver(page)
    await expectAccessible(page)
    await keepOptions(page)
    await expectAccessible(page)
    const submit = wizard(page).locator('form button[type="submit"]')
    await expect(submit).toBeDisabled()
    await expect(submit).toHaveAccessibleDescription(/accetta quanto|accept the conditions/)
    await consent(page)
    await typeCard(page, "4242424242424242")
    await confirm(page)
    await expect(page).toHaveURL(/\/car-booking-success\?booking=/)
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

test("taken dates are refused, and the wizard shows when the car is booked", async ({ page, customer }, info) => {
  await signedIn(page, customer)
  await page.goto(`/urban-cars/${carOf(info.project.name, 0)}/book?lang=it`)
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

test("typed values survive a reload and the browser's back button", async ({ page, customer }, info) => {
  await signedIn(page, customer)
  await page.goto(`/urban-cars/${carOf(info.project.name, 1)}/book`)
  await fillDates(page, weekdayAhead(10))
  await page.locator('input[name="licenseNumber"]').fill("CA7654321Y")
  await page.reload()
  await expect(page.locator('input[name="licenseNumber"]')).toHaveValue("CA7654321Y")
  await page.goBack()
  await expect(page.locator('input[name="pickupDate"]')).toHaveValue(weekdayAhead(10))
  await expect(page.locator("dialog[data-covers]:modal")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(/\/urban-cars$/)
})

test("after a declined card another card pays", async ({ page, customer }, info) => {
  await signedIn(page, customer)
  await page.goto("/?lang=en")
  await toPayment(page, carOf(info.project.name, 1), 28)
  await consent(page)
  await typeCard(page, "4000000000009995")
  await confirm(page)
  await expect(refusalOn(wizard(page), /insufficient funds/)).toBeFocused()
  await refusalOn(wizard(page), /insufficient funds/)
    .getByRole("link")
    .click()
  await expect(page.locator('input[autocomplete="cc-number"]')).toBeFocused()
  await expect(page).toHaveURL(/step=4/)
  const method = (value: string) => page.locator(`input[name="method"][value="${value}"]`)
  await method("agency").check()
  await expect(refusalOn(wizard(page), /insufficient funds/)).toHaveCount(0)
  await method("card").check()
  await typeCard(page, "4000002500003155")
  await confirm(page)
  await page.locator("dialog dialog[open]").getByRole("button").last().click()
  await expect(page).toHaveURL(/\/car-booking-success/, { timeout: 20_000 })
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
})

test("closing the bank's dialog keeps the hold until the wizard is closed", async ({ page, customer }, info) => {
  await signedIn(page, customer)
  await page.goto("/?lang=en")
  const days = info.project.name === "phone" ? 154 : 161
  const day = weekdayAhead(days)
  const car = carOf(info.project.name, 1)
  await toPayment(page, car, days)
  await consent(page)
  await typeCard(page, "4000002500003155")
  await confirm(page)
  await expect(page.locator("dialog dialog[open]")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(refusalOn(wizard(page), /bank/i)).toBeVisible()
  await typeCard(page, "4000000000009995")
  await confirm(page)
  await expect(refusalOn(wizard(page), /insufficient funds/)).toBeVisible()
  const released = page.waitForResponse(/\/abandonment$/)
  await page.keyboard.press("Escape")
  expect(await (await released).json()).toMatchObject({ status: "cancelled" })
  const response = await page.request.get(`/api/car-rentals/${car}/availability?from=${day}&to=${day}`)
  expect(await response.json()).toMatchObject({ freeDays: [day] })
})

test("leaving the wizard at the payment step releases the car", async ({ page, customer }, info) => {
  await signedIn(page, customer)
  await page.goto("/?lang=it")
  const days = info.project.name === "phone" ? 126 : 133
  const day = weekdayAhead(days)
  const car = carOf(info.project.name, 1)
  const isFree = async () => {
    const response = await page.request.get(`/api/car-rentals/${car}/availability?from=${day}&to=${day}`)
    return ((await response.json()) as { freeDays: string[] }).freeDays.includes(day)
  }
  await toPayment(page, car, days)
  expect(await isFree()).toBe(false)
  await page.keyboard.press("Escape")
  await expect(wizard(page)).toHaveCount(0)
  await expect.poll(isFree).toBe(true)

  await page.goto("/urban-cars")
  await page.locator(`a[href*="/urban-cars/${car}/book"]`).click()
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

test("the wizard in two tabs books a car once", async ({ page, customer, context }, info) => {
  await signedIn(page, customer)
  await page.goto("/?lang=it")
  const days = info.project.name === "phone" ? 140 : 147
  const other = await context.newPage()
  for (const tab of [page, other]) await toPayment(tab, carOf(info.project.name, 1), days)
  for (const name of ["confirmsDocuments", "agreesToTerms"]) await page.locator(`input[name="${name}"]`).check()
  // Not `check`, which reads the box after the click: the last consent opens the payment, whose refusal removes the form.
  await page.locator('input[name="agreesToPrivacy"]').click()
  await expect(wizard(page).getByText(/in un’altra finestra/)).toBeVisible()
  await expect(wizard(page).locator('form button[type="submit"]')).toHaveCount(0)
  await typeCard(other, "4242424242424242")
  await confirm(other)
  await expect(other).toHaveURL(/\/car-booking-success\?booking=/)
})

test("a booking to be paid at the agency is confirmed by the operator", async ({ page, customer, browser }, info) => {
  await signedIn(page, customer)
  await page.goto("/?lang=it")
  await toPayment(page, carOf(info.project.name, 1), info.project.name === "phone" ? 42 : 70)
  await page.locator('input[name="method"][value="agency"]').check()
  await consent(page)
  await confirm(page)
  await expect(page.getByText("Da pagare in sede").first()).toBeVisible()
  const number = (await page.getByText(bookingNumber).first().textContent()) ?? ""

  const { operatorContext, entry } = await confirmedByOperator(browser, number)
  await expect(entry).toHaveCount(0)
  await operatorContext.close()
})

test("a payment received at the agency is shown in the account", async ({ page, customer, browser }, info) => {
  await signedIn(page, customer)
  await page.goto("/?lang=it")
  await toPayment(page, carOf(info.project.name, 1), info.project.name === "phone" ? 98 : 112)
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

test("an operator sets the rate of a coin", async ({ page }) => {
  await signedIn(page, "operator", "/admin/rates?lang=it")
  const card = page.getByRole("listitem").filter({ hasText: "Tether" })
  const set = async (eur: string, usd: string) => {
    await card.getByLabel("Prezzo in euro").fill(eur)
    await card.getByLabel("Prezzo in dollari").fill(usd)
    await card.getByRole("button").click()
  }
  await set("86", "1")
  await expect(refusalOn(page, /senza separatore/)).toBeVisible()
  await expect(page.locator(":focus")).toHaveAttribute("aria-invalid", "true")
  await expect(card.getByLabel("Prezzo in euro")).toHaveValue("86")
  await expectAccessible(page)
  await set("0,8625", "1,0001")
  await expect(page.getByText("Il cambio è salvato")).toBeVisible()
  await expect(card.getByText("0,8625\u00a0€")).toBeVisible()
})

test("a crypto payment is confirmed by the operator", async ({ page, customer, browser }, info) => {
  await signedIn(page, customer)
  await page.goto("/?lang=it")
  await toPayment(page, carOf(info.project.name, 1), info.project.name === "phone" ? 56 : 84)
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
