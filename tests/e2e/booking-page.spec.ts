import { randomUUID } from "node:crypto"
import { type APIRequestContext, expect, type Page, test } from "@playwright/test"
import { addDays } from "../../app/platform/dates"
import { complaintsOf, expectAccessible, signedIn } from "../support/e2e"
import { photo, weekdayAhead } from "../support/journey"

async function answered<T>(request: APIRequestContext, path: string, options: object): Promise<T> {
  const answer = await request.post(path, options)
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A booking to be paid at the agency, made as the wizard makes it. */
async function booked(page: Page, pickupDate: string): Promise<string> {
  const headers = { origin: new URL(page.url()).origin }
  const upload = async (kind: string) => {
    const multipart = { kind, file: await photo(`${kind}.jpg`) }
    return (await answered<{ id: string }>(page.request, "/api/uploads", { headers, multipart })).id
  }
  const application = {
    purchaseKey: randomUUID(),
    vehicleId: "volkswagen-polo",
    pickupLocation: "cagliari_office",
    returnLocation: "cagliari_office",
    pickupDate,
    pickupTime: "10:30",
    returnDate: addDays(pickupDate, 1),
    returnTime: "09:00",
    firstName: "Giulia",
    lastName: "Serra",
    email: "verified@maestrale.example",
    phone: "+39 347 000 0001",
    birthDate: "14/05/1985",
    licenseNumber: "CA1234567X",
    licenseIssueDate: "2004-06-01",
    licenseImage: await upload("licence"),
    idImage: await upload("id"),
    confirmsInformation: true,
  }
  type Kept = { bookingId: string; quote: { total: number } }
  const { bookingId, quote } = await answered<Kept>(page.request, "/api/car-rentals/checkouts", {
    headers,
    data: application,
  })
  await answered(page.request, `/api/car-rentals/checkouts/${bookingId}/payment`, {
    headers,
    data: {
      paymentMethod: "agency",
      confirmsDocuments: true,
      agreesToTerms: true,
      agreesToPrivacy: true,
      expectedTotal: quote.total,
      currency: "eur",
    },
  })
  return bookingId
}

test("a booking's own page is accessible and says each thing once, in both languages", async ({ page }) => {
  await signedIn(page, "customer_verified")
  const id = await booked(page, weekdayAhead(110))
  const complaints = complaintsOf(page)
  for (const [language, tax] of [
    ["it", "Tasse e oneri (10%)"],
    ["en", "Taxes and fees (10%)"],
  ]) {
    await page.goto(`/account/bookings/${id}?lang=${language}`)
    await expect(page.getByText("Volkswagen Polo")).toHaveCount(1)
    await expect(page.getByText(tax ?? "")).toBeVisible()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
    }
  }
  expect(complaints).toEqual([])
})
