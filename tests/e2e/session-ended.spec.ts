import { DEMO_PASSWORD } from "../../app/accounts/rules/demo-accounts"
import { addDays, romeDate } from "../../app/platform/dates"
import { appCode } from "../support/accounts/authenticator"
import {
  consoleErrors,
  endElsewhere,
  expectAccessible,
  expectAlive,
  fromOwnNetwork,
  heldScripts,
  lookAt,
  refusalOn,
  signedIn,
  signInByHand,
} from "../support/browser/e2e"
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
import { NEW_PASSWORD, newCustomer } from "../support/browser/sign-up-journey"
import { expect, type Page, test } from "../support/browser/test"

const OTHER = "unverified@maestrale.example"

const dialog = (page: Page) => page.getByRole("dialog", { name: /^(Accedi di nuovo|Sign in again)$/ })
const stored = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))

async function givePassword(page: Page, password: string): Promise<void> {
  await dialog(page).locator('input[name="password"]').fill(password)
  await dialog(page).locator('input[name="password"]').press("Enter")
}

test.beforeEach(({ page }) => fromOwnNetwork(page))

test("after a session ends in the last step, signing in again keeps the page", async ({
  page,
  customer,
  context,
  baseURL,
}) => {
  const errors = consoleErrors(page)
  await signedIn(page, customer, "/urban-cars/fiat-panda/book?lang=it")
  await fillDates(page, weekdayAhead(90))
  await fillDriver(page)
  await keepOptions(page)
  const before = page.url()
  await consent(page)
  await typeCard(page, "4242424242424242")
  // After the payment has started, which extends the hold.
  const held = await page
    .getByText(/riservat[ao].*fino alle/i)
    .first()
    .textContent()
  await endElsewhere(context, baseURL)
  await confirm(page)
  await expect(dialog(page).locator('input[name="email"]')).toHaveValue(customer.email)
  await expect(dialog(page).locator('input[name="password"]')).toBeFocused()
  await expectAccessible(page)
  await givePassword(page, "not this one")
  await expect(refusalOn(dialog(page), /non sono corrett|password/i)).toBeFocused()
  expect(page.url()).toBe(before)
  await expect(page.getByText(held ?? "").first()).toBeAttached()
  await expectAccessible(page)
  await givePassword(page, customer.password)
  await expect(page).toHaveURL(/\/car-booking-success\?booking=/, { timeout: 20_000 })
  const number =
    (
      await page
        .getByText(/^MST-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
        .first()
        .textContent()
    )?.trim() ?? ""
  await page.goto("/account/bookings")
  await expect(page.getByText(number)).toHaveCount(1)
  expect(errors).toEqual([])
})

test("signing in again with a second factor keeps the page", async ({ page, context, baseURL }) => {
  const settings = "/account/security/two-factor"
  await newCustomer(page, "en", "session-ended", settings)
  const begin = page.locator('form:has(input[name="intent"][value="begin"])')
  await begin.locator('input[name="currentPassword"]').fill(NEW_PASSWORD)
  await begin.locator("button").last().click()
  const secret = (await page.locator("[data-secret]").textContent()) ?? ""
  await page.locator('input[name="code"]').fill(appCode(secret))
  await page.locator('input[name="code"]').press("Enter")
  await page.locator("main ul.font-mono li").first().waitFor()
  const [recovery = "", otherRecovery = ""] = await page.locator("main ul.font-mono li").allTextContents()

  await page.goto("/book/yachts/yacht-granito")
  const from = addDays(romeDate(new Date()), 250)
  await page.locator('input[name="phone"]').fill("+39 347 000 0009")
  await page.locator('input[name="checkinDate"]').fill(from)
  await page.locator('input[name="checkoutDate"]').fill(addDays(from, 7))
  await page.locator('select[name="pickupMarina"]').selectOption("porto_cervo")
  // The first click is refused because the session has ended; the yacht is held after the new sign-in.
  await endElsewhere(context, baseURL)
  await page.getByRole("button", { name: "Continue to payment" }).click()
  await givePassword(page, NEW_PASSWORD)
  const code = page.getByRole("dialog").locator('input[name="code"]')
  await code.fill("123")
  await code.press("Enter")
  await expect(page.getByText(/This code is incorrect/).last()).toBeVisible()
  await expectAccessible(page)
  await code.fill(appCode(secret, 1))
  await code.press("Enter")
  await expect(page).toHaveURL(/\?booking=/)
  const bookingId = new URL(page.url()).searchParams.get("booking")
  await expect(page.locator('input[name="agreesToTerms"]')).toBeVisible()

  await page.goto(`/pay/${bookingId}`)
  await typeCard(page, "4242424242424242")
  await expectAlive(page, "session-ended")
  await endElsewhere(context, baseURL)
  // The page notices the end of the session before any click, and stays open.
  await lookAt(page)
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(`/pay/${bookingId}`)
  await page.locator('form button[type="submit"]').last().click()
  await expect(dialog(page)).toBeVisible()
  // Signing in again in another tab closes the dialog in this one.
  const elsewhere = await context.newPage()
  await elsewhere.goto("/signin?from=/account/bookings")
  await elsewhere.locator('input[name="email"]').fill(await dialog(page).locator('input[name="email"]').inputValue())
  await elsewhere.locator('input[name="password"]').fill(NEW_PASSWORD)
  await elsewhere.locator('input[name="password"]').press("Enter")
  await elsewhere.waitForURL(/\/signin\/code/)
  await elsewhere.locator('a[href*="by=recovery"]').click()
  await expect(elsewhere.locator('input[name="method"]')).toHaveValue("recovery")
  await elsewhere.locator('input[name="code"]').fill(recovery)
  await elsewhere.locator('input[name="code"]').press("Enter")
  await expect(page).toHaveURL(/\/booking-success\?booking=/, { timeout: 20_000 })
  await elsewhere.reload()
  await expect(elsewhere.getByText("Granito 70")).toHaveCount(1)

  await page.goto("/account/profile")
  await page.locator('input[name="phone"]').fill("+39 347 000 0055")
  await endElsewhere(context, baseURL)
  await page.locator("main form button").last().click()
  await givePassword(page, NEW_PASSWORD)
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /recovery code/ })
    .click()
  await page.getByRole("dialog").locator('input[name="code"]').fill(otherRecovery)
  await page.getByRole("dialog").locator('input[name="code"]').press("Enter")
  await expect(refusalOn(page, /You are signed in again/)).toBeFocused()
  await expect(page.locator('input[name="phone"]')).toHaveValue("+39 347 000 0055")
})

