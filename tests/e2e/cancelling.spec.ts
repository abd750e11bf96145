import { washDay, washed } from "../support/browser/booked"
import { consoleErrors, expectAccessible, latestMail, refusalOn, signedIn } from "../support/browser/e2e"
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
import { expect, type Page, test } from "../support/browser/test"
import { guestsWash } from "../support/forms/subjects"

const aCode = /[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){3}/

const amountOn = async (page: Page) => (await page.locator("p", { hasText: /^[\d.,]+\s€$/ }).textContent()) ?? "?"

/** Any visitor can choose the slot again. */
async function expectFree(page: Page, week: number): Promise<void> {
  await page.goto("/car-wash-booking?service=vip&lang=it")
  await page.locator('input[name="appointmentDate"]').fill(washDay(week))
  await expect(page.locator('input[name="appointmentTime"][value="09:00"]')).toHaveCount(1)
}

test("a customer cancels a wash and pays a car rental with the voucher", async ({ page, customer }) => {
  const errors = consoleErrors(page)
  await signedIn(page, customer)
  await washed(page, 0, customer.email)
  const id = new URL(page.url()).searchParams.get("booking") ?? ""
  // The WhatsApp chat opens after a delay. With this slow response it opens during the navigation, which must still
  // complete.
  await page.route("**/cancel.data*", async (route) => {
    await new Promise((waited) => setTimeout(waited, 2000))
    await route.continue()
  })
  await page.getByRole("link", { name: "Annulla la prenotazione" }).click()
  await expect(page).toHaveURL(`/account/bookings/${id}/cancel`)
  await page.goBack()
  await expect(page.getByRole("link", { name: "Annulla la prenotazione" })).toBeVisible()
  await expectAccessible(page)
  await page.goForward()
  await expect(page.getByRole("heading", { name: "Se annulli adesso, ricevi un voucher" })).toBeVisible()
  const promised = await amountOn(page)
  await expectAccessible(page)
  await page.getByRole("button", { name: "Sì, annulla la prenotazione" }).click()
  await expect(page).toHaveURL(`/account/bookings/${id}`)
  await expect(page.getByRole("status").filter({ hasText: `Il tuo voucher di ${promised}` })).toBeVisible()
  await expectAccessible(page)

  const mail = await latestMail(page.request, customer.email, "checkout.customer-cancelled")
  const code = aCode.exec(mail.body)?.[0] ?? ""
  expect(mail.body).toContain(promised)
  await page.getByRole("link", { name: "Vedi il codice" }).click()
  await expect(page.locator("li", { hasText: code })).toContainText(promised)
  await expectFree(page, 0)

  await page.goto("/urban-cars/volkswagen-polo/book")
  await fillDates(page, weekdayAhead(131))
  await fillDriver(page)
  await keepOptions(page)
  await wizard(page).getByLabel("Carta regalo o voucher").fill(code)
  await wizard(page).getByRole("button", { name: "Applica" }).click()
  await expect(wizard(page).getByRole("button", { name: /^Rimuovi/ })).toBeVisible()
  await consent(page)
  if (
    !(await wizard(page)
      .getByText(/Non resta nulla da pagare/)
      .isVisible())
  )
    await typeCard(page, "4242424242424242")
  await confirm(page)
  await expect(page).toHaveURL(/\/car-booking-success\?booking=/)
  expect(errors).toEqual([])
})

test("a guest can cancel only with the link in the mail", async ({ page, request }) => {
  const { email } = await guestsWash(request)
  const mail = await latestMail(page.request, email, "checkout.confirmed")
  const link = new URL(mail.links.find((link) => link.includes("/booking-success")) ?? "http://none")
  await page.goto(`${link.pathname}${link.search}`)
  await page.getByRole("link", { name: "Annulla la prenotazione" }).click()
  await expect(page.getByText("un account che ha questo indirizzo email")).toBeVisible()
  const promised = await amountOn(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const stranger = new URL(page.url())
  stranger.searchParams.set("token", "x")
  expect((await page.request.get(stranger.href)).status()).toBe(404)
  await page.getByRole("button", { name: "Sì, annulla la prenotazione" }).click()
  await expect(page.getByRole("status").filter({ hasText: `Il tuo voucher di ${promised}` })).toContainText(email)
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  expect((await latestMail(page.request, email, "checkout.customer-cancelled")).body).toMatch(aCode)
})

test("an operator cancels with a refund only after giving a reason", async ({ page, request }) => {
  const { bookingId, email } = await guestsWash(request)
  await signedIn(page, "operator", `/admin/bookings/${bookingId}?lang=it`)
  const act = page.locator("details", { hasText: "Annulla e rimborsa" })
  await act.locator("summary").click()
  await expect(act.getByText(/tornano per intero sulla carta/)).toBeVisible()
  await act.getByRole("button", { name: "Sì, annulla e rimborsa" }).click()
  await expect(refusalOn(page, /Scrivi il motivo/)).toBeVisible()
  await expect(page.locator(":focus")).toHaveAttribute("name", "reason")
  await expectAccessible(page)
  await act.getByLabel("Motivo").fill("Il ponte di lavaggio è in riparazione.")
  await act.getByRole("button", { name: "Sì, annulla e rimborsa" }).click()
  await expect(page.getByText("La prenotazione è annullata e il cliente riceve un’email.")).toBeInViewport()
  await expectAccessible(page)
  const mail = await latestMail(page.request, email, "checkout.operator-cancelled")
  expect(mail.body).toContain("Il motivo: Il ponte di lavaggio è in riparazione.")
})
