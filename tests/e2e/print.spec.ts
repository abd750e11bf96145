import { brand } from "../../app/platform/brand"
import { bookedCar, washed } from "../support/booked"
import { signedIn } from "../support/e2e"
import { weekdayAhead } from "../support/journey"
import { sheetsOf } from "../support/sheets"
import { expect, type Page, test } from "../support/test"

/** The confirmation of a car and the customer's page of it. */
async function carPages(page: Page): Promise<string[]> {
  const booking = await bookedCar(page, weekdayAhead(160), { paymentMethod: "online" })
  return [`/car-booking-success?booking=${booking}`, `/account/bookings/${booking}`]
}

async function washPages(page: Page): Promise<string[]> {
  await washed(page, 4, "verified@maestrale.example")
  const booking = new URL(page.url()).searchParams.get("booking")
  return [`/booking-success?booking=${booking}`, `/account/bookings/${booking}`]
}

/** Each page in one of the languages. */
const rounds = [
  {
    language: "it",
    paths: ["/", "/rental-agreement", "/villas", "/membership", "/account/bookings"],
    bookingPages: carPages,
  },
  {
    language: "en",
    paths: ["/terms", "/cars", "/villas/villa-capo-bianco", "/account", "/account/security"],
    bookingPages: washPages,
  },
]

for (const { language, paths, bookingPages } of rounds)
  test(`in ${language}: no page prints an empty sheet`, async ({ page }) => {
    await signedIn(page, "customer_verified")
    const ofBooking = await bookingPages(page)
    await page.emulateMedia({ media: "print" })
    for (const path of [...paths, ...ofBooking])
      await test.step(path, async () => {
        const address = `${path}${path.includes("?") ? "&" : "?"}lang=${language}`
        await page.goto(address, { waitUntil: "networkidle" })
        expect(page.url()).toContain(path)
        const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true }))
        expect(sheets.length).toBeGreaterThan(0)
        // The house's name alone is no page.
        const empty = ({ letters, pictures }: (typeof sheets)[number]) => pictures === 0 && letters <= brand.name.length
        expect(sheets.filter(empty)).toEqual([])
      })
  })
