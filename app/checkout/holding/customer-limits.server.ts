// Limits of what a signed-in customer may hold without paying, across all kinds. Guests and accounts that never paid have
// further limits (`guest-holds.server.ts`). Call everything here in the transaction of the hold, which has locked the
// customer.
import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, or } from "drizzle-orm"
import { accountsOfPerson } from "../../accounts/queries.server"
import type { Booking } from "../../bookings/queries.server"
import { bookings, occupancies } from "../../bookings/tables.server"
import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { Refusal } from "../../platform/refusal"
import { kindOf } from "../booking-kinds.server"
import { HOLD_SUM_WINDOW_MINUTES, MAX_HOLD_MINUTES, minutesHeld, type PastHold } from "../rules/hold-time"
import { lockPerson } from "./customer-lock.server"

/** Bookings that one person may hold while paying, or have awaiting the company's answer. */
export const MAX_OPEN_OF_CUSTOMER = 3
/** Bookings of one person that may be placed and unpaid: at the agency, or in unconfirmed crypto. */
const MAX_UNPAID = 3

type Requested = Pick<Booking, "userId" | "purchaseKey">

/** What a person holds while paying, or has requested from the company, oldest first. */
export const openBookingsOf = (ctx: Ctx, userId: string): Promise<Booking[]> =>
  ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, userId),
        or(
          eq(bookings.status, "held"),
          and(eq(bookings.status, "pending"), or(isNull(bookings.paymentMethod), eq(bookings.paymentMethod, "online"))),
        ),
      ),
    )
    .orderBy(bookings.createdAt, bookings.id)

/** Refuses with `checkout.too-many-open` (409) if the person has three other holds; requests do not count. */
export async function requireHoldLimit(ctx: Ctx, requested: Requested): Promise<void> {
  const others = await othersOpen(ctx, requested)
  if (others.filter(({ status }) => status === "held").length >= MAX_OPEN_OF_CUSTOMER) throw tooManyOpenRefusal()
}

/**
 * Refuses with `checkout.too-many-open` (409) if the person has three other open bookings, held or awaiting an answer.
 */
export async function requireRequestLimit(ctx: Ctx, requested: Requested): Promise<void> {
  if ((await othersOpen(ctx, requested)).length >= MAX_OPEN_OF_CUSTOMER) throw tooManyOpenRefusal()
}

async function othersOpen(ctx: Ctx, { userId, purchaseKey }: Requested): Promise<Booking[]> {
  if (userId === null) return []
  return (await openBookingsOf(ctx, userId)).filter((booking) => booking.purchaseKey !== purchaseKey)
}

const tooManyOpenRefusal = () => new Refusal("checkout.too-many-open", {}, { status: 409 })

/**
 * Refuses with `checkout.too-many-owed` (409) if the person, with all accounts verified as them (D70), has three other
 * bookings that are placed and unpaid, or one of this kind on the same days.
 */
export async function requireUnpaidLimit(ctx: Ctx, { id, userId, kind, startsAt, endsAt }: Booking): Promise<void> {
  if (userId === null) return
  const accounts = await accountsOfPerson(ctx, userId)
  await lockPerson(ctx, accounts)
  const unpaid = await ctx.db
    .select({ kind: bookings.kind, startsAt: bookings.startsAt, endsAt: bookings.endsAt })
    .from(bookings)
    .where(
      and(
        inArray(bookings.userId, accounts),
        ne(bookings.id, id),
        eq(bookings.status, "pending"),
        inArray(bookings.paymentMethod, ["agency", "crypto"]),
        ne(bookings.paymentStatus, "paid"),
      ),
    )
  const overlaps = unpaid.some(
    (booking) => booking.kind === kind && booking.startsAt < endsAt && booking.endsAt > startsAt,
  )
  if (overlaps || unpaid.length >= MAX_UNPAID)
    throw new Refusal("checkout.too-many-owed", { phone: brand.phone }, { status: 409 })
}

/**
 * Latest end of a hold: two hours from its start, and for a signed-in customer two hours within the last four, so that
 * releasing and holding the same item again does not extend it.
 */
export async function maxHoldExpiresAt(ctx: Ctx, booking: Booking): Promise<Date> {
  const fromItsBeginning = addMinutes(booking.createdAt, MAX_HOLD_MINUTES)
  const left = addMinutes(ctx.now(), MAX_HOLD_MINUTES - (await recentHoldMinutes(ctx, booking)))
  return left < fromItsBeginning ? left : fromItsBeginning
}

/** Minutes within the last four hours for which the person held this item on these days without placing a booking. */
async function recentHoldMinutes(ctx: Ctx, booking: Booking): Promise<number> {
  const { userId, startsAt, endsAt } = booking
  if (userId === null) return 0
  const rows = await ctx.db
    .select({
      createdAt: occupancies.createdAt,
      expiresAt: occupancies.expiresAt,
      releasedAt: occupancies.releasedAt,
    })
    .from(occupancies)
    .innerJoin(bookings, eq(occupancies.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.userId, userId),
        isNull(bookings.placedAt),
        eq(occupancies.resourceId, kindOf(ctx, booking).resourceOf(booking)),
        lt(occupancies.startsAt, endsAt),
        gt(occupancies.endsAt, startsAt),
        isNotNull(occupancies.expiresAt),
        gt(occupancies.expiresAt, addMinutes(ctx.now(), -HOLD_SUM_WINDOW_MINUTES)),
      ),
    )
  const holds = rows.flatMap<PastHold>(({ expiresAt, ...row }) => (expiresAt ? [{ ...row, expiresAt }] : []))
  return minutesHeld(holds, ctx.now())
}
