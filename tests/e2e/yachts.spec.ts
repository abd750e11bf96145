import { addDays, romeDate } from "../../app/platform/dates"
import type { Customer } from "../support/browser/customer"
import {
  consoleErrors,
  expectAccessible,
  fromOwnNetwork,
  latestMail,
  refusalOn,
  signedIn,
} from "../support/browser/e2e"
import { typeCard } from "../support/browser/journey"
import { pixelsBeyond } from "../support/browser/pictures"
import { expect, type Page, test } from "../support/browser/test"

test.describe.configure({ mode: "serial" })

const reference = /MST-R-[0-9A-Z]{4}-[0-9A-Z]{4}/

/** Each use has its own week. */
const weekOf = (number: number) => {
  const from = addDays(romeDate(new Date()), 20 + 8 * number)
  return { from, until: addDays(from, 7) }
}

const modal = (page: Page) => page.locator("dialog[open]")
const toPayment = (page: Page) => page.getByRole("button", { name: "Vai al pagamento" })

/** No axe violation, and no horizontal overflow on the smallest phone. */
async function expectSound(page: Page) {
  await expectAccessible(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await pixelsBeyond(page)).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
}

test("a customer books a yacht for a week, pays by card and gets a confirmation", async ({
  page,
  customer,
  request,
  context,
}) => {
  const errors = consoleErrors(page)
  const { from, until } = weekOf(0)
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "" }))
  await page.goto("/yachts/yacht-granito?lang=it")
  await page.locator('a[href="/book/yachts/yacht-granito"]').click()
  await expect(modal(page)).toContainText("Granito 70")
  await expectAccessible(page)
  await modal(page).getByRole("link", { name: "Accedi" }).click()
  await expect(page).toHaveURL(/\/signin\?from=/)
  await page.locator('input[name="email"]').fill(customer.email)
  await page.locator('input[name="password"]').fill(customer.password)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/book\/yachts\/yacht-granito/)
  await expect(page.getByRole("heading", { name: "Prenota Granito 70" })).toBeVisible()
  await expect(page.locator('input[name="email"]')).toHaveValue(customer.email)
  await expect(page.getByText("0 €").last()).toBeVisible()
  await expectSound(page)

  await page.locator('input[name="checkinDate"]').fill(until)
  await page.locator('input[name="checkoutDate"]').fill(from)
  await page.locator('input[name="phone"]').fill("+39 347 000 0001")
  await page.locator('select[name="pickupMarina"]').selectOption("porto_cervo")
  await toPayment(page).click()
  await expect(refusalOn(page, /campi/)).toBeVisible()
  await expect(page.locator('input[name="checkoutDate"]')).toBeFocused()
  await expect(page.locator('input[name="checkoutDate"]')).toHaveAttribute("aria-invalid", "true")
  await expect(page.locator('input[autocomplete="cc-number"]')).toHaveCount(0)
  await expectAccessible(page)

  await page.locator('input[name="checkinDate"]').fill(from)
  await page.locator('input[name="checkoutDate"]').fill(until)
  await page.locator('input[name="guests"]').fill("8")
  await expect(page.getByText("84.700 €").first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const [total, button] = [await page.getByText("84.700 €").first().boundingBox(), await toPayment(page).boundingBox()]
  expect(total?.y, "the total stands above the button that leads to its payment").toBeLessThan(button?.y ?? 0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await toPayment(page).click()
  await expect(page).toHaveURL(/\?booking=/)
  await expect(page.getByText(/Lo yacht è riservato a te fino alle/)).toBeVisible()
  await expect(page.getByText("Marina di Porto Cervo")).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByText(/Lo yacht è riservato a te fino alle/)).toBeVisible()
  await expectSound(page)
  await typeCard(page, "4000000000009995")
  await page.getByRole("button", { name: "Paga 84.700 €" }).click()
  await expect(page.getByText(/Fondi insufficienti/)).toBeVisible()
  await typeCard(page, "4242424242424242")
  await page.getByRole("button", { name: "Paga 84.700 €" }).click()
  await expect(page).toHaveURL(/\/booking-success\?booking=/, { timeout: 20_000 })
  await expect(page.getByRole("heading", { name: "Prenotazione confermata" })).toBeVisible()
  await expect(page.getByText("Granito 70").first()).toBeVisible()
  await expect(page.getByText("7 giorni")).toBeVisible()
  const mail = await latestMail(request, customer.email, "checkout.confirmed", "Granito 70")
  expect(mail.body).toContain("Marina di Porto Cervo")
  expect(errors).toEqual([])
})

/** Requests the week on the yacht Granito 70. */
async function requestWeek(page: Page, customer: Customer, { from, until }: ReturnType<typeof weekOf>): Promise<void> {
  await signedIn(page, customer, "/book/yachts/yacht-granito?lang=it")
  await page.locator('input[name="phone"]').fill("+39 347 000 0002")
  await page.locator('select[name="pickupMarina"]').selectOption("cagliari")
  await page.locator('input[name="checkinDate"]').fill(from)
  await page.locator('input[name="checkoutDate"]').fill(until)
  await toPayment(page).click()
}

