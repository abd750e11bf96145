import { addDays } from "../../app/platform/dates"
import { refusalOn, signedIn } from "../support/browser/e2e"
import {
  changeDriver,
  fillDates,
  fillDriver,
  fillDriverFields,
  largePhoto,
  leaveWizard,
  licenceFile,
  photo,
  proceed,
  weekdayAhead,
  wizard,
} from "../support/browser/journey"
import { expect, type Page, test } from "../support/browser/test"

/** The focused element if it is partly or completely behind the wizard's bars; "" if it is fully visible. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    const window = document.querySelector("dialog[data-covers]")
    if (!focused || !window || focused === window || !window.contains(focused)) return ""
    if (focused.closest("header, details")) return ""
    const { top, bottom } = (focused.closest("label") ?? focused).getBoundingClientRect()
    const above = window.querySelector("header")?.getBoundingClientRect().bottom ?? 0
    const bar = window.querySelector("details")?.getBoundingClientRect()
    const below = bar && bar.height > 0 ? bar.top : innerHeight
    return top < above - 1 || bottom > below + 1 ? `${focused.outerHTML.slice(0, 120)} ${top}–${bottom}` : ""
  })

test("the focused field is never behind the bars", async ({ page, customer }) => {
  await signedIn(page, customer)
  await page.goto("/urban-cars/volkswagen-tiguan/book?lang=it")
  await fillDates(page, weekdayAhead(90))
  await expect(wizard(page).getByRole("heading", { level: 2 })).toBeFocused()
  const hidden: string[] = []
  for (const key of [...Array(22).fill("Tab"), ...Array(16).fill("Shift+Tab")]) {
    await page.keyboard.press(key)
    hidden.push(await hiddenFocus(page))
  }
  expect(hidden.filter(Boolean)).toEqual([])
})

test("another insurance is priced and kept while the driver may have it", async ({ page, customer }) => {
  await signedIn(page, customer)
  const cover = (name: string) => page.locator(`input[name="insuranceOption"][value="KASKO_${name}"]`)
  const insurance = wizard(page).locator("aside, details").getByText("Insurance", { exact: true }).first()
  const price = () => insurance.locator("xpath=following-sibling::dd").textContent()
  await page.goto("/urban-cars/fiat-panda/book?lang=en")
  await fillDates(page, weekdayAhead(160))
  await fillDriver(page)
  const base = await price()
  await cover("SIGNATURE").check()
  await expect.poll(price).not.toBe(base)
  await expect(cover("SIGNATURE")).toBeChecked()
  const chosen = await price()

  await page.reload()
  await expect(cover("SIGNATURE")).toBeChecked()
  await expect.poll(price).toBe(chosen)

  await page.goto("/urban-cars/fiat-panda/book?step=2&lang=en")
  await changeDriver(page)
  await page.locator('input[name="licenseIssueDate"]').fill(`01/01/${new Date().getFullYear() - 2}`)
  await proceed(page).click()
  await expect(page).toHaveURL(/step=3/)
  await expect(wizard(page).getByText(/With your age and licence, your cover is/)).toBeVisible()
  await expect(cover("BASE")).toBeChecked()
})

const priced = (page: Page) =>
  wizard(page)
    .locator("aside p", { hasText: /km included/ })
    .first()

test("a failed price request is repeated", async ({ page, customer }) => {
  await signedIn(page, customer)
  const available = wizard(page).getByText("The vehicle is available for these dates.")
  await page.goto("/cars/mazda-mx-5/book?lang=en")
  await expect(available).toBeVisible()
  await expect(priced(page)).toHaveText(/1 day /)
  const until = addDays(weekdayAhead(200), 4)
  let answers = false
  await page.route("**/api/car-rentals/quote", (route) =>
    answers || route.request().postDataJSON().returnDate !== until ? route.continue() : route.abort(),
  )
  await page.locator('input[name="pickupDate"]').fill(weekdayAhead(200))
  await page.locator('input[name="returnDate"]').fill(until)
  const told = wizard(page).getByText(/We can’t calculate the price right now/)
  await expect(told.filter({ visible: true })).toHaveCount(1)
  await expect(wizard(page).getByText("Checking availability...")).toBeVisible()
  await expect(available).toHaveCount(0)
  await expect(priced(page)).toHaveCount(0)
  answers = true
  await expect(available).toBeVisible()
  await expect(priced(page)).toHaveText(/[45] days /)
})

test("a wizard closed while a step is being checked stays closed", async ({ page, customer }) => {
  await signedIn(page, customer)
  let answer = () => {}
  const answered = new Promise<void>((go) => {
    answer = go
  })
  await page.route("**/api/car-rentals/steps/1", async (route) => {
    await answered
    await route.continue().catch(() => {})
  })
  await page.goto("/urban-cars/volkswagen-tiguan/book?lang=it")
  await page.locator('input[name="pickupDate"]').fill(weekdayAhead(60))
  await page.locator('input[name="returnDate"]').fill(addDays(weekdayAhead(60), 1))
  const requested = page.waitForRequest("**/api/car-rentals/steps/1")
  await proceed(page).click()
  await requested
  await leaveWizard(page)
  answer()
  await expect(page).toHaveURL(/\/urban-cars$/)
  await expect(wizard(page)).toHaveCount(0)
})