test("another person who signs in sees nothing of what was typed", async ({ page, customer, context, baseURL }) => {
  await signedIn(page, customer, "/urban-cars/fiat-panda/book?lang=it")
  await fillDates(page, weekdayAhead(97))
  await page.locator('input[name="licenseNumber"]').fill("CA9990001Z")
  await expect.poll(() => stored(page)).toContain("CA9990001Z")
  await page.locator('input[name="confirmsInformation"]').check()
  await endElsewhere(context, baseURL)
  await proceed(page).click()
  await dialog(page).locator('input[name="email"]').fill(OTHER)
  await givePassword(page, DEMO_PASSWORD)
  const told = page.getByRole("dialog", { name: "Hai cambiato account" })
  await expect(told).toContainText(OTHER)
  await expect(wizard(page)).toHaveCount(0)
  await expectAccessible(page)
  await expect.poll(() => stored(page)).not.toContain("CA9990001Z")
  await told.getByRole("button", { name: "Continua" }).click()
  await expect(page).toHaveURL(/\/account$/)
  await page.goBack()
  await expect(page.getByRole("dialog")).toBeVisible()
  expect(await page.content()).not.toContain("CA9990001Z")
})

const washDay = (week: number) => weekdayAhead(70 + 7 * week)
const window = (page: Page) => page.locator("dialog[open]").first()

/** Fills in a wash at ten o'clock on `day` and continues to the payment. */
async function askForWash(page: Page, day: string): Promise<void> {
  await page.locator('input[name="fullName"]').fill("Ada Neri")
  await page.locator('input[name="email"]').fill("ada.guest@example.org")
  await page.locator('input[name="phone"]').fill("+39 347 000 0002")
  await page.locator('input[name="appointmentDate"]').fill(day)
  await page.locator('input[name="appointmentTime"][value="10:00"]').check({ force: true })
  await page.locator('button[type="submit"][form]').click()
}

test("a wash begun while signed in stays the customer's after the session ends", async ({
  page,
  customer,
  context,
  baseURL,
}) => {
  const errors = consoleErrors(page)
  await signedIn(page, customer, "/car-wash-booking?service=full-clean&lang=en")
  await expectAlive(page, customer.email)
  await endElsewhere(context, baseURL)
  await askForWash(page, washDay(0))
  await givePassword(page, customer.password)
  await typeCard(page, "4242424242424242")
  // The guest's token of the hold could pay it without a session.
  await endElsewhere(context, baseURL)
  await window(page).locator('form button[type="submit"]').last().click()
  await givePassword(page, customer.password)
  await expect(page).toHaveURL(/\/booking-success\?booking=[0-9a-f-]+$/, { timeout: 20_000 })
  await expect(
    page
      .locator("main")
      .getByRole("link", { name: /account/i })
      .first(),
  ).toBeVisible()
  expect(errors).toEqual([])
})