test("an unpaid hold can be changed, and ends when its page is left", async ({ page, customer }) => {
  const free = weekOf(1)
  await requestWeek(page, customer, free)
  await expect(page).toHaveURL(/\?booking=/)
  await expect(page.locator('input[name="agreesToTerms"]')).toBeVisible()
  const left = page.url()
  await page.getByRole("button", { name: "Modifica la prenotazione" }).click()
  await expect(page).toHaveURL(/\/book\/yachts\/yacht-granito$/)
  await expect(page.locator('input[name="checkinDate"]')).toHaveValue(free.from)
  await toPayment(page).click()
  await expect(page).toHaveURL(/\?booking=/)
  const abandoned = page.waitForResponse(/\/abandonment$/)
  await page.locator('footer a[href="/villas"]').click()
  expect(await (await abandoned).json()).toMatchObject({ status: "cancelled" })
  await page.goto(left)
  await expect(page.getByText("Questa prenotazione non è più aperta")).toBeVisible()
  await expectAccessible(page)
})

test("a hold taken over by another tab offers new dates instead of a retry", async ({ page, customer, context }) => {
  const { from, until } = weekOf(3)
  const openPayment = async (window: Page) => {
    await window.goto("/book/yachts/yacht-perla?lang=it")
    await window.locator('input[name="phone"]').fill("+39 347 000 0004")
    await window.locator('select[name="pickupMarina"]').selectOption("cagliari")
    await window.locator('input[name="checkinDate"]').fill(from)
    await window.locator('input[name="checkoutDate"]').fill(until)
    await toPayment(window).click()
    await expect(window).toHaveURL(/\?booking=/)
  }
  const retry = page.getByRole("button", { name: "Riprova" })
  const chooseDates = page.getByRole("button", { name: "Scegli di nuovo le date" })
  await signedIn(page, customer)
  await page.route("**/hold", (route) => route.abort())
  await openPayment(page)
  await expect(retry).toBeVisible()
  const other = await context.newPage()
  await openPayment(other)
  await expect(other.getByText(/Lo yacht è riservato a te fino alle/)).toBeVisible()

  await page.unroute("**/hold")
  await retry.click()
  await expect(page.getByText("Stai prenotando queste date in un’altra finestra.")).toBeVisible()
  await expect(retry).toHaveCount(0)
  await chooseDates.click()
  await expect(page).toHaveURL(/\/book\/yachts\/yacht-perla$/)
  await expect(page.locator('input[name="checkinDate"]')).toHaveValue(from)
  await toPayment(page).click()
  await expect(page.getByText(/Lo yacht è riservato a te fino alle/)).toBeVisible()

  // Not `check()`: the press opens the payment, and its refusal replaces the box.
  await other.locator('input[name="agreesToTerms"]').click()
  await expect(other.getByText("Stai prenotando queste date in un’altra finestra.")).toBeVisible()
  await expect(other.getByRole("button", { name: "Scegli di nuovo le date" })).toBeVisible()
  await page.getByRole("button", { name: "Modifica la prenotazione" }).click()
  await expect(page).toHaveURL(/\/book\/yachts\/yacht-perla$/)
})

test("a guest's request for a quote is stored, with an Italian chat to open", async ({ page, request }) => {
  const errors = consoleErrors(page)
  const email = "yacht@example.org"
  const { from, until } = weekOf(2)
  await fromOwnNetwork(page)
  await page.goto("/yachts?lang=en")
  await page.locator('a[href="/yachts/yacht-perla/request"]').click()
  await expect(modal(page).getByRole("heading", { name: "Perla 45" })).toBeVisible()
  const send = modal(page).getByRole("button", { name: "Request Quote" })
  await expect(send).toBeDisabled()
  await expectSound(page)
  await expect(modal(page).getByRole("link", { name: "Book and pay" })).toHaveAttribute(
    "href",
    "/book/yachts/yacht-perla",
  )
  await page.locator('input[name="pickupDate"]').fill(from)
  await page.locator('input[name="returnDate"]').fill(until)
  await expect(modal(page).getByText("7 days")).toBeVisible()
  await page.locator('input[name="fullName"]').fill("Ada Neri")
  await page.locator('input[name="phone"]').fill("+39 347 000 0003")
  await send.click()
  await expect(modal(page).getByText("Email is required.").first()).toBeVisible()
  await page.locator('input[name="email"]').fill(email)
  await send.click()
  await expect(page).toHaveURL(/\/requests\/.*token=/)
  await page.reload()
  await expect(page.getByText(`We have your request and have written to you at ${email}.`)).toBeVisible()
  const number = reference.exec((await page.getByRole("main").textContent()) ?? "")?.[0] ?? "no reference"
  await expect(page.getByText("Within 48 hours we answer by email with a price.")).toBeVisible()
  await expect(page.getByText("7 days")).toBeVisible()
  const chat = await page.getByRole("link", { name: "Open the WhatsApp chat" }).getAttribute("href")
  const text = new URL(chat ?? "").searchParams.get("text") ?? ""
  expect(text).toContain("Salve, vorrei un preventivo per uno yacht.")
  expect(text).toContain(`Richiesta: ${number}`)
  await expectSound(page)
  const mail = await latestMail(request, email, "charter.request-received")
  expect(mail.subject).toContain(number)
  const { pathname, search } = new URL(mail.links.find((link) => link.includes("/requests/")) ?? "")
  await page.goto(pathname + search)
  await expect(page.getByText(number).first()).toBeVisible()
  await expectAccessible(page)
  expect(errors).toEqual([])
})
