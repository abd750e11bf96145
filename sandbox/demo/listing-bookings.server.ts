import { randomUUID } from "node:crypto"
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm"
import { userByEmail } from "../../app/accounts/queries.server"
import { demoAccounts } from "../../app/accounts/rules/demo-accounts"
import { bookings } from "../../app/bookings/tables.server"
import { stayTimes } from "../../app/catalogue/rules/stay-times"
import { stayDays, stayPeriod, stayPrice } from "../../app/checkout/rules/stay"
import { updateEntries } from "../../app/partners/payouts/ledger.server"
import { DEFAULT_COMMISSION_PERCENT } from "../../app/partners/queries.server"
import { answerDeadline } from "../../app/partners/rules/booking-answer"
import { listingBookings, listings } from "../../app/partners/tables.server"
import { type Ctx, inTransaction } from "../../app/platform/context.server"
import { addDays, addMinutes, romeDate } from "../../app/platform/dates"

/** Starts of the stays, in days before today, and their length. */
const STAYS = [
  { daysAgo: 150, days: 7 },
  { daysAgo: 96, days: 3 },
  { daysAgo: 41, days: 5 },
]

type Listing = typeof listings.$inferSelect & { itemId: string; dailyPriceCents: number }

/**
 * Past stays of the demo customer in the listings of the demo partner, answered and paid; nothing if the partner has no
 * published yacht or villa, or has bookings already. Throws outside demo mode.
 */
export async function seedDemoListingBookings(ctx: Ctx): Promise<void> {
  if (!ctx.config.demo) throw new Error("Demo bookings can be created only in demo mode.")
  const emailOf = (key: string) => demoAccounts.find((account) => account.key === key)?.email ?? ""
  const partner = await userByEmail(ctx, emailOf("partner_verified"))
  const customer = await userByEmail(ctx, emailOf("customer_verified"))
  if (!partner || !customer) return
  if ((await ctx.db.$count(listingBookings, eq(listingBookings.userId, partner.id))) > 0) return
  const own = await ctx.db
    .select()
    .from(listings)
    .where(
      and(
        eq(listings.userId, partner.id),
        eq(listings.status, "published"),
        inArray(listings.category, ["yachts", "villas"]),
        isNotNull(listings.dailyPriceCents),
      ),
    )
    .orderBy(asc(listings.createdAt), asc(listings.id))
  const offered = own.filter((listing): listing is Listing => listing.itemId !== null)
  if (offered.length === 0) return
  await inTransaction(ctx, async (txCtx) => {
    for (const [index, stay] of STAYS.entries())
      await insertStay(txCtx, offered[index % offered.length] as Listing, customer, stay)
  })
}

type Customer = NonNullable<Awaited<ReturnType<typeof userByEmail>>>

async function insertStay(ctx: Ctx, listing: Listing, customer: Customer, stay: { daysAgo: number; days: number }) {
  const times = stayTimes(listing.category)
  const pickupDate = addDays(romeDate(ctx.now()), -stay.daysAgo)
  const dates = { pickupDate, returnDate: addDays(pickupDate, stay.days) }
  const period = stayPeriod(dates, times)
  const days = stayDays(dates, times)
  const price = stayPrice(days, listing.dailyPriceCents)
  const placedAt = addMinutes(period.startsAt, -14 * 24 * 60)
  const isVilla = listing.category === "villas"
  const [booking] = await ctx.db
    .insert(bookings)
    .values({
      kind: isVilla ? "villa" : "yacht",
      purchaseKey: randomUUID(),
      userId: customer.id,
      itemId: listing.itemId,
      itemName: listing.name,
      status: "completed",
      paymentStatus: "paid",
      paymentMethod: "online",
      ...period,
      pickupLocation: isVilla ? listing.itemId : listing.location,
      dropoffLocation: isVilla ? listing.itemId : listing.location,
      customerName: customer.name,
      customerEmail: customer.email,
      customerPhone: customer.phone ?? "",
      locale: customer.locale,
      lines: [{ code: `${isVilla ? "nights" : "days"}:${days}`, cents: price.subtotalCents }],
      ...price,
      currency: "eur",
      amountDueCents: price.totalCents,
      details: isVilla
        ? { ...dates, nights: days, guests: 4, place: listing.location }
        : { homePort: listing.location },
      createdAt: placedAt,
      placedAt,
      confirmedAt: placedAt,
    })
    .returning()
  if (!booking) throw new Error("The demo booking was not inserted.")
  await ctx.db.insert(listingBookings).values({
    bookingId: booking.id,
    listingId: listing.id,
    userId: listing.userId,
    commissionPercent: DEFAULT_COMMISSION_PERCENT,
    answer: "confirmed",
    answerBy: answerDeadline(placedAt, period.startsAt),
    answeredAt: addMinutes(placedAt, 90),
    createdAt: placedAt,
  })
  await updateEntries({ ...ctx, now: () => placedAt }, booking.id)
}
