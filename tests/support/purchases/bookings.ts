import { randomUUID } from "node:crypto"
import { bookings } from "../../../app/bookings/tables.server"
import type { RentalDetails } from "../../../app/car-rental/queries.server"
import { items } from "../../../app/catalogue/tables.server"
import type { Ctx } from "../../../app/platform/context.server"

/** Inserts a car into the catalogue. */
export async function someCar(ctx: Ctx, id = "huracan"): Promise<string> {
  await ctx.db
    .insert(items)
    .values({
      id,
      category: "cars",
      name: "Huracán",
      position: 1,
      specs: {
        kind: "car",
        accelerationSeconds: 2.9,
        maxSpeedKmh: 325,
        powerHp: 640,
        torqueNm: 600,
        engine: { it: "V10 5.2", en: "V10 5.2" },
        seats: 2,
        color: { it: "Verde", en: "Green" },
        group: "exotic",
      },
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
  return id
}

const rentalDetails: RentalDetails = {
  customer: { fullName: "Ada Neri", email: "ada@example.org", phone: "+39 070 111", age: 40 },
  driver: {
    firstName: "Ada",
    lastName: "Neri",
    birthDate: "1986-05-14",
    licenseNumber: "CA1234567X",
    licenseIssueDate: "2006-06-01",
    isSardinianResident: true,
  },
  duration: 1,
  insuranceOption: "KASKO_BASE",
  extras: [],
  kmPackage: { type: "none", costCents: 0, includedKm: 100, isPremium: false },
  depositOption: "standard",
  depositCents: 250_000,
  deductible: { fixedCents: 500_000, percent: 30 },
  driverLicenseImage: "",
  driverIdImage: "",
}

/** Inserts a booking of that car, and the car if it is missing: of no interest by itself. */
export async function endedBooking(ctx: Ctx): Promise<string> {
  await someCar(ctx)
  return someBooking(ctx, { status: "completed", paymentStatus: "paid" })
}

/** Inserts a booking of that car; by default a held one without a customer. */
export async function someBooking(
  ctx: Pick<Ctx, "db" | "now">,
  changes: Partial<typeof bookings.$inferInsert> = {},
): Promise<string> {
  const id = changes.id ?? randomUUID()
  await ctx.db.insert(bookings).values({
    kind: "car_rental",
    purchaseKey: randomUUID(),
    itemId: "huracan",
    itemName: "Huracán",
    status: "held",
    startsAt: new Date("2027-01-04T09:30:00Z"),
    endsAt: new Date("2027-01-05T08:00:00Z"),
    pickupLocation: "cagliari_office",
    dropoffLocation: "cagliari_office",
    customerName: "Ada Neri",
    customerEmail: "ada@example.org",
    customerPhone: "+39 070 111",
    locale: "it",
    lines: [{ code: "rental", cents: 1900 }],
    subtotalCents: 1900,
    taxCents: 190,
    totalCents: 2090,
    currency: "eur",
    amountDueCents: 2090,
    details: rentalDetails,
    createdAt: ctx.now(),
    ...changes,
    id,
  })
  return id
}
