import { bookedCar } from "../support/browser/booked"
import { newCustomer } from "../support/browser/customer"
import { expectAccessible, latestMail, signedIn } from "../support/browser/e2e"
import { largePhoto, weekdayAhead, wizard } from "../support/browser/journey"
import { expect, type Page, test } from "../support/browser/test"

const CAR = "/urban-cars/volkswagen-polo/book"

/** Completes the check on the provider's page with the data of `document`. */
async function prove(page: Page, document: Record<string, string> = {}): Promise<void> {
  await page.locator('form:has(input[value="instant"]) button').click()
  await expect(page).toHaveURL(/\/sandbox\/stripe\/identity\//)
  for (const [name, value] of Object.entries(document)) await page.locator(`input[name="${name}"]`).fill(value)
  await expectAccessible(page)
  await page.locator('button[value="verified"]').click()
}

test("a customer with a changed name verifies again and returns to the car", async ({ page }, info) => {
  await newCustomer(page, "en", `renamed-${info.project.name}`)
  await page.goto(CAR)
  await page.getByRole("link", { name: "Go to verification" }).click()
  await prove(page)
  await expect(page).toHaveURL(CAR)
  await expect(wizard(page)).toBeVisible()

  await page.goto("/account/profile")
  await expect(page.getByText("Your identity is verified as Anna Melis")).toBeVisible()
  await page.locator('input[name="name"]').fill("Anna Sanna")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Your verified document says Anna Melis")).toBeVisible()

  await page.goto(CAR)
  const refusal = page.getByRole("dialog", { name: "Your name has changed" })
  await expect(refusal).toBeVisible()
  await expectAccessible(page)
  await refusal.getByRole("link", { name: "Go to verification" }).click()
  await expect(page.getByText("Your document shows another name")).toBeVisible()
  await expectAccessible(page)
  await prove(page, { lastName: "Sanna" })
  await expect(page).toHaveURL(CAR)
  await expect(wizard(page)).toBeVisible()
})

test("a second driver is verified by a link, without an account", async ({ page, customer, browser }, info) => {
  const isPhone = info.project.name === "phone"
  const email = `bice-${info.project.name}-${Date.now()}@example.org`
  await signedIn(page, customer)
  const vehicle = { email: customer.email, vehicleId: "volkswagen-t-roc" }
  const secondDriver = { firstName: "Bice", lastName: "Sanna", email }
  const bookingId = await bookedCar(page, weekdayAhead(isPhone ? 260 : 270), { ...vehicle, secondDriver })
  const { links } = await latestMail(page.request, email)
  const { pathname, search } = new URL(links.find((link) => link.includes("/second-driver/")) ?? "")
  await page.goto(`/account/bookings/${bookingId}?lang=en`)
  await expect(page.getByText("link sent by email")).toBeVisible()

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(`${pathname}${search}&lang=en`)
  await expect(guest.getByRole("heading", { name: "Hello Bice" })).toBeVisible()
  await expectAccessible(guest)
  await guest.getByText("Or upload your document").click()
  const front = guest.locator('form:has(input[value="id_front"])')
  await front.locator('input[type="file"]').setInputFiles(await largePhoto())
  // Slows down the reduction of the photo in the browser, so that its progress is visible.
  await guest.evaluate(() => {
    const draw = window.createImageBitmap.bind(window)
    window.createImageBitmap = (source: ImageBitmapSource) =>
      new Promise((resolve) => setTimeout(() => resolve(draw(source)), 1_000))
  })
  await front.locator("button").click()
  await expect(front.getByRole("status")).toHaveText("Uploading…")
  await expect(front.locator("button")).toHaveAttribute("data-pending", "true")
  await expect(front.getByRole("status")).toHaveText("Uploaded")
  await expectAccessible(guest)
  await guest.getByRole("button", { name: "Start verification" }).click()
  await expect(guest).toHaveURL(/\/sandbox\/stripe\/identity\//)
  await guest.locator('button[value="verified"]').click()
  await expect(guest.getByText("Your identity is verified")).toBeVisible()
  await guest.context().close()

  await page.reload()
  await expect(page.getByText("Identity verified").first()).toBeVisible()
})