test("a wash begun while signed in is not held for a guest", async ({ page, customer, context, baseURL }) => {
  await signedIn(page, customer, "/car-wash-booking?service=full-clean&lang=en")
  await expectAlive(page, customer.email)
  await endElsewhere(context, baseURL)
  await lookAt(page)
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toHaveCount(0)
  const refused = page.waitForResponse("**/api/car-wash/checkouts")
  await askForWash(page, washDay(1))
  expect((await refused).status()).toBe(401)
  await expect(dialog(page)).toBeVisible()
})

test("a guest who pays is never asked to sign in", async ({ page }) => {
  await page.goto("/car-wash-booking?service=full-clean&lang=en")
  await expectAlive(page)
  // A 401 response to another request does not mean that the guest has to sign in.
  await page.route("**/gift-card", (route) =>
    route.fulfill({
      status: 401,
      contentType: "application/problem+json",
      body: JSON.stringify({
        status: 401,
        code: "platform.sign-in-required",
        detail: "Sign in to continue.",
        errors: [],
      }),
    }),
  )
  await askForWash(page, washDay(2))
  await typeCard(page, "4242424242424242")
  await lookAt(page)
  await expect(dialog(page)).toHaveCount(0)
  await window(page).locator('form button[type="submit"]').last().click()
  await expect(page).toHaveURL(/\/booking-success\?booking=.+&token=/, { timeout: 20_000 })
})

test("after an ended session the next page treats the visitor as a guest", async ({
  page,
  customer,
  context,
  baseURL,
}) => {
  await signedIn(page, customer, "/urban-cars/fiat-panda/book?lang=en")
  await expectAlive(page, customer.email)
  await endElsewhere(context, baseURL)
  await lookAt(page)
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press("Escape")
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(/\/urban-cars$/)
  await expect(page.locator('header a[href^="/signin"]').first()).toBeVisible()
  await page.locator('footer a[href="/car-wash-services"]').click()
  await page
    .getByRole("link", { name: /Full Clean/ })
    .first()
    .click()
  await askForWash(page, washDay(3))
  await expect(page.locator('input[autocomplete="cc-number"]')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  // Release the hold, because unpaid holds of guests count towards limits that other tests share (D69).
  const released = page.waitForResponse(/\/abandonment$/)
  await page.keyboard.press("Escape")
  await released
})

test("a villa request is sent as the customer's after signing in again", async ({
  page,
  customer,
  context,
  baseURL,
}) => {
  await signedIn(page, customer, "/villas/villa-oleandra/book?lang=en")
  await expectAlive(page, customer.email)
  const from = addDays(romeDate(new Date()), 300)
  const fields = { pickupDate: from, returnDate: addDays(from, 3), phone: "+39 347 000 0003" }
  for (const [name, value] of Object.entries(fields)) await window(page).locator(`input[name="${name}"]`).fill(value)
  const send = window(page).locator("form button:not([type]):not([name])").last()
  await endElsewhere(context, baseURL)
  await send.click()
  await givePassword(page, customer.password)
  await expect(refusalOn(page, /You are signed in again/)).toBeFocused()
  await expectAccessible(page)
  await expect(window(page).locator('input[name="phone"]')).toHaveValue(fields.phone)
  await send.click()
  await expect(window(page).getByText(/A confirmation email has been sent to/)).toContainText(customer.email)
  await expect(window(page).locator('a[href^="/account/bookings/"]')).toBeVisible()
})

test("an account form is saved with the typed values after signing in again", async ({
  page,
  customer,
  context,
  baseURL,
}) => {
  const errors = consoleErrors(page)
  const phone = page.locator('input[name="phone"]')
  await signedIn(page, customer, "/account/profile?lang=it")
  await expectAlive(page, customer.email)
  await phone.fill("+39 347 000 0044")
  await endElsewhere(context, baseURL)
  await page.locator("main form button").last().click()
  await expect(dialog(page).locator('input[name="email"]')).toHaveValue(customer.email)
  await expectAccessible(page)
  await givePassword(page, customer.password)
  await expect(refusalOn(page, /Hai effettuato di nuovo l’accesso/)).toBeFocused()
  await expect(phone).toHaveValue("+39 347 000 0044")
  await expectAccessible(page)
  await page.locator("main form button").last().click()
  await expect(page.getByText("Modifiche salvate").first()).toBeVisible()
  await page.reload()
  await expect(phone).toHaveValue("+39 347 000 0044")
  expect(errors).toEqual([])
})

test("typed values are kept if the ended session is noticed before sending", async ({
  page,
  customer,
  context,
  baseURL,
}) => {
  await signedIn(page, customer, "/account/profile?lang=en")
  await expectAlive(page, customer.email)
  await page.locator('input[name="name"]').fill("Marco Piras Senior")
  await endElsewhere(context, baseURL)
  await lookAt(page)
  await givePassword(page, customer.password)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/account\/profile/)
  await expect(page.locator('input[name="name"]')).toHaveValue("Marco Piras Senior")
})

