import type { BookingKindDefinition } from "../../checkout/booking-kinds.server"
import { resolveAlert } from "../../platform/monitoring/alerts.server"
import { isAwaitedByBlock, occupyFreedDays } from "../calendars/occupying.server"
import { updateEntries } from "../payouts/ledger.server"
import { awaitsAnswer } from "../rules/booking-answer"
import { unansweredAlert } from "./answers.server"
import {
  itemNotices,
  listingBookingOf,
  listingOfItem,
  partnerNotices,
  recordAnswer,
  recordListingBooking,
} from "./listing-bookings.server"
import { sendBookingCancelled, sendBookingPaid } from "./partner-mails.server"
import { notifyPartnerOfQuoteRequest } from "./quote-requests.server"

/**
 * Extends a kind for items that partners offer: their bookings are recorded, answered by the partner, and followed by
 * the partner's ledger. Bookings of the company's own items stay as they are.
 */
export const withPartner = (kind: BookingKindDefinition): BookingKindDefinition => ({
  ...kind,
  notices: async (ctx, booking, locale) => [
    ...((await kind.notices?.(ctx, booking, locale)) ?? []),
    ...(await partnerNotices(ctx, booking, locale)),
  ],
  offerNotices: itemNotices,
  isAwaited: isAwaitedByBlock,
  answerAwaitedUntil: async (ctx, { id, status }) => {
    const listingBooking = await listingBookingOf(ctx, id)
    return listingBooking && awaitsAnswer({ ...listingBooking, status }) ? listingBooking.answerBy : undefined
  },
  needsPartnerConfirmation: async (ctx, { id, itemId }) => {
    const listingBooking = await listingBookingOf(ctx, id)
    return listingBooking ? listingBooking.answer === null : (await listingOfItem(ctx, itemId)) !== undefined
  },
  partnerConfirmedAt: async (ctx, { id }) => {
    const listingBooking = await listingBookingOf(ctx, id)
    return listingBooking && (listingBooking.answer === "confirmed" ? listingBooking.answeredAt : null)
  },
  declinedReason: async (ctx, { id }) => (await listingBookingOf(ctx, id))?.declinedReason ?? undefined,
  onPlacedUnpaid: async (ctx, booking) => {
    await kind.onPlacedUnpaid?.(ctx, booking)
    await recordListingBooking(ctx, booking)
  },
  onPaid: async (ctx, booking) => {
    await kind.onPaid?.(ctx, booking)
    const listingBooking = await listingBookingOf(ctx, booking.id)
    await recordListingBooking(ctx, booking)
    await updateEntries(ctx, booking.id)
    if (listingBooking?.answer === "confirmed") await sendBookingPaid(ctx, booking, listingBooking)
  },
  onQuoteRequested: async (ctx, request) => {
    await kind.onQuoteRequested?.(ctx, request)
    await notifyPartnerOfQuoteRequest(ctx, request)
  },
  onAnswered: async (ctx, booking, outcome) => {
    await kind.onAnswered?.(ctx, booking, outcome)
    await recordAnswer(ctx, booking.id, outcome)
  },
  onPaidAmountChanged: async (ctx, booking) => {
    await kind.onPaidAmountChanged?.(ctx, booking)
    await updateEntries(ctx, booking.id)
  },
  onEnded: async (ctx, booking) => {
    await kind.onEnded?.(ctx, booking)
    await occupyFreedDays(ctx, booking)
    await updateEntries(ctx, booking.id)
    await resolveAlert(ctx, unansweredAlert(booking.id))
    const listingBooking = await listingBookingOf(ctx, booking.id)
    if (listingBooking) await sendBookingCancelled(ctx, booking, listingBooking)
  },
})
