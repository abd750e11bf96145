import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { items } from "../../../app/catalogue/tables.server"
import { listingBookings, listings, partnerEntries, partnerSettings } from "../../../app/partners/tables.server"
import type { Ctx, Person } from "../../../app/platform/context.server"
import { sum } from "../../../app/platform/money"
import { person } from "../accounts/people"
import { someBooking } from "../purchases/bookings"
import { someYacht } from "../purchases/checkouts"

let count = 0

type Settings = Partial<typeof partnerSettings.$inferInsert>

/** A verified partner with an IBAN and a listed yacht `itemId`. */
export async function somePartner(
  ctx: Ctx,
  settings: Settings = {},
): Promise<Person & { itemId: string; listingId: string }> {
  count += 1
  const number = count
  const partner = await person(ctx, {
    role: "business",
    businessStatus: "verified",
    companyName: `Costa ${number} S.r.l.`,
    locale: "en",
  })
  const { userId } = partner
  await ctx.db.insert(partnerSettings).values({
    userId,
    payoutMethod: "iban",
    payoutDetails: "IT60X0542811101000000123456",
    ...settings,
  })
  return { ...partner, ...(await someListing(ctx, userId, `yacht-partner-${number}`)) }
}

/** A published listing of an item, which is inserted as a yacht if it does not exist. */
export async function someListing(ctx: Ctx, userId: string, itemId: string) {
  await someYacht(ctx, itemId)
  const [item] = await ctx.db.select().from(items).where(eq(items.id, itemId))
  const at = { createdAt: ctx.now(), updatedAt: ctx.now(), publishedAt: ctx.now() }
  const [listing] = await ctx.db
    .insert(listings)
    .values({
      userId,
      itemId,
      category: item?.category === "villas" ? "villas" : "yachts",
      status: "published",
      name: item?.name ?? "",
      location: "Porto Cervo",
      dailyPriceCents: 100_000,
      calendarKey: `key-${itemId}`,
      ...at,
    })
    .returning()
  return { itemId, listingId: listing?.id ?? "" }
}

/** An income of a partner, due at `dueAt`, from a new booking of the listing or from `bookingId`; returns the booking's id. */
export async function earn(
  ctx: Ctx,
  { userId, itemId, listingId }: { userId: string; itemId: string; listingId: string },
  cents: number,
  { dueAt = ctx.now(), bookingId }: { dueAt?: Date; bookingId?: string } = {},
): Promise<string> {
  const earned = { itemId, kind: "yacht", status: "completed", paymentStatus: "paid" } as const
  const id = bookingId ?? (await someBooking(ctx, earned))
  const at = { answerBy: ctx.now(), createdAt: ctx.now() }
  await ctx.db
    .insert(listingBookings)
    .values({ bookingId: id, listingId, userId, commissionPercent: 15, ...at })
    .onConflictDoNothing()
  const entry = { userId, bookingId: id, cause: randomUUID(), dueAt, createdAt: ctx.now() }
  await ctx.db.insert(partnerEntries).values({ ...entry, kind: "income", cents })
  return id
}

export const listedOf = async (ctx: Ctx, bookingId: string) =>
  (await ctx.db.select().from(listingBookings).where(eq(listingBookings.bookingId, bookingId)))[0]

/** Sums of a booking's entries, in euro cents. */
export async function earnedFrom(ctx: Ctx, bookingId: string) {
  const all = await ctx.db.select().from(partnerEntries).where(eq(partnerEntries.bookingId, bookingId))
  const total = (kind: string) => sum(all.filter((each) => each.kind === kind).map(({ cents }) => cents))
  return { income: total("income"), commission: total("commission"), entries: all.length }
}

/** Bookings of yachts are paid without ticking the terms, as `paidYacht` pays them. */
export function withoutConsents(ctx: Ctx): void {
  ctx.features.bookingKinds.yacht = { ...ctx.features.bookingKinds.yacht, consents: [] }
}
