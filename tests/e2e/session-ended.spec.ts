import { DEMO_PASSWORD } from "../../app/accounts/rules/demo-accounts"
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
  typeCard,
  weekdayAhead,
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

test("signing in again with a second factor keeps the payment", async ({ page, context, baseURL }) => {
  await newCustomer(page, "en", "session-ended", "/account/security/two-factor")
  const begin = page.locator('form:has(input[name="intent"][value="begin"])')
  await begin.locator('input[name="currentPassword"]').fill(NEW_PASSWORD)
  await begin.locator("button").last().click()
  const secret = (await page.locator("[data-secret]").textContent()) ?? ""
  await page.locator('input[name="code"]').fill(appCode(secret))
  await page.locator('input[name="code"]').press("Enter")
  await page.locator("main ul.font-mono li").first().waitFor()

  await page.goto("/membership/enroll/gold")
  await expectAlive(page, "session-ended")
  await endElsewhere(context, baseURL)
  // The page notices the end of the session before any click, and stays open.
  await lookAt(page)
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toHaveCount(0)
  await page.locator('form button[type="submit"]').last().click()
  await givePassword(page, NEW_PASSWORD)
  const code = page.getByRole("dialog").locator('input[name="code"]')
  await code.fill("123")
  await code.press("Enter")
  await expect(page.getByText(/This code is incorrect/).last()).toBeVisible()
  await expectAccessible(page)
  await code.fill(appCode(secret, 1))
  await code.press("Enter")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe("/membership/enroll/gold")
})

test("another person who signs in during a payment is led to their own pages", async ({
  page,
  customer,
  context,
  baseURL,
}) => {
  await signedIn(page, customer, "/membership/enroll/gold?lang=it")
  await expectAlive(page, customer.email)
  await endElsewhere(context, baseURL)
  await lookAt(page)
  await dialog(page).locator('input[name="email"]').fill(OTHER)
  await givePassword(page, DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/account$/)
})

async function signInOn(page: Page, email: string, password: string): Promise<void> {
  await expect(page).toHaveURL(/\/signin\?from=/)
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('input[name="password"]').press("Enter")
}

test("what was typed is there after a new sign-in, once", async ({ page, customer, context, baseURL }) => {
  await signedIn(page, customer)
  const letScriptsCome = await heldScripts(page)
  await page.goto("/account/profile?lang=en", { waitUntil: "commit" })
  const name = page.locator('input[name="name"]')
  // Also what is typed before the page's scripts have come.
  await name.fill("Marco Piras Junior")
  letScriptsCome()
  await expectAlive(page, customer.email)
  await endElsewhere(context, baseURL)
  await page.locator("main form button").last().click()
  await expect(page.getByText("Your session has ended.")).toBeVisible()
  await signInOn(page, customer.email, customer.password)
  await expect(page).toHaveURL(/\/account\/profile/)
  await expect(name).toHaveValue("Marco Piras Junior")
  await page.reload()
  await expect(name).not.toHaveValue("Marco Piras Junior")
})

test("what was typed on a page for everybody is there after a new sign-in", async ({
  page,
  customer,
  context,
  baseURL,
}) => {
  await signedIn(page, customer, "/car-wash-booking?service=vip&lang=it")
  await expectAlive(page, customer.email)
  const notes = page.locator('textarea[name="notes"]')
  await notes.fill("Targa ZZ999ZZ")
  await endElsewhere(context, baseURL)
  await lookAt(page)
  await signInOn(page, customer.email, customer.password)
  await expect(page).toHaveURL(/\/car-wash-booking\?service=vip/)
  await expect(notes).toHaveValue("Targa ZZ999ZZ")
})

test("another person who signs in sees nothing of what was typed", async ({ page, customer, context, baseURL }) => {
  await signedIn(page, customer, "/account/security/email?lang=it")
  await expectAlive(page, customer.email)
  const email = page.locator('main input[name="email"]')
  await email.fill("marco.nuovo@example.org")
  await page.locator('main input[name="currentPassword"]').fill("never-to-be-kept")
  await endElsewhere(context, baseURL)
  await lookAt(page)
  await expect(page).toHaveURL(/\/signin\?from=/)
  await expect.poll(() => stored(page)).toContain("marco.nuovo@example.org")
  expect(await stored(page)).not.toContain("never-to-be-kept")
  await signInOn(page, OTHER, DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/account\/security\/email/)
  await expect(email).toHaveValue("")
  expect(await stored(page)).not.toContain("marco.nuovo@example.org")
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
