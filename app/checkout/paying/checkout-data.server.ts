import type { Booking } from "../../bookings/queries.server"
import { VOUCHER_MONTHS, voucherUntil } from "../../bookings/rules/cancellation"
import { offeredCrypto } from "../../payments/crypto/crypto-rates.server"
import { type AppliedGiftCard, usableCardsOf } from "../../payments/gift-cards/gift-card-queries.server"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { addMinutes } from "../../platform/dates"
import { textOf } from "../../platform/i18n/text.server"
import { type Access, customerBooking } from "../access.server"
import { isOffered, kindOf } from "../booking-kinds.server"
import { giftCardCreditOfBooking, isOfPartner } from "../gift-cards/gift-card-credit.server"
import { bookingDetail } from "../outcome/booking-detail.server"
import type { CheckoutData } from "./checkout-response.server"

/** The payment step in the customer's language, for the customer or the holder of the link; refuses with 401 and 404. */
export async function checkoutData(ctx: Ctx, access: Access): Promise<CheckoutData> {
  const booking = await customerBooking(ctx, access)
  const { paymentMethods, consents, depositText, needsPartnerConfirmation, notices } = kindOf(ctx, booking)
  return {
    ...(await giftCardCreditOfBooking(ctx, booking)),
    ownGiftCards: isOwnedByActor(ctx, booking) ? await ownCards(ctx, booking) : [],
    paymentMethods: [...paymentMethods],
    cryptocurrencies: paymentMethods.includes("crypto") ? await offeredCrypto(ctx) : [],
    consents: [...consents],
    deposit: depositText?.(booking, ctx.locale) ?? null,
    cancellation: await cancellationText(ctx, booking),
    agencyCancellation: paymentMethods.includes("agency") ? await agencyCancellationText(ctx, booking, "agency") : null,
    agencyCancellationWithCredit: paymentMethods.includes("agency")
      ? await agencyCancellationText(ctx, booking, "agency_credit")
      : null,
    needsPartnerConfirmation: (await needsPartnerConfirmation?.(ctx, booking)) ?? false,
    notices: (await notices?.(ctx, booking, ctx.locale)) ?? [],
  }
}

/** A booking with its payment step, which shows the notices; undefined instead of the step if it cannot be paid. */
export async function bookingToPay(ctx: Ctx, access: Access) {
  const booking = await bookingDetail(ctx, access)
  if (!booking.mayBePaid) return { booking, loaded: undefined }
  const loaded = await checkoutData(ctx, access)
  const notes = booking.notes.filter((note) => !loaded.notices.includes(note))
  return { booking: { ...booking, notes }, loaded }
}

const isOwnedByActor = ({ actor }: Ctx, { userId }: Booking) => actor.kind === "person" && actor.userId === userId

const ownCards = async (ctx: Ctx, { userId, itemId }: Booking): Promise<AppliedGiftCard[]> =>
  usableCardsOf(ctx, userId ?? "", { excludesTicketCredit: await isOfPartner(ctx, itemId) })

/** The cancellation terms of its kind, and for this customer, if this booking is paid now. */
async function cancellationText(ctx: Ctx, booking: Booking): Promise<string> {
  const { startsAt } = booking
  const confirmedAt = isOffered(ctx, booking) ? null : booking.confirmedAt
  const now = ctx.now()
  const policy = kindOf(ctx, booking).cancellation
  const until = voucherUntil({ confirmedAt: confirmedAt ?? now, startsAt }, policy)
  const isFromPayment = confirmedAt === null && addMinutes(now, policy.hours * 60) < startsAt
  const key = until <= now ? "none" : isFromPayment ? "within" : "until"
  const general = termsText(ctx, booking, key, { moment: momentText(ctx, until) })
  const freeUntil = await freeCancellationUntil(ctx, booking)
  if (!freeUntil) return general
  return `${termsText(ctx, booking, "free", { moment: momentText(ctx, freeUntil) })} ${general}`
}

/**
 * The cancellation terms of a booking to be paid at the agency. Before pickup only gift card credit has been used; it is
 * released. Then the terms for a booking already paid at the agency.
 */
async function agencyCancellationText(ctx: Ctx, booking: Booking, key: "agency" | "agency_credit"): Promise<string> {
  const freeUntil = await freeCancellationUntil(ctx, booking)
  const paid = freeUntil
    ? termsText(ctx, booking, "agency_paid_free", { moment: momentText(ctx, freeUntil) })
    : termsText(ctx, booking, "agency_paid")
  return `${termsText(ctx, booking, key)} ${paid}`
}

/** Until when this customer gets everything back (D65); undefined if they do not now. */
async function freeCancellationUntil(ctx: Ctx, booking: Booking): Promise<Date | undefined> {
  const until = await kindOf(ctx, booking).freeCancellation?.until(ctx, booking)
  return until && until > ctx.now() ? until : undefined
}

function termsText(ctx: Ctx, booking: Booking, key: string, facts: Record<string, string> = {}): string {
  const { cancellation: policy } = kindOf(ctx, booking)
  const parameters = { ...policy, months: VOUCHER_MONTHS, start: momentText(ctx, booking.startsAt), ...facts }
  return textOf(`checkout_terms_cancel_${key}`, parameters, ctx.locale) ?? ""
}

const momentText = (ctx: Ctx, instant: Date) =>
  formatInstant(instant, { dateStyle: "long", timeStyle: "short", locale: ctx.locale })
