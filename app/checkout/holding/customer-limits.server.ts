// Limits of what somebody may hold, owe or request without paying (D71), across all kinds. An account is counted by its
// user, a guest by e-mail address and by network.
import { and, eq, inArray, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm"
import { accountsOfPerson } from "../../accounts/queries.server"
import type { NewBooking } from "../../bookings/booking.server"
import type { Booking } from "../../bookings/queries.server"
import { bookings } from "../../bookings/tables.server"
import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { addMinutes, romeDate, romeInstant } from "../../platform/dates"
import { DAY_SECONDS, enforceRateLimit, HOUR_SECONDS, tryConsumeAttempt } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { emailHash, networkHash } from "../guest-hashes.server"
import { hasNoOccupancy, isOffer } from "../queries.server"
import { lockPerson } from "./customer-lock.server"

/** Holds open at a time. */
const MAX_OPEN = { ofAccount: 3, ofGuest: 1 }
/** Holds that a guest starts within an hour. */
const MAX_STARTED = 3
/** Holds started on one Rome day that ended unpaid: then none until the next day. */
const MAX_ENDED_UNPAID = 5
/** A hold that its customer released within so many minutes, as when they change their mind, counts only towards MAX_BEGUN. */
const RELEASED_EARLY_MINUTES = 5
/** Holds that end unpaid on one Rome day, however soon. */
const MAX_BEGUN = 20
/** Placed and unpaid bookings of one person at a time: at the agency, or in unconfirmed crypto. */
const MAX_OWED = 3
/** Requests a day; an account's only against floods. */
const MAX_REQUESTS = { ofAccount: 30, ofGuest: 3 }
/** Tries per hour of one person or network, refused or not. */
const MAX_TRIES = 240

/** Flood limit of holds and requests; refused ones count for no other limit. Refuses with `platform.too-many` (429). */
export const enforceCheckoutRateLimit = (ctx: Ctx, { userId }: { userId: string | null }): Promise<void> =>
  enforceRateLimit(ctx, `checkout.try:${userId ?? ctx.network}`, MAX_TRIES, HOUR_SECONDS)

/**
 * Counts the other holds of somebody whom the transaction has locked (`lockHolder`). Refuses (409) with
 * `checkout.too-many-unpaid` and `checkout.too-many-open`, a guest with `checkout.hold-sign-in`.
 */
export async function requireHoldLimit(ctx: Ctx, newBooking: NewBooking): Promise<void> {
  const { userId } = newBooking
  const { open, started, endedUnpaid, begun } = await countHolds(ctx, newBooking)
  const hasLetGo = endedUnpaid >= MAX_ENDED_UNPAID || begun >= MAX_BEGUN
  if (userId === null) {
    // In an account nobody is counted with the others of their network.
    if (open >= MAX_OPEN.ofGuest || started >= MAX_STARTED || hasLetGo) throw limitRefusal("hold-sign-in")
    return
  }
  if (hasLetGo) throw limitRefusal("too-many-unpaid")
  if (open >= MAX_OPEN.ofAccount) throw limitRefusal("too-many-open")
}

const limitRefusal = (code: string) => new Refusal(`checkout.${code}`, {}, { status: 409 })

/** `open` now, `started` within an hour, those started today that ended unpaid, and those `begun` today with the ones released early. */
async function countHolds(ctx: Ctx, newBooking: NewBooking) {
  const now = ctx.now()
  const { status, createdAt, placedAt, cancelReason, cancelledAt } = bookings
  const isHeld = eq(status, "held")
  const isOver = or(eq(cancelReason, "expired"), and(isHeld, hasNoOccupancy(ctx)))
  const today = romeInstant(romeDate(now), "00:00")
  const lasted = sql`coalesce(${cancelledAt} >= ${createdAt} + make_interval(mins => ${RELEASED_EARLY_MINUTES}), true)`
  const countWhere = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [counts] = await ctx.db
    .select({
      open: countWhere(and(isHeld, sql`not ${hasNoOccupancy(ctx)}`)),
      started: countWhere(and(lasted, since(addMinutes(now, -60)))),
      endedUnpaid: countWhere(and(lasted, isOver, since(today))),
      begun: countWhere(and(isOver, since(today))),
    })
    .from(bookings)
    .where(
      and(
        holderOf(ctx, newBooking),
        ne(bookings.purchaseKey, newBooking.purchaseKey),
        isNull(placedAt),
        not(isOffer),
        or(isHeld, since(addMinutes(now, -60)), since(today)),
      ),
    )
  if (!counts) throw new Error("The holds could not be counted.")
  return counts

  function since(instant: Date) {
    return sql`${createdAt} >= ${instant.toISOString()}::timestamptz`
  }
}

function holderOf(ctx: Ctx, { userId, customerEmail }: NewBooking): SQL | undefined {
  if (userId !== null) return eq(bookings.userId, userId)
  const isSameEmail = sql`lower(${bookings.customerEmail}) = ${customerEmail.toLowerCase()}`
  const network = networkHash(ctx)
  return and(isNull(bookings.userId), network ? or(isSameEmail, eq(bookings.guestNetwork, network)) : isSameEmail)
}

/**
 * Refuses with `checkout.too-many-owed` (409) if the person, with all accounts verified as them (D70), has three other
 * bookings that are placed and unpaid. Call it in a transaction that has locked the customer.
 */
export async function requireUnpaidLimit(ctx: Ctx, { id, userId }: Booking): Promise<void> {
  if (userId === null) return
  const accounts = await accountsOfPerson(ctx, userId)
  await lockPerson(ctx, accounts)
  const owed = await ctx.db.$count(
    bookings,
    and(
      inArray(bookings.userId, accounts),
      ne(bookings.id, id),
      eq(bookings.status, "pending"),
      inArray(bookings.paymentMethod, ["agency", "crypto"]),
      ne(bookings.paymentStatus, "paid"),
    ),
  )
  if (owed >= MAX_OWED) throw new Refusal("checkout.too-many-owed", { phone: brand.phone }, { status: 409 })
}

/**
 * Counts a request of an account, or of a guest's e-mail address and network. Refuses (429) an account with
 * `platform.too-many`, a guest with `checkout.request-sign-in`. Call it in the transaction that stores the request, so
 * that a refused one is not counted.
 */
export async function enforceRequestLimit(ctx: Ctx, { userId, email }: { userId: string | null; email: string }) {
  if (userId !== null) return enforceRateLimit(ctx, `checkout.request:${userId}`, MAX_REQUESTS.ofAccount, DAY_SECONDS)
  const mayRequest = (guest: string) =>
    tryConsumeAttempt(ctx, `checkout.request:${guest}`, MAX_REQUESTS.ofGuest, DAY_SECONDS)
  if (!(await mayRequest(emailHash(ctx, email))) || (ctx.network && !(await mayRequest(ctx.network))))
    throw new Refusal("checkout.request-sign-in", {}, { status: 429 })
}

/** Deletes what identifies the networks of guests once no limit counts it. */
export async function deleteGuestNetworks(ctx: Ctx): Promise<void> {
  const { guestNetwork, createdAt } = bookings
  await ctx.db
    .update(bookings)
    .set({ guestNetwork: null })
    .where(and(isNotNull(guestNetwork), lt(createdAt, addMinutes(ctx.now(), -2 * 24 * 60))))
}
