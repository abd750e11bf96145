import { ownDocuments } from "../accounts/queries.server"
import type { Booking } from "../bookings/queries.server"
import { bookingNumber } from "../bookings/rules/number"
import { giftCardCreditIn } from "../bookings/rules/total"
import { bookedPictureOf } from "../catalogue/pictures.server"
import { itemById } from "../catalogue/queries.server"
import { ownBooking } from "../checkout/access.server"
import { isAnswerAwaited, kindOf } from "../checkout/booking-kinds.server"
import { cancellationOutcome } from "../checkout/cancelling/customer-cancelling.server"
import { withPaid } from "../checkout/due.server"
import { hasFailedRefund, isRefundDisputed, refundPlan } from "../checkout/money.server"
import { confirmationMoments } from "../checkout/outcome/confirmation-moments.server"
import { awaitedCrypto } from "../checkout/paying/awaited-crypto.server"
import { purchaseOf } from "../checkout/queries.server"
import { messagesAbout } from "../messaging/queries.server"
import type { Ctx } from "../platform/context.server"
import { hasAgreement } from "./agreement/agreement.server"
import { returnNotes } from "./booking/booking-texts.server"
import { handoverPlace, meetingPoint } from "./booking/meeting-point.server"
import { type KilometreOrder, kilometresClosedOf, kilometresOf, ordersOf } from "./kilometres/kilometre-queries.server"
import { ownRental } from "./own-rental.server"
import { paymentRowsWithKilometres } from "./payment/money.server"
import { detailsOf } from "./queries.server"
import { type KilometresClosed, purchaseMoment } from "./rules/kilometre-order"
import { vehicleOf } from "./rules/vehicle"
import { SECOND_DRIVER_MAIL, secondDriverAddress, secondDriverCheck } from "./second-driver/second-driver.server"

/** `rentalPageData` if the booking is a rental, otherwise null. */
export async function rentalPageDataIfAny(ctx: Ctx, bookingId: string) {
  const { kind } = await ownBooking(ctx, bookingId)
  return kind === "car_rental" ? rentalPageData(ctx, bookingId) : null
}

/** The page data of a rental for its own customer; for others it does not exist (404). */
export async function rentalPageData(ctx: Ctx, bookingId: string) {
  const booking = await withPaid(ctx, await ownRental(ctx, bookingId))
  const orders = await ordersOf(ctx, bookingId)
  const purchase = purchaseOf(booking.id)
  const rental = detailsOf(booking)
  const payments = await paymentRowsWithKilometres(ctx, booking, purchase, orders)
  const kilometresClosed = await kilometresClosedOf(ctx, booking, orders)
  const canResend = booking.status === "confirmed" || booking.status === "pending"
  return {
    id: booking.id,
    number: bookingNumber(booking.id),
    vehicle: booking.itemName,
    itemPicture: await bookedPictureOf(ctx, booking.itemId),
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    pickup: booking.pickupLocation,
    dropoff: booking.dropoffLocation,
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    paymentMethod: booking.paymentMethod,
    cancelReason: booking.cancelReason,
    isAnswerAwaited: await isAnswerAwaited(ctx, booking),
    declinedReason: await kindOf(ctx, booking).declinedReason?.(ctx, booking),
    voucherCents: booking.voucherCents,
    lines: booking.lines,
    taxCents: booking.taxCents,
    giftCardCreditCents: giftCardCreditIn(booking),
    amountDueCents: booking.amountDueCents,
    agencyPaidCents: booking.agencyPaidCents,
    currency: booking.currency,
    customer: { name: booking.customerName, email: booking.customerEmail, phone: booking.customerPhone },
    secondDriver: rental.secondDriver && `${rental.secondDriver.firstName} ${rental.secondDriver.lastName}`,
    secondDriverCheck: await secondDriverView(ctx, booking),
    insuranceOption: rental.insuranceOption,
    extras: rental.extras,
    includedKm: rental.kmPackage.includedKm,
    allKm: kilometresOf(booking, orders),
    depositCents: rental.depositCents,
    notices: [
      ...((await kindOf(ctx, booking).notices?.(ctx, booking, ctx.locale)) ?? []),
      ...returnNotes(booking, ctx.locale),
    ],
    leavesVehicle: rental.depositOption === "own_vehicle",
    deductible: rental.deductible,
    handoverPlace: handoverPlace(booking),
    meetingPoint: meetingPoint(booking.pickupLocation, ctx.locale),
    documents: await documentLinks(ctx, booking),
    hasAgreement: await hasAgreement(ctx, booking),
    occupiesDates: booking.status === "confirmed" || booking.status === "pending",
    payments,
    hasFailedRefund: hasFailedRefund(payments),
    isRefundDisputed: isRefundDisputed(payments),
    awaitedCrypto: await awaitedCrypto(ctx, booking),
    refundPlan: await refundPlan(ctx, booking, purchase),
    history: await ownHistory(ctx, booking, orders),
    messages: await messagesShown(ctx, booking),
    canResend,
    kilometreOffer: await saleOf(ctx, booking, kilometresClosed),
    kilometresClosed,
    mayCancel: (await cancellationOutcome(ctx, booking)) !== undefined,
  }
}

