import { addDays, romeDate } from "../../app/platform/dates"
import { bookedCar } from "../support/browser/booked"
import { signedIn, signInByRequest } from "../support/browser/e2e"
import { weekdayAhead } from "../support/browser/journey"
import { expect, type Page, test } from "../support/browser/test"
import { formWith, isDoneAs } from "../support/forms/site-form"

const CAR = "/cars/audi-rs3-sportback"
const UPKEEP = "/admin/fleet/audi-rs3-sportback?lang=en"

async function submit(page: Page, intent: string, fields: Record<string, string>): Promise<void> {
  await page.goto(UPKEEP)
  const form = page.locator(formWith("intent", intent))
  for (const [name, value] of Object.entries(fields)) await form.locator(`[name="${name}"]`).fill(value)
  await form.locator("button").click()
  await isDoneAs(intent)(page)
}

/** Opens the car's page as a visitor. */
async function visited(page: Page) {
  await page.goto(`${CAR}?lang=en`)
  return page.locator("main")
}

test("an operator changes a car's price: visitors see it, what is booked keeps it", async ({
  page,
  browser,
  customer,
}) => {
  const visitor = await (await browser.newContext()).newPage()
  await signInByRequest(visitor.request, customer)
  const vehicleId = "audi-rs3-sportback"
  const booking = await bookedCar(visitor, weekdayAhead(90), { vehicleId, email: customer.email })
  const bookedFor = async () => {
    await visitor.goto(`/account/bookings/${booking}?lang=en`)
    return visitor.locator("main").getByText(/€\d/).allTextContents()
  }
  const before = await bookedFor()
  await signedIn(page, "operator")
  await submit(page, "price", { price: "47" })
  await expect(await visited(visitor)).toContainText("€47")
  expect(await bookedFor()).toEqual(before)
})

test("an operator marks a car 'Back Soon' with a date, which visitors see", async ({ page, browser }) => {
  const visitor = await (await browser.newContext()).newPage()
  await signedIn(page, "operator")
  await submit(page, "back-soon", { backOn: addDays(romeDate(new Date()), 40) })
  const main = await visited(visitor)
  await expect(main.getByRole("button", { name: "Back soon" })).toBeDisabled()
  await expect(main).toContainText("Available again from")
  await submit(page, "available", {})
  await expect((await visited(visitor)).getByRole("link", { name: /^Book now/ })).toBeVisible()
})

test("visitors find days that an operator blocks taken until they are freed", async ({ page, browser }) => {
  const visitor = await (await browser.newContext()).newPage()
  await signedIn(page, "operator")
  const [from, to] = [weekdayAhead(400), addDays(weekdayAhead(400), 2)]
  const occupied = async () => {
    const period = `from=${addDays(from, -1)}&to=${addDays(to, 1)}`
    return (await (await visitor.request.get(`/api/car-rentals/audi-rs3-sportback/availability?${period}`)).json())
      .occupied
  }
  await submit(page, "block", { from, to, reason: "New tyres" })
  expect(await occupied()).toHaveLength(1)
  await page.locator('main li:has(span:text-is("New tyres")) button').click()
  await isDoneAs("unblock")(page)
  expect(await occupied()).toEqual([])
})
