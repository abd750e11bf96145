import { addDays } from "../../app/platform/dates"
import { consoleErrors, fromOwnNetwork, signedIn } from "../support/browser/e2e"
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
import { translated } from "../support/browser/translated"

const CAR = "volkswagen-tiguan"

async function toPayment(page: Page, daysAhead: number) {
  await page.goto(`/urban-cars/${CAR}/book`)
  await fillDates(page, weekdayAhead(daysAhead))
  await fillDriver(page)
  await keepOptions(page)
}

test("on a page that the browser translates a customer books a car with a card", async ({ page, customer }) => {
  const errors = consoleErrors(page)
  await translated(page)
  await signedIn(page, customer)
  await toPayment(page, 140)
  await expect(page.locator("font").first()).toBeAttached()
  await page.locator('input[name="method"][value="agency"]').check()
  await page.locator('input[name="method"][value="card"]').check()
  await consent(page)
  await typeCard(page, "4000000000009995")
  await confirm(page)
  await expect(
    wizard(page)
      .getByText(/insufficient|insufficienti/i)
      .first(),
  ).toBeVisible()
  await typeCard(page, "4242424242424242")
  await confirm(page)
  await expect(page).toHaveURL(/\/car-booking-success\?booking=/)
  await page.goto("/account/bookings")
  await expect(page.locator("font").first()).toBeAttached()
  expect(errors).toEqual([])
})

test("on a page that the browser translates a guest books a wash", async ({ page }) => {
  const errors = consoleErrors(page)
  await fromOwnNetwork(page)
  await translated(page)
  await page.goto("/car-wash-booking?service=vip&lang=en")
  const fields = { fullName: "Ada Neri", email: "translated@example.org", phone: "+39 347 000 0002" }
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name="${name}"]`).fill(value)
  await page.locator('button[type="submit"][form]').click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await page.locator('input[name="appointmentDate"]').fill(weekdayAhead(210))
  await page.locator('input[name="appointmentTime"][value="15:00"]').check({ force: true })
  await page.locator('button[type="submit"][form]').click()
  await typeCard(page, "4242424242424242")
  await page.locator('dialog[open] form button[type="submit"]').last().click()
  await expect(page).toHaveURL(/\/booking-success\?booking=/)
  expect(errors).toEqual([])
})

test("on a page that the browser translates a visitor chooses the days of a car", async ({ page }) => {
  const errors = consoleErrors(page)
  await fromOwnNetwork(page)
  await translated(page)
  await page.goto(`/urban-cars/${CAR}?lang=en`)
  await expect(page.locator("font").first()).toBeAttached()
  const from = weekdayAhead(60)
  const to = addDays(from, 3)
  const panel = page.locator("#quote")
  for (const date of [from, to]) {
    const day = panel.locator(`[data-day="${date}"]`)
    while (!(await day.isVisible())) await panel.getByRole("button", { name: "Next month" }).click()
    await day.click()
  }
  await expect(panel.getByRole("link", { name: /^Book for €/ })).toBeVisible()
  expect(new URL(page.url()).searchParams.get("from")).toContain(from)
  expect(errors).toEqual([])
})

test("an error of the page does not give up the car that is being paid", async ({ page, customer }) => {
  await signedIn(page, customer)
  const day = weekdayAhead(147)
  await toPayment(page, 147)
  const abandoned: string[] = []
  page.on("request", (request) => request.url().endsWith("/abandonment") && abandoned.push(request.url()))
  // The browser has changed the wizard, so that React can add nothing to it.
  await page.evaluate(() => {
    for (const name of ["insertBefore", "appendChild"] as const) {
      const add = Node.prototype[name] as (...added: Node[]) => Node
      Object.assign(Node.prototype, {
        [name](this: Node, ...added: Node[]) {
          if (this instanceof Element && this.closest("dialog[data-covers]")) throw new Error("The page has changed.")
          return add.apply(this, added)
        },
      })
    }
  })
  await page.locator('input[name="method"][value="crypto"]').click()
  await expect(wizard(page)).toHaveCount(0)
  await page.waitForTimeout(1_000)
  expect(abandoned).toEqual([])
  const free = await page.request.get(`/api/car-rentals/${CAR}/availability?from=${day}&to=${day}`)
  expect(((await free.json()) as { freeDays: string[] }).freeDays).not.toContain(day)
})
