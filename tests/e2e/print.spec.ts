import { brand } from "../../app/platform/brand"
import { bookedCar, washed } from "../support/browser/booked"
import { languages, signedIn } from "../support/browser/e2e"
import { weekdayAhead } from "../support/browser/journey"
import { sheetsOf } from "../support/browser/sheets"
import { expect, type Page, test } from "../support/browser/test"

const open = ["/", "/terms", "/rental-agreement", "/cars", "/villas", "/villas/villa-capo-bianco", "/membership"]
const own = ["/account", "/account/bookings", "/account/security"]

/**
 * Books a car and a wash; returns the paths of their confirmations, of the customer's page of each, and of the list.
 */
async function booked(page: Page, email: string): Promise<string[]> {
  const car = await bookedCar(page, weekdayAhead(160), { method: "card", email })
  await washed(page, 4, email)
  const wash = new URL(page.url()).searchParams.get("booking")
  return [
    `/car-booking-success?booking=${car}`,
    `/account/bookings/${car}`,
    `/booking-success?booking=${wash}`,
    `/account/bookings/${wash}`,
    "/account/bookings",
  ]
}

/** Prints each page in one language; the languages alternate, because both have the same layout. */
async function expectNoEmptySheet(page: Page, paths: string[]) {
  await page.emulateMedia({ media: "print" })
  for (const [index, path] of paths.entries()) {
    const language = languages[index % 2]
    await test.step(`${path} in ${language}`, async () => {
      const address = `${path}${path.includes("?") ? "&" : "?"}lang=${language}`
      await page.goto(address, { waitUntil: "networkidle" })
      expect(page.url()).toContain(path)
      expect(await emptySheets(page)).toEqual([])
    })
  }
}

async function emptySheets(page: Page) {
  const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true }))
  expect(sheets.length).toBeGreaterThan(0)
  // The company's name alone does not count as content.
  return sheets.filter(({ letters, pictures }) => pictures === 0 && letters <= brand.name.length)
}

test("no page prints an empty sheet", async ({ page, customer }) => {
  await signedIn(page, customer)
  await expectNoEmptySheet(page, [...open, ...own])
})

test("no page of a booking and no long list of bookings prints an empty sheet", async ({ page, customer }) => {
  await signedIn(page, customer)
  await expectNoEmptySheet(page, await booked(page, customer.email))
  const days = [200, 207, 214, 221, 228, 235, 242]
  for (const day of days) await bookedCar(page, weekdayAhead(day), { method: "card", email: customer.email })
  await expectNoEmptySheet(page, ["/account/bookings"])
  // Adds a second section with one booking and a growing list, so that page breaks fall in many places.
  await page.evaluate(() => {
    const shelf = document.querySelector("main section:has(li)")
    const past = shelf?.cloneNode(true) as Element
    for (const item of [...past.querySelectorAll("li")].slice(1)) item.remove()
    shelf?.after(past)
  })
  for (let more = 0; more < 12; more += 1) {
    expect(await emptySheets(page), `${more} more bookings`).toEqual([])
    await page.evaluate(() => {
      const list = document.querySelector("main section ul")
      list?.append(list.lastElementChild?.cloneNode(true) as Element)
    })
  }
})
