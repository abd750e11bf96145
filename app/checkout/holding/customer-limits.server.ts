import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, or } from "drizzle-orm"
import { accountsOfPerson } from "../../accounts/queries.server"
import type { Booking } from "../../bookings/queries.server"
import { bookings, occupancies } from "../../bookings/tables.server"
import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { Refusal } from "../../platform/refusal"
import { kindOf } from "../kinds.server"
import { HOLD_MEMORY_MINUTES, LONGEST_HOLD_MINUTES, minutesHeld, type PastHold } from "../rules/past-holds"
import { lockPerson } from "./customer-lock.server"

/**
 * What a signed-in customer may keep without having paid, of all kinds together. Guests, and accounts that never paid, have limits
 * of their own besides (`guest-holds.server.ts`). Everything here runs inside the transaction that keeps it, which has locked the
 * customer.
 */

/** As many bookings may be held by one person while they pay, or wait for the company's answer. */
export const MOST_OPEN = 3
/** As many bookings of one person may be placed and not paid: at the agency, or in coins not yet confirmed. */
const MOST_OWED = 3

type Asked = Pick<Booking, "userId" | "purchaseKey">

/** What a person holds while they pay, or has asked the company for, oldest first. */
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

/** Refuses with `checkout.too-many-open` (409) where the person holds three others: what the company has to answer counts for none. */
export async function requireRoomToHold(ctx: Ctx, asked: Asked): Promise<void> {
  const others = await othersOpen(ctx, asked)
  if (others.filter(({ status }) => status === "held").length >= MOST_OPEN) throw tooManyOpen()
}

/** Refuses with `checkout.too-many-open` (409) where the person has three other open bookings, held or waiting for an answer. */
export async function requireRoomToAsk(ctx: Ctx, asked: Asked): Promise<void> {
  if ((await othersOpen(ctx, asked)).length >= MOST_OPEN) throw tooManyOpen()
}

async function othersOpen(ctx: Ctx, { userId, purchaseKey }: Asked): Promise<Booking[]> {
  if (userId === null) return []
  return (await openBookingsOf(ctx, userId)).filter((each) => each.purchaseKey !== purchaseKey)
}

const tooManyOpen = () => new Refusal("checkout.too-many-open", {}, { status: 409 })

/**
 * Refuses with `checkout.too-many-owed` (409) where the person, with every account that was verified as them (D70), has three other
 * bookings that are placed and not paid, or one of this kind on the same days.
 */
export async function requireRoomToOwe(ctx: Ctx, { id, userId, kind, startsAt, endsAt }: Booking): Promise<void> {
  if (userId === null) return
  const accounts = await accountsOfPerson(ctx, userId)
  await lockPerson(ctx, accounts)
  const owed = await ctx.db
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
  const overlaps = owed.some((each) => each.kind === kind && each.startsAt < endsAt && each.endsAt > startsAt)
  if (overlaps || owed.length >= MOST_OWED)
    throw new Refusal("checkout.too-many-owed", { phone: brand.phone }, { status: 409 })
}

/**
 * Until when a held booking can be kept at most: two hours from its beginning, and for a signed-in customer two hours of the last
 * four, in which giving the same item back and holding it anew count together.
 */
export async function latestHold(ctx: Ctx, booking: Booking): Promise<Date> {
  const fromItsBeginning = addMinutes(booking.createdAt, LONGEST_HOLD_MINUTES)
  const left = addMinutes(ctx.now(), LONGEST_HOLD_MINUTES - (await minutesKept(ctx, booking)))
  return left < fromItsBeginning ? left : fromItsBeginning
}

/** For how many minutes of the last four hours the person kept this item on these days without placing a booking. */
async function minutesKept(ctx: Ctx, booking: Booking): Promise<number> {
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
        isNull(bookings.bookedAt),
        eq(occupancies.resourceId, kindOf(ctx, booking).resourceOf(booking)),
        lt(occupancies.startsAt, endsAt),
        gt(occupancies.endsAt, startsAt),
        isNotNull(occupancies.expiresAt),
        gt(occupancies.expiresAt, addMinutes(ctx.now(), -HOLD_MEMORY_MINUTES)),
      ),
    )
  const holds = rows.flatMap<PastHold>(({ expiresAt, ...row }) => (expiresAt ? [{ ...row, expiresAt }] : []))
  return minutesHeld(holds, ctx.now())
}
