import { brand } from "../../app/platform/brand"
import { bookedCar, washed } from "../support/booked"
import { languages, signedIn } from "../support/e2e"
import { weekdayAhead } from "../support/journey"
import { sheetsOf } from "../support/sheets"
import { expect, type Page, test } from "../support/test"

const open = ["/", "/terms", "/rental-agreement", "/cars", "/villas", "/villas/villa-capo-bianco", "/membership"]
const own = ["/account", "/account/bookings", "/account/security"]

/** Confirmations of a car and of a wash, and the customer's page of each. */
async function booked(page: Page, week: number): Promise<string[]> {
  const car = await bookedCar(page, weekdayAhead(160 + 7 * week), { paymentMethod: "online" })
  await washed(page, 4 + week, "verified@maestrale.example")
  const wash = new URL(page.url()).searchParams.get("booking")
  return [
    `/car-booking-success?booking=${car}`,
    `/account/bookings/${car}`,
    `/booking-success?booking=${wash}`,
    `/account/bookings/${wash}`,
  ]
}

/** Half of the pages in each language, and the other half in the other. */
for (const [nth, language] of languages.entries())
  test(`in ${language}: no page prints an empty sheet`, async ({ page }) => {
    await signedIn(page, "customer_verified")
    const bookings = await booked(page, nth)
    await page.emulateMedia({ media: "print" })
    const paths = [...open, ...own, ...bookings].filter((_, index) => index % 2 === nth)
    for (const path of paths)
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
