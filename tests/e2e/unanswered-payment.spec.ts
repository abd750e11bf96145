import { NEW_PASSWORD } from "../support/browser/customer"
import { endElsewhere, lookAt, signedIn } from "../support/browser/e2e"
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

const CAR = "volkswagen-tiguan"
const pay = (page: Page) => wizard(page).locator('form button[type="submit"]')

async function toPayment(page: Page, daysAhead: number) {
  await page.goto(`/urban-cars/${CAR}/book?lang=en`)
  await fillDates(page, weekdayAhead(daysAhead))
  await fillDriver(page)
  await keepOptions(page)
  await consent(page)
}

test("a charged card whose result is not known yet is not asked again", async ({ page, customer }) => {
  await signedIn(page, customer)
  await toPayment(page, 154)
  let asked = 0
  let isBroken = true
  await page.route("**/payment-status", (route) => {
    asked++
    if (!isBroken) return route.continue()
    return asked % 2 ? route.abort() : route.fulfill({ status: 503, body: "busy" })
  })
  await typeCard(page, "4242424242424242")
  await confirm(page)
  await expect(wizard(page).getByText(/may have been charged/)).toBeVisible()
  await expect.poll(() => asked).toBeGreaterThan(1)
  await expect(pay(page)).toHaveAttribute("aria-disabled", "true")
  await expect(wizard(page).getByText("Could not connect to payment server.")).toHaveCount(0)
  isBroken = false
  await expect(page).toHaveURL(/\/car-booking-success/, { timeout: 40_000 })
})

test("whoever dismisses the sign-in while a charged card is checked is asked once", async ({
  page,
  customer,
  context,
  baseURL,
}) => {
  await signedIn(page, customer)
  await toPayment(page, 168)
  let asked = 0
  await page.route("**/payment-status", async (route) => {
    if (asked++ === 0) await endElsewhere(context, baseURL)
    await route.continue()
  })
  await typeCard(page, "4242424242424242")
  await confirm(page)
  const dialog = page.getByRole("dialog", { name: "Sign in again" })
  await expect(dialog).toBeVisible()
  await page.keyboard.press("Escape")
  const button = wizard(page).getByRole("button", { name: "Sign in and check" })
  await expect(button).toBeVisible()
  await expect(pay(page)).toHaveAttribute("aria-disabled", "true")
  await page.evaluate(() => window.dispatchEvent(new Event("online")))
  await expect(dialog).toHaveCount(0)
  expect(asked).toBe(1)
  await lookAt(page)
  await button.click()
  await dialog.locator('input[name="password"]').fill(NEW_PASSWORD)
  await dialog.locator('input[name="password"]').press("Enter")
  await expect(page).toHaveURL(/\/car-booking-success/, { timeout: 40_000 })
})

test("without a connection a payment says that nothing was charged", async ({ page, customer }) => {
  await signedIn(page, customer)
  await toPayment(page, 161)
  await typeCard(page, "4242424242424242")
  await page.route("**/payment", (route) => route.abort())
  await confirm(page)
  await expect(
    wizard(page)
      .getByText(/Nothing was charged/)
      .first(),
  ).toBeVisible()
  await page.unroute("**/payment")
  await page.route("**/confirm", (route) => route.abort())
  await confirm(page)
  await expect(
    wizard(page)
      .getByText(/Nothing was charged/)
      .first(),
  ).toBeVisible()
  await page.unroute("**/confirm")
  await confirm(page)
  await expect(page).toHaveURL(/\/car-booking-success/)
})
