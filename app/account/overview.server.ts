import { latestCheck, requireProfile } from "../accounts/queries.server"
import { type Booking, bookingsOf } from "../bookings/queries.server"
import { listedCents, unpaidCents } from "../bookings/rules/total"
import { bookedPictureOf } from "../catalogue/pictures.server"
import { unbookedRequestsOf } from "../charter/offers/offer-page.server"
import { isAnswerAwaited, itemNameOf, kindOf } from "../checkout/booking-kinds.server"
import { type BookingWithPaid, withAgencyPaid } from "../checkout/due.server"
import { paymentDeadlineOf } from "../checkout/outcome/booking-detail.server"
import { openPrizes } from "../draw/tickets/own-tickets.server"
import { type CurrentMembership, membershipOf } from "../membership/queries.server"
import { graceUntil } from "../membership/rules/renewal"
import { lastDay, periodsFrom } from "../membership/rules/term"
import { tierName } from "../membership/rules/tiers"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import { splitByTime } from "./rules/agenda"

/** The signed-in customer's next booking, open offers and prizes, other pending or unpaid bookings, identity status and membership. */
export async function overviewOf(ctx: Ctx) {
  const { userId } = requireRole(ctx, "personal")
  const { name, idStatus } = await requireProfile(ctx)
  const { coming } = splitByTime(await withAgencyPaid(ctx, await bookingsOf(ctx, userId)), ctx.now())
  const [next, ...others] = coming
  const toPay = coming.filter((booking) => paymentDeadlineOf(ctx, booking) !== undefined)
  const membership = await membershipOf(ctx, userId)
  const check = idStatus === "unverified" ? await latestCheck(ctx, userId) : undefined
  return {
    name,
    idStatus,
    lastCheckRefused: check?.state === "refused",
    next: next && {
      id: next.id,
      vehicle: itemNameOf(ctx, next, ctx.locale),
      startsAt: next.startsAt,
      endsAt: next.endsAt,
      place: kindOf(ctx, next).placeOf(next, ctx.locale),
      handOver: kindOf(ctx, next).handOver?.(next, ctx.locale),
      status: next.status,
      paymentStatus: next.paymentStatus,
      paymentMethod: next.paymentMethod,
      isAnswerAwaited: await isAnswerAwaited(ctx, next),
      amountDueCents: listedCents(next),
      currency: next.currency,
      underWay: next.startsAt <= ctx.now(),
      /** Undefined if the item is no longer in the catalogue. */
      itemPicture: await bookedPictureOf(ctx, next.itemId),
    },
    offers: [...(await openOffersOf(ctx, userId)), ...toPay.map((booking) => offeredStay(ctx, booking))],
    prizes: await openPrizes(ctx),
    pendingOrUnpaid: others
      .filter((booking) => isPendingOrUnpaid(booking) && !toPay.includes(booking))
      .map((booking) => ({
        id: booking.id,
        vehicle: itemNameOf(ctx, booking, ctx.locale),
        startsAt: booking.startsAt,
        amountDueCents: unpaidCents(booking),
        currency: booking.currency,
        status: booking.status,
        paymentStatus: booking.paymentStatus,
        paymentMethod: booking.paymentMethod,
      })),
    membership: membership && membershipFacts(ctx, membership),
  }
}

export type Overview = Awaited<ReturnType<typeof overviewOf>>

/** The tier until when, also while a failed renewal is retried, and the one that follows. */
function membershipFacts(ctx: Ctx, membership: CurrentMembership) {
  const { currentTierId, periods, renewsOn } = membership
  const today = romeDate(ctx.now())
  const next = periodsFrom(periods, today).find(({ tierId }) => tierId !== currentTierId)
  return {
    tierName: tierName(currentTierId),
    lastDay: today < renewsOn ? lastDay(next?.startsOn ?? renewsOn) : graceUntil(membership),
    nextTierName: next && tierName(next.tierId),
  }
}

/** Offers for flights and yachts that wait for the customer's answer or, with a `bookingId`, payment. */
async function openOffersOf(ctx: Ctx, userId: string) {
  const requests = await unbookedRequestsOf(ctx, userId)
  return requests.flatMap(({ id, kind, itemName, startsAt, offer, bookingId }) => {
    if (!offer) return []
    const { amountDueCents, currency, expiresAt } = offer
    return [{ id, kind, itemName, startsAt, amountDueCents, currency, until: expiresAt, bookingId }]
  })
}

/** A request for a villa that the company confirmed and the customer has to pay. */
const offeredStay = (ctx: Ctx, booking: BookingWithPaid) => ({
  id: booking.id,
  kind: booking.kind,
  itemName: itemNameOf(ctx, booking, ctx.locale),
  startsAt: booking.startsAt,
  amountDueCents: unpaidCents(booking),
  currency: booking.currency,
  until: paymentDeadlineOf(ctx, booking),
  bookingId: booking.id,
})

const isPendingOrUnpaid = ({ status, paymentStatus }: Booking) => status === "pending" || paymentStatus !== "paid"