test("errors of dates and the second driver stay, also in the summary, until corrected", async ({ page, customer }) => {
  await signedIn(page, customer)
  await page.goto("/urban-cars/volkswagen-tiguan/book?lang=en")
  await fillDates(page, weekdayAhead(60))
  await changeDriver(page)
  const issued = page.locator('input[name="licenseIssueDate"]')
  await issued.fill("01/06")
  await expect(issued).not.toHaveAttribute("aria-invalid")
  await expect(proceed(page)).toHaveAccessibleDescription(/Enter a valid issue date/)
  await issued.blur()
  await expect(issued).toHaveAttribute("aria-invalid", "true")
  await issued.fill("31/02/2010")
  await expect(issued).toHaveAttribute("aria-invalid", "true")
  await issued.fill("01/06/2004")
  await expect(issued).not.toHaveAttribute("aria-invalid")

  await page.locator('input[name="addSecondDriver"]').check()
  await page.locator('input[name="confirmsInformation"]').check()
  await proceed(page).click()
  const second = (name: string) => page.locator(`input[name="secondDriver.${name}"]`)
  await expect(second("firstName")).toHaveAttribute("aria-invalid", "true")
  await second("firstName").fill("Marco")
  await expect(second("firstName")).not.toHaveAttribute("aria-invalid")
  await expect(second("lastName")).toHaveAttribute("aria-invalid", "true")

  await page.locator('input[name="addSecondDriver"]').uncheck()
  for (const name of ["email", "birthDate"]) await page.locator(`input[name="${name}"]`).fill("")
  await proceed(page).click()
  const summary = refusalOn(wizard(page), /^Please check/)
  await summary.getByRole("link", { name: "Date of birth is required." }).click()
  await page.keyboard.type("14051985")
  await expect(page.locator('input[name="birthDate"]')).toHaveValue("14/05/1985")
  await expect(summary).not.toContainText("Date of birth")
  await expect(summary).toContainText("Email is required.")
})

test("'Continue' waits for the licence, whose photo is reduced if it is too large", async ({ page, customer }) => {
  await signedIn(page, customer)
  await page.goto("/urban-cars/volkswagen-tiguan/book?lang=en")
  await fillDates(page, weekdayAhead(64))
  await fillDriverFields(page)
  const sent: string[] = []
  page.on("request", (request) => sent.push(request.url()))
  const buffer = Buffer.alloc(5 * 1024 * 1024 + 1)
  await licenceFile(page).setInputFiles({ name: "patente.jpg", mimeType: "image/jpeg", buffer })
  await expect(wizard(page).getByText("The file is larger than 5 MB.", { exact: true })).toBeVisible()
  expect(sent.filter((url) => url.includes("/api/uploads"))).toEqual([])
  await page.route("**/api/uploads", (route) => route.fulfill({ json: {} }), { times: 1 })
  await licenceFile(page).setInputFiles(await photo("licence.jpg"))
  await expect(wizard(page).getByText("Upload succeeded but no path was returned from function.")).toBeVisible()

  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let uploads = 0
  await page.route("**/api/uploads", async (route) => {
    await gates[uploads++]?.promise
    await route.continue()
  })
  const uploaded = page.waitForResponse("**/api/uploads")
  await licenceFile(page).setInputFiles(await largePhoto())
  await proceed(page).click()
  await expect(proceed(page)).toHaveAttribute("data-pending")
  await wizard(page).getByRole("button", { name: "Back", exact: true }).click()
  await expect(page, "'Back' cancels it").not.toHaveURL(/step=2/)
  gates[0]?.resolve()
  expect((await uploaded).status()).toBe(200)
  await expect(proceed(page)).not.toHaveAttribute("data-pending")
  await expect(page).not.toHaveURL(/step=2/)

  await proceed(page).click()
  await expect(page).toHaveURL(/step=2/)
  await changeDriver(page)
  await licenceFile(page).setInputFiles(await photo("licence.jpg"))
  await proceed(page).click()
  await expect(proceed(page)).toHaveAttribute("data-pending")
  await expect(page).toHaveURL(/step=2/)
  gates[1]?.resolve()
  await expect(page).toHaveURL(/step=3/)
})

test("a second driver is added once, with what it adds to the total", async ({ page }) => {
  await signedIn(page, "customer_verified")
  await page.goto("/urban-cars/volkswagen-tiguan/book?lang=en")
  await fillDates(page, weekdayAhead(61))
  await expect(wizard(page).getByText("+€11", { exact: true })).toBeVisible()
  await page.getByRole("checkbox", { name: "Add a second driver" }).check()
  const second = (name: string) => page.locator(`input[name="secondDriver.${name}"]`)
  await second("firstName").fill("Bice")
  await second("lastName").fill("Sanna")
  await fillDriver(page)
  await expect(page.getByRole("checkbox", { name: "Second driver" })).toHaveCount(0)
  await proceed(page).click()
  await expect(page.getByText(/, Bice Sanna$/)).toBeVisible()
})

test("a car that was not held for a server error can be held again", async ({ page }) => {
  await signedIn(page, "customer_verified")
  await page.goto("/urban-cars/volkswagen-tiguan/book?lang=en")
  await fillDates(page, weekdayAhead(63))
  await fillDriver(page)
  const problem = { status: 500, code: "platform.error", detail: "Please try again shortly.", errors: [] }
  await page.route("**/api/car-rentals/checkouts", (route) => route.fulfill({ status: 500, json: problem }))
  await proceed(page).click()
  await expect(wizard(page).getByText("Booking failed: Please try again shortly.")).toBeVisible()
  await page.unroute("**/api/car-rentals/checkouts")
  await wizard(page).getByRole("button", { name: "Try again" }).click()
  await expect(wizard(page).getByRole("radio").first()).toBeVisible()
})
