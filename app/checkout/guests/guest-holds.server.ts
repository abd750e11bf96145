import { isIPv4 } from "node:net"
import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from "drizzle-orm"
import { customerEmail } from "../../accounts/queries.server"
import { occupiedBetween, type Period } from "../../bookings/occupancy.server"
import { type Booking, bookingByKey } from "../../bookings/queries.server"
import type { BookingKind } from "../../bookings/rules/states"
import { bookings, occupancies } from "../../bookings/tables.server"
import { messages } from "../../messaging/tables.server"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { addMinutes, dayCount, romeDate } from "../../platform/dates"
import { tryConsumeAttempt } from "../../platform/limits.server"
import { widerNetworkOf } from "../../platform/network.server"
import { Refusal } from "../../platform/refusal"
import { kindOf } from "../booking-kinds.server"
import { mailboxHash, networkHash } from "../guest-hashes.server"
import {
  CODE_REQUIRED_MINUTES,
  type FirstTimeHold,
  type FirstTimeVerdict,
  firstTimeVerdict,
  isSameCustomer,
  MAX_NIGHTS,
  MAX_WITHOUT_CODE,
  type StartedCounts,
} from "../rules/guest-limits"
import { emailCodes, guestHolds } from "../tables.server"
import { deleteExpiredPermissions } from "./code-permissions.server"
import { CODE_MAIL, codeRequiredRefusal, type EmailProof, isEmailConfirmed } from "./guest-codes.server"

/** A guest, or an account that never paid. */
export type FirstTimeCustomer = {
  network: string
  mailbox: string
  isConfirmed: boolean
  isAccount: boolean
  isRequest: boolean
}

type Extent = Pick<Booking, "kind" | "itemId" | "startsAt" | "endsAt">
type Requested = Extent & Pick<Booking, "userId" | "purchaseKey" | "customerEmail">

/** Retention of guest data; longer than any unpaid hold. */
const RETENTION_DAYS = 14

/**
 * The guest, or the account that never paid, behind a booking; undefined for an account with a paid booking. Checks the
 * code and counts a wrong one, so call it outside any transaction. Refuses as `isEmailConfirmed` does.
 */
export async function firstTimeCustomerOf(
  ctx: Ctx,
  requested: Requested,
  { isRequest, ...proof }: EmailProof & { isRequest: boolean },
): Promise<FirstTimeCustomer | undefined> {
  const isAccount = requested.userId !== null
  if (requested.userId !== null && (await hasPaid(ctx, requested.userId))) return undefined
  const email = await customerEmail(ctx, requested)
  const isConfirmed = isAccount || (await isEmailConfirmed(ctx, { email, ...proof }))
  return { network: networkHash(ctx), mailbox: mailboxHash(ctx, email), isConfirmed, isAccount, isRequest }
}

/** Whether an account has a booking that was paid and not refunded. */
async function hasPaid(ctx: Ctx, userId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), eq(bookings.paymentStatus, "paid"), ne(bookings.status, "cancelled")))
    .limit(1)
  return row !== undefined
}

/**
 * Applies the limits of D69 to a guest, or an account that never paid, inside the caller's transaction; concurrent
 * requests of theirs wait for its end. Refuses first with `checkout.taken` (409) if the period is taken, then with
 * `checkout.email-code-required`, `checkout.too-many-unpaid` and those of `guestRefusals` or `accountRefusals` (409).
 */
export async function requireFirstTimeLimits(
  ctx: Ctx,
  requested: Requested,
  customer: FirstTimeCustomer,
): Promise<void> {
  // Checked before the lock, so that a request for taken dates does not occupy a connection while it waits.
  await requireAvailable(ctx, requested, (await bookingByKey(ctx, requested.userId, requested.purchaseKey))?.id)
  await lockFirstTimeCustomers(ctx)
  const existing = await bookingByKey(ctx, requested.userId, requested.purchaseKey)
  const hold = { ...customer, ...extentOf(ctx, requested) }
  const others = await openFirstTimeHolds(ctx, existing?.id)
  const hasRecent = await hasRecentHold(ctx, customer, existing?.id)
  const verdict = firstTimeVerdict(hold, others, {
    hasRecent,
    startedCount: await countStartedWithinDay(ctx, customer, existing?.id),
  })
  if (verdict === "allowed" && (customer.isConfirmed || existing || (await countUncodedHold(ctx)))) return
  await requireAvailable(ctx, requested, existing?.id)
  if (verdict === "allowed" || verdict === "code-required") throw codeRequiredRefusal()
  if (verdict === "one-per-item") throw onePerItemRefusal(ctx, hold, others)
  const code = (customer.isAccount ? accountRefusals : guestRefusals)[verdict]
  throw new Refusal(code, { nights: MAX_NIGHTS }, { status: 409 })
}

