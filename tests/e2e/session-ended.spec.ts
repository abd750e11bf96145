import { DEMO_PASSWORD } from "../../app/accounts/rules/demo-accounts"
import { addDays, romeDate } from "../../app/platform/dates"
import { appCode } from "../support/accounts/authenticator"
import { NEW_PASSWORD, newCustomer } from "../support/browser/customer"
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

/** Fills in a wash at ten o'clock on `day` and continues to the payment. */
async function askForWash(page: Page, day: string): Promise<void> {
  await page.locator('input[name="fullName"]').fill("Ada Neri")
  await page.locator('input[name="email"]').fill("ada.guest@example.org")
  await page.locator('input[name="phone"]').fill("+39 347 000 0002")
  await page.locator('input[name="appointmentDate"]').fill(day)
  await page.locator('input[name="appointmentTime"][value="10:00"]').check({ force: true })
  await page.locator('button[type="submit"][form]').click()
}

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

test("values typed before hydration are kept when the session ends", async ({ page, customer, context, baseURL }) => {
  await signedIn(page, customer)
  const letScriptsCome = await heldScripts(page)
  await page.goto("/account/profile?lang=en", { waitUntil: "commit" })
  await page.locator('input[name="name"]').fill("Marco Piras Junior")
  letScriptsCome()
  await expectAlive(page, customer.email)
  await endElsewhere(context, baseURL)
  await lookAt(page)
  await givePassword(page, customer.password)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/account\/profile/)
  await expect(page.locator('input[name="name"]')).toHaveValue("Marco Piras Junior")
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
