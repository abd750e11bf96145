import { addDays } from "../../app/platform/dates"
import { consoleErrors, expectAccessible, fromOwnNetwork, latestMail } from "../support/browser/e2e"
import { typeCard, weekdayAhead } from "../support/browser/journey"
import { expect, type Page, test } from "../support/browser/test"

test.describe.configure({ mode: "serial" })

const bookingNumber = /^MST-[0-9A-Z]{4}-[0-9A-Z]{4}$/

/** A working day in a week that no other test uses, because there is only one bay. */
const dayFor = (week: number) => weekdayAhead(7 + 7 * week)

const modal = (page: Page) => page.locator("dialog[open]")
const time = (page: Page, clock: string) => page.locator(`input[name="appointmentTime"][value="${clock}"]`)

async function choose(page: Page, date: string, clock: string): Promise<void> {
  await page.locator('input[name="appointmentDate"]').fill(date)
  await time(page, clock).check({ force: true })
}

async function whoDrives(page: Page): Promise<void> {
  await page.locator('input[name="birthDate"]').fill("01/01/1985")
  await page.locator('input[name="licenseNumber"]').fill("CA1234567X")
  await page.locator('input[name="licenseIssueDate"]').fill("01/06/2005")
}

async function whoAmI(page: Page, email: string): Promise<void> {
  await page.locator('input[name="fullName"]').fill("Ada Neri")
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="phone"]').fill("+39 347 000 0002")
}

test.beforeEach(({ page }) => fromOwnNetwork(page))

/** Leaves the payment, which releases the hold. */
async function leave(page: Page): Promise<void> {
  const given = page.waitForResponse(/\/abandonment$/)
  await page.keyboard.press("Escape")
  await given
}

const proceed = (page: Page) => page.locator('button[type="submit"][form]').click()
const pay = (page: Page) => modal(page).locator('form button[type="submit"]').last().click()

/** Pays with a card; returns the number of the confirmed booking. */
async function paidWithCard(page: Page): Promise<string> {
  await typeCard(page, "4242424242424242")
  await pay(page)
  await expect(page).toHaveURL(/\/booking-success\?booking=/, { timeout: 20_000 })
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  return ((await page.getByText(bookingNumber).first().textContent()) ?? "").trim()
}

test("the form reports missing fields and days that cannot be booked", async ({ page }) => {
  await page.goto("/car-wash-booking?service=gold&lang=it")
  await expect(page, "no such package").toHaveURL(/\/car-wash-services$/)
  await page.getByRole("link", { name: /: VIP$/ }).click()
  await expect(page).toHaveURL(/\/car-wash-booking\?service=vip/)
  await proceed(page)
  for (const said of [
    "Il nome è obbligatorio",
    "L’email è obbligatoria",
    "Il telefono è obbligatorio",
    "La data è obbligatoria",
    "L’ora è obbligatoria",
  ])
    await expect(page.getByText(said).first()).toBeVisible()
  await expectAccessible(page)
  const date = page.locator('input[name="appointmentDate"]')
  await date.fill(addDays(weekdayAhead(0), -30))
  await expect(page.getByText("Non puoi selezionare date passate.")).toBeVisible()
  await expect(date).toHaveValue("")
  let sunday = weekdayAhead(7)
  while (new Date(`${sunday}T12:00:00Z`).getUTCDay() !== 0) sunday = addDays(sunday, 1)
  await date.fill(sunday)
  await expect(page.getByText("La domenica siamo chiusi")).toBeVisible()
  await expect(time(page, "09:00")).toHaveCount(0)
  await date.fill(dayFor(0))
  await expect(time(page, "10:00")).toHaveCount(1)
  await expect(time(page, "10:30")).toHaveCount(0)
})