/** Serialises the holds of guests and of accounts that never paid, until the transaction ends. */
export const lockFirstTimeCustomers = (ctx: Pick<Ctx, "db">) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('checkout guests', 0))`)

/** Counts a hold without a code against the wider network; false beyond its hourly limit. */
async function countUncodedHold(ctx: Ctx): Promise<boolean> {
  const wider = widerNetworkOf(ctx.network)
  const limit = isIPv4(ctx.network) ? MAX_WITHOUT_CODE.wideIpv4 : MAX_WITHOUT_CODE.wideIpv6
  return wider === "" || tryConsumeAttempt(ctx, `checkout.uncoded:${wider}`, limit, 3600)
}

const guestRefusals = {
  "too-many": "checkout.guest-too-many",
  "too-many-nights": "checkout.guest-too-many-nights",
  "too-many-started": "checkout.too-many-unpaid",
  "network-full": "checkout.network-full",
  "sign-in": "checkout.guest-sign-in",
} satisfies Refusals

const accountRefusals = {
  "too-many": "checkout.too-many-open",
  "too-many-nights": "checkout.account-too-many-nights",
  "too-many-started": "checkout.too-many-unpaid",
  "network-full": "checkout.account-network-full",
  "sign-in": "checkout.account-wait",
} satisfies Refusals

type Refusals = Record<Exclude<FirstTimeVerdict, "allowed" | "code-required" | "one-per-item">, string>

/** Names the expiry of the conflicting hold only if it is certainly the guest's own. */
function onePerItemRefusal(ctx: Ctx, hold: FirstTimeHold, others: readonly OpenFirstTimeHold[]): Refusal {
  const ownHold = others.find((other) => other.resourceId === hold.resourceId && isSameCustomer(hold, other))
  const until = ownHold && (hold.isConfirmed || ownHold.network === hold.network) ? ownHold.expiresAt : null
  if (!until) return new Refusal("checkout.guest-one-per-item", {}, { status: 409 })
  const details = { until: formatInstant(until, { locale: ctx.locale }) }
  return new Refusal("checkout.guest-one-per-item-until", details, { status: 409 })
}

/** Refuses as `takenRefusal` says if the period overlaps another occupancy. */
export async function requireAvailable(ctx: Ctx, requested: Requested, exceptBookingId?: string): Promise<void> {
  const { startsAt, endsAt } = requested
  const resourceId = kindOf(ctx, requested).resourceOf(requested)
  const [conflict] = await occupiedBetween(ctx, resourceId, startsAt, endsAt, { exceptBookingId })
  if (conflict) throw takenRefusal(ctx, requested, conflict)
}

/** The refusal of the booking's kind, or `checkout.taken` (409). */
export function takenRefusal(ctx: Ctx, booking: { kind: BookingKind }, conflict: Period): Refusal {
  const { startsAt, endsAt } = conflict
  const ofKind = kindOf(ctx, booking).takenRefusal?.(conflict)
  if (ofKind) return ofKind
  const text = (instant: Date) => formatInstant(instant, { locale: ctx.locale })
  return new Refusal("checkout.taken", { from: text(startsAt), to: text(endsAt) }, { status: 409 })
}

/** Records the holder of a booking, in the transaction of the hold. */
export async function recordFirstTimeHold(ctx: Ctx, bookingId: string, customer: FirstTimeCustomer): Promise<void> {
  const { network, mailbox, isConfirmed } = customer
  await ctx.db
    .insert(guestHolds)
    .values({ bookingId, network, mailbox, isConfirmed, createdAt: ctx.now() })
    .onConflictDoUpdate({ target: guestHolds.bookingId, set: { network, mailbox, isConfirmed } })
}

/** Whether a guest with an unconfirmed address holds this booking. */
export async function isUnconfirmedGuest(ctx: Ctx, { id, userId }: Booking): Promise<boolean> {
  if (userId !== null) return false
  const [row] = await ctx.db.select().from(guestHolds).where(eq(guestHolds.bookingId, id))
  return row?.isConfirmed === false
}

type OpenFirstTimeHold = FirstTimeHold & { expiresAt: Date | null }

/**
 * All current unpaid holds of guests and of accounts that never paid, without those confirmed by an operator. Bounded
 * by the limits.
 */
async function openFirstTimeHolds(ctx: Ctx, exceptBookingId: string | undefined): Promise<OpenFirstTimeHold[]> {
  const rows = await ctx.db
    .select({ booking: bookings, occupancy: occupancies, guest: guestHolds })
    .from(guestHolds)
    .innerJoin(bookings, eq(bookings.id, guestHolds.bookingId))
    .innerJoin(occupancies, eq(occupancies.bookingId, bookings.id))
    .where(
      and(
        inArray(bookings.status, ["held", "pending"]),
        isNull(occupancies.releasedAt),
        or(isNull(occupancies.expiresAt), gt(occupancies.expiresAt, ctx.now())),
        exceptBookingId ? ne(bookings.id, exceptBookingId) : undefined,
      ),
    )
  // A booking's additional reservations are not counted separately.
  const ownRows = rows.filter(
    ({ booking, occupancy }) => occupancy.resourceId === kindOf(ctx, booking).resourceOf(booking),
  )
  return ownRows.map(({ booking, occupancy, guest: { network, mailbox, isConfirmed } }) => ({
    ...extentOf(ctx, booking),
    resourceId: occupancy.resourceId,
    expiresAt: occupancy.expiresAt,
    isAccount: booking.userId !== null,
    network,
    mailbox,
    isConfirmed,
    isRequest: booking.status === "pending",
  }))
}

/** Whether this network or mailbox held something else within the last hour without paying. */
async function hasRecentHold(
  ctx: Ctx,
  { network, mailbox }: FirstTimeCustomer,
  exceptId: string | undefined,
): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: bookings.id })
    .from(guestHolds)
    .innerJoin(bookings, eq(bookings.id, guestHolds.bookingId))
    .where(
      and(
        gt(guestHolds.createdAt, addMinutes(ctx.now(), -CODE_REQUIRED_MINUTES)),
        or(eq(guestHolds.mailbox, mailbox), network ? eq(guestHolds.network, network) : undefined),
        inArray(bookings.paymentStatus, ["pending", "failed"]),
        exceptId ? ne(bookings.id, exceptId) : undefined,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Unpaid holds started within a day by the same confirmed mailbox, and by the same network's guests or accounts. */
async function countStartedWithinDay(
  ctx: Ctx,
  { network, mailbox, isAccount }: FirstTimeCustomer,
  exceptId: string | undefined,
): Promise<StartedCounts> {
  const rows = await ctx.db
    .select({
      network: guestHolds.network,
      mailbox: guestHolds.mailbox,
      isConfirmed: guestHolds.isConfirmed,
      userId: bookings.userId,
    })
    .from(guestHolds)
    .innerJoin(bookings, eq(bookings.id, guestHolds.bookingId))
    .where(
      and(
        gt(guestHolds.createdAt, addMinutes(ctx.now(), -24 * 60)),
        or(eq(guestHolds.mailbox, mailbox), network ? eq(guestHolds.network, network) : undefined),
        inArray(bookings.paymentStatus, ["pending", "failed"]),
        exceptId ? ne(bookings.id, exceptId) : undefined,
      ),
    )
  return {
    mailbox: rows.filter((row) => row.isConfirmed && row.mailbox === mailbox).length,
    network: rows.filter((row) => row.network !== "" && row.network === network && (row.userId !== null) === isAccount)
      .length,
  }
}

/** The resource that a booking reserves, and for how long. */
function extentOf(ctx: Ctx, booking: Extent) {
  const { startsAt, endsAt } = booking
  return {
    resourceId: kindOf(ctx, booking).resourceOf(booking),
    day: romeDate(startsAt),
    nights: dayCount(romeDate(startsAt), romeDate(endsAt)),
    hours: Math.ceil((endsAt.getTime() - startsAt.getTime()) / 3_600_000),
  }
}

/** Deletes expired guest data: holds, codes and the mails that contained them. */
export async function deleteOldGuestData(ctx: Ctx): Promise<void> {
  const before = (days: number) => addMinutes(ctx.now(), -days * 24 * 60)
  await ctx.db.delete(guestHolds).where(lt(guestHolds.createdAt, before(RETENTION_DAYS)))
  await deleteExpiredPermissions(ctx)
  await ctx.db.delete(emailCodes).where(lt(emailCodes.createdAt, before(1)))
  await ctx.db.delete(messages).where(and(eq(messages.kind, CODE_MAIL), lt(messages.createdAt, before(1))))
}
