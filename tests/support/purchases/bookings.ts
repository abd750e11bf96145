import { randomUUID } from "node:crypto"
import { bookings } from "../../../app/bookings/tables.server"
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
    details: {},
    createdAt: ctx.now(),
    ...changes,
    id,
  })
  return id
}