test("a guest books and pays in Italian and opens the booking from the mail", async ({ page, request, context }) => {
  const errors = consoleErrors(page)
  const email = "ada@example.org"
  const day = dayFor(0)
  await page.goto("/car-wash-booking?service=vip&lang=it")
  await whoAmI(page, email)
  await choose(page, day, "09:00")
  await page.locator('input[name="additionalService"][value="supercar"]').check()
  await page.locator('input[name="additionalServiceHours"][value="2"]').check()
  await proceed(page)
  await expect(page.getByText("Il numero di patente è obbligatorio.").first()).toBeVisible()
  await whoDrives(page)
  await page.locator('textarea[name="notes"]').fill("Macchia di gelato sul sedile")
  await expect(page.getByText("174 €").first()).toBeVisible()
  await expectAccessible(page)
  await proceed(page)
  await expect(modal(page).getByText(/Il tuo orario è riservato fino alle/)).toBeVisible()
  await expectAccessible(page)

  await typeCard(page, "4000000000009995")
  await pay(page)
  await expect(modal(page).getByText(/Fondi insufficienti/)).toBeVisible()
  await expect(page).toHaveURL(/\/car-wash-booking/)
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "" }))
  const chats: string[] = []
  context.on("request", (requested) => requested.url().startsWith("https://wa.me/") && chats.push(requested.url()))
  const number = await paidWithCard(page)
  await expect(page).toHaveURL(/token=/)
  await expect.poll(() => decodeURIComponent(chats[0] ?? "")).toContain(`Prenotazione: ${number}`)
  await expectAccessible(page)
  await page.clock.install()
  await page.reload({ waitUntil: "networkidle" })
  await page.clock.fastForward(5_000)
  expect(chats).toHaveLength(1)

  await expect.poll(async () => (await latestMail(request, email)).body).toContain(number)
  const mail = await latestMail(request, email)
  expect(mail.body).toMatch(/Supercar experience, 2\sh/)
  const demoMessage = await (await request.get(`/dev/mail/${mail.id}`)).text()
  expect(demoMessage).toContain(".ics")
  const link = mail.links.find((link) => link.includes("/booking-success")) ?? ""
  await page.context().clearCookies()
  await page.goto(new URL(link).pathname + new URL(link).search)
  await expect(page.getByText(number).first()).toBeVisible()
  await expect(page.getByText("Macchia di gelato sul sedile")).toBeVisible()
  expect(errors).toEqual([])
})

test("a guest with another wash open is asked to sign in, with the form kept", async ({ page }, info) => {
  const email = `three-an-hour-${info.project.name}@example.org`
  // The clock of this browser is wrong.
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 15 * 60_000
  })
  await page.goto("/car-wash-booking?service=full-clean&lang=en")
  await whoAmI(page, email)
  await choose(page, dayFor(4), "11:00")
  await page.locator('input[name="additionalService"][value="courtesy-car"]').check()
  await page.locator('input[name="additionalServiceHours"][value="2"]').check()
  await whoDrives(page)
  await page.locator('button[type="submit"][form]').dblclick()
  await expect(modal(page).locator('input[autocomplete="cc-number"]')).toBeVisible()
  await expect(modal(page).getByText(/set aside until|has run out/)).toContainText("set aside until")
  await page.keyboard.press("Escape")
  await expect(time(page, "11:00")).toBeChecked()
  // Before the release of the first hold has been answered.
  await proceed(page)
  await expect(modal(page).getByText(/set aside until/)).toBeVisible()
  await page.reload()
  await expect(modal(page)).toHaveCount(0)
  await expect(page.locator('input[name="fullName"]')).toHaveValue("Ada Neri")
  await expect(page.locator('input[name="additionalServiceHours"][value="2"]')).toBeChecked()
  await expect(page.locator('input[name="birthDate"]')).toHaveValue("01/01/1985")
  await expect(time(page, "11:00")).toBeChecked()
  await proceed(page)
  await expect(modal(page).getByText(/set aside until/)).toBeVisible()
  await leave(page)
  const other = await page.context().newPage()
  await other.goto("/car-wash-booking?service=full-clean&lang=en")
  await whoAmI(other, email)
  await choose(other, dayFor(5), "11:00")
  await proceed(other)
  await expect(modal(other).getByText(/set aside until/)).toBeVisible()
  await proceed(page)
  await expect(modal(page).getByText(/keep one booking open/)).toBeVisible()
  await expectAccessible(page)
  await modal(page).getByRole("link", { name: "Sign in" }).click()
  await expect(page).toHaveURL(/\/signin\?from=%2Fcar-wash-booking/)
})
