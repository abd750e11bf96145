import { addDays } from "../../app/platform/dates"
import { bookedCar } from "../support/browser/booked"
import { newCustomer } from "../support/browser/customer"
import { consoleErrors, expectAccessible, latestMail, refusalOn } from "../support/browser/e2e"
import { typeCard, weekdayAhead } from "../support/browser/journey"
import { expect, test } from "../support/browser/test"

test("a customer opens the agreement, buys kilometres and cancels for a voucher", async ({ page, browser }, info) => {
  const email = await newCustomer(page, "en", `kilometres-${info.project.name}`)
  await page.locator('form:has(input[value="instant"]) button').click()
  await page.locator('button[value="verified"]').click()
  await expect(page).toHaveURL(/\/account\/documents/)
  const driver = { firstName: "Anna", lastName: "Melis" }
  const pickupDate = weekdayAhead(120)
  const id = await bookedCar(page, pickupDate, { vehicleId: "fiat-500", method: "card", email, driver })
  const own = `/account/bookings/${id}`
  const errors = consoleErrors(page)
  await page.goto(`/car-booking-success?booking=${id}&lang=en`)
  await page.reload()
  await expect(page.getByRole("heading", { name: "Booking confirmed" })).toBeVisible()
  await page.goto(own)
  await expect(page.locator('[data-state="confirmed"]')).toBeVisible()

  const agreement = await page.request.get(`${own}/agreement.pdf`)
  expect(agreement.headers()["content-type"]).toBe("application/pdf")
  expect((await agreement.body()).subarray(0, 5).toString()).toBe("%PDF-")
  const download = page.waitForEvent("download")
  await page.locator(`a[href="${own}/calendar.ics"]`).click()
  expect((await download).suggestedFilename()).toMatch(/^MST-.*\.ics$/)
  const stranger = await browser.newContext()
  for (const path of ["", "/agreement.pdf", "/calendar.ics", "/cancel"])
    expect((await stranger.request.get(own + path)).url()).toContain("/signin")
  await stranger.close()

  await page.locator('input[name="km"][value="200"]').check()
  await expect(page.getByText("€198").first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Continue to payment" }).press("Enter")
  const payAndAdd = page.getByRole("button", { name: /^Pay €/ })
  await expect(payAndAdd).toBeVisible()
  await expect(payAndAdd, "the same key pressed again pays nothing").not.toBeFocused()
  await typeCard(page, "4000000000000002")
  await page.getByRole("button", { name: /^Pay €/ }).click()
  await expect(refusalOn(page, /declined/i)).toBeFocused()
  await refusalOn(page, /declined/i)
    .getByRole("link")
    .click()
  await expect(page.locator('input[autocomplete="cc-number"]')).toBeFocused()
  await typeCard(page, "4242424242424242")
  await page.getByRole("button", { name: /^Pay €/ }).click()
  await expect(page.getByText("Kilometres added: 200 km. We have sent you the confirmation.")).toBeVisible()
  await expect(page.getByRole("button", { name: /^Pay €/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText("300 km", { exact: true })).toBeVisible()
  await expect(page.getByText("including €198 for added kilometres")).toBeVisible()
  expect((await latestMail(page.request, email, "car-rental.kilometres-bought")).body).toContain("€198")

  await page.getByRole("button", { name: /again by email/ }).click()
  await expect(page.getByText("We have written to you again.")).toBeVisible()

  await page.getByRole("link", { name: "Cancel the booking" }).click()
  await expect(page.getByRole("heading", { name: "If you cancel now, you get a voucher" })).toBeVisible()
  const promised = await page.locator("p", { hasText: /^€[\d.,]+$/ }).textContent()
  expect(promised).not.toBe("")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Yes, cancel the booking" }).click()
  await expect(page).toHaveURL(own)
  await expect(page.getByRole("status").filter({ hasText: `Your voucher for ${promised}` })).toBeVisible()
  await expect(page.locator('[data-state="cancelled"]')).toBeVisible()
  const days = `from=${pickupDate}&to=${addDays(pickupDate, 1)}`
  const free = await (await page.request.get(`/api/car-rentals/fiat-500/availability?${days}`)).json()
  expect(free.occupied).toEqual([])
  expect((await latestMail(page.request, email, "checkout.customer-cancelled")).body).toContain(promised ?? "")
  expect(errors).toEqual([])
})