test("values typed before hydration are kept when the session ends", async ({ page, customer, context, baseURL }) => {
  await signedIn(page, customer)
  const letScriptsCome = await heldScripts(page)
  await page.goto("/account/profile?lang=en", { waitUntil: "commit" })
  await page.locator('input[name="name"]').fill("Marco Piras Junior")
  letScriptsCome()
  await expectAlive(page, customer.email)
  await endElsewhere(context, baseURL)
  await lookAt(page)
  await expect(dialog(page)).toBeVisible()
  await expect(page.locator('input[name="name"]')).toHaveValue("Marco Piras Junior")
})

test("an operator's typed form is restored to that operator only", async ({ page, customer, context, baseURL }) => {
  const note = page.locator('textarea[name="note"]')
  await signedIn(page, "operator", "/admin/gift-cards?lang=en")
  await expectAlive(page, "operator@")
  await page.locator('input[name="value"]').fill("125.50")
  await page.locator('input[name="email"]').fill("lucia@example.org")
  await note.fill("For the delay of Tuesday")
  await endElsewhere(context, baseURL)
  await page.getByRole("main").locator('form:has(textarea) button:not([type="button"])').last().click()
  await givePassword(page, DEMO_PASSWORD)
  await expect(refusalOn(page, /You are signed in again/)).toBeFocused()
  await expect(page.locator('input[name="value"]')).toHaveValue("125.50")
  await expect(note).toHaveValue("For the delay of Tuesday")
  await expectAccessible(page)

  await endElsewhere(context, baseURL)
  await page.getByRole("main").locator('form:has(textarea) button:not([type="button"])').last().click()
  await dialog(page).locator('input[name="email"]').fill(customer.email)
  await givePassword(page, customer.password)
  await expect(page.getByRole("dialog", { name: "You have switched accounts" })).toContainText(customer.email)
  expect(await page.content()).not.toContain("For the delay of Tuesday")
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click()
  await expect(page).toHaveURL(/\/account$/)
})

test("a guest's form survives sign-in and is deleted at sign-out", async ({ page, customer, context }) => {
  const form = "/car-wash-booking?service=vip&lang=it"
  await page.goto(form)
  await expectAlive(page)
  const notes = page.locator('textarea[name="notes"]')
  await notes.fill("Targa ZZ999ZZ")
  await expect.poll(() => stored(page)).toContain("ZZ999ZZ")
  await page.locator('header a[href^="/signin"]').first().click()
  await expect(page).toHaveURL(/\/signin\?from=/)
  await expect(page.locator('input[name="password"]')).toBeVisible()
  await page.locator('input[name="email"]').fill(OTHER)
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD)
  await page.locator('input[name="password"]').press("Enter")
  await expect(page).toHaveURL(/\/car-wash-booking/)
  await expect(notes).toHaveValue("Targa ZZ999ZZ")
  await page.reload()
  await expect(notes).toHaveValue("Targa ZZ999ZZ")

  const elsewhere = await context.newPage()
  await elsewhere.goto("/signout")
  await elsewhere.locator("main form button").click()
  await expect(notes).toHaveValue("")
  await expect.poll(() => stored(page)).not.toContain("ZZ999ZZ")
  await page.reload()
  await expect(notes).toHaveValue("")
  await signInByHand(page, customer, form)
  await expect(notes).toHaveValue("")
  expect(await stored(page)).not.toContain("ZZ999ZZ")
})

test("sign-out deletes the typed data of its own tab", async ({ page, customer }) => {
  const form = "/car-wash-booking?service=vip&lang=it"
  await signInByHand(page, customer, form)
  await page.locator('textarea[name="notes"]').fill("Targa ZZ999ZZ")
  await expect.poll(() => stored(page)).toContain("ZZ999ZZ")
  await page.goto("/account")
  await page.locator('header form[action^="/signout"] button').first().click()
  await expect(page.locator('header a[href^="/signin"]').first()).toBeVisible()
  await expect.poll(() => stored(page)).not.toContain("ZZ999ZZ")
})
