import { m } from "../../platform/i18n/paraglide/messages.js"

type Booking = { status: string; partner: { answer: string | null } | null }

const ofBooking = new Map<string | null, { text: () => string; isTrue?: (booking: Booking) => boolean }>([
  ["voucher", { text: m.back_office_booking_given, isTrue: ({ status }) => status === "cancelled" }],
  ["refund", { text: m.back_office_booking_refunded, isTrue: ({ status }) => status === "cancelled" }],
  ["answered", { text: m.back_office_partner_answered, isTrue: ({ partner }) => Boolean(partner?.answer) }],
  ["agency", { text: m.back_office_agency_payment_done }],
  ["lending", { text: m.back_office_lending_saved }],
  ["retried", { text: m.back_office_refund_retried }],
  ["returned", { text: m.back_office_refund_recorded }],
])

/** What was just done to a booking, by the query's `done`; undefined if the booking contradicts it. */
export function bookingDoneText(done: string | null, booking: Booking): string | undefined {
  const found = ofBooking.get(done)
  return found && (found.isTrue?.(booking) ?? true) ? found.text() : undefined
}

const ofEdition = new Map<string | null, () => string>([
  ["created", m.back_office_draw_done_created],
  ["terms", m.back_office_draw_done_terms],
  ["randomness", m.back_office_draw_done_randomness],
  ["extended", m.back_office_draw_done_extended],
  ["cancelled", m.back_office_draw_done_cancelled],
  ["delivered", m.back_office_draw_done_delivered],
  ["donated", m.back_office_draw_done_donated],
])

/** What was just done to an edition of the draw, by the query's `done`; undefined if the edition contradicts it. */
export const editionDoneText = (
  done: string | null,
  { cancelledAt }: { cancelledAt: Date | null },
): string | undefined => (done === "cancelled" && !cancelledAt ? undefined : ofEdition.get(done)?.())