export type RentalPageData = Awaited<ReturnType<typeof rentalPageData>>

/**
 * The state of the second driver's identity check, and the link to pass on if it is open and was not mailed; its page
 * explains a refusal.
 */
async function secondDriverView(ctx: Ctx, booking: Booking) {
  const check = await secondDriverCheck(ctx, booking)
  if (!check) return undefined
  const needsLink = !check.isMailed && !check.isDeadlinePast && (check.state === "open" || check.state === "refused")
  return { ...check, link: needsLink ? secondDriverAddress(ctx, booking) : undefined }
}

/** Messages about the booking, except those to the second driver, which contain their private link. */
async function messagesShown(ctx: Ctx, { id }: Booking) {
  const messages = await messagesAbout(ctx, id)
  return messages.filter(({ kind }) => kind !== SECOND_DRIVER_MAIL)
}

/** Licence and identity document, if not deleted. */
async function documentLinks(ctx: Ctx, booking: Booking) {
  const { driverLicenseImage, driverIdImage } = detailsOf(booking)
  const stored = await ownDocuments(ctx, [driverLicenseImage, driverIdImage])
  const named = [
    { kind: "licence" as const, id: driverLicenseImage },
    { kind: "id" as const, id: driverIdImage },
  ]
  return named.filter(({ id }) => stored.some((document) => document.id === id))
}

/** As `historyOf`; a booking that was placed and confirmed at once is only confirmed. */
async function ownHistory(ctx: Ctx, booking: Booking, orders: KilometreOrder[]) {
  const { placedAt, confirmedAt } = booking
  const moments = await historyOf(ctx, booking, orders)
  return moments.filter(({ kind }) => kind !== "placed" || !confirmedAt || !placedAt || placedAt < confirmedAt)
}

/**
 * What happened to a booking, oldest first; `orders` of kilometres, for a rental. A payment that the provider reports later was
 * received with the booking at the latest.
 */
export async function historyOf(ctx: Ctx, booking: Booking, orders: KilometreOrder[]) {
  const { placedAt, cancelledAt, endsAt, status } = booking
  const confirmation = await confirmationMoments(ctx, booking)
  const paidAt = confirmation.find(({ kind }) => kind === "paid")?.at
  const moments = [
    { kind: "placed" as const, at: placedAt && paidAt && paidAt < placedAt ? paidAt : placedAt, km: null },
    ...confirmation.map((moment) => ({ ...moment, km: null })),
    ...orders.map(({ paidAt, km }) => ({ kind: "kilometres" as const, at: paidAt, km })),
    { kind: "cancelled" as const, at: cancelledAt, km: null },
    { kind: "completed" as const, at: status === "completed" ? endsAt : null, km: null },
  ]
  return moments
    .flatMap(({ kind, at, km }) => (at ? [{ kind, at, km }] : []))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Data to sell more kilometres; null if none can be sold (`kilometresClosed`). */
async function saleOf(ctx: Ctx, booking: Booking, closed: KilometresClosed | undefined) {
  if (closed) return null
  const item = await itemById(ctx, booking.itemId)
  const vehicle = item && vehicleOf(item)
  if (!vehicle) return null
  return {
    days: detailsOf(booking).duration,
    moment: purchaseMoment(booking.startsAt, ctx.now()),
    premium: vehicle.premium,
    van: vehicle.van,
    publishableKey: ctx.config.stripe.publishableKey,
  }
}

export type KilometreSale = NonNullable<Awaited<ReturnType<typeof saleOf>>>
