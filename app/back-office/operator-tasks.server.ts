import { documentLink } from "../accounts/identity/documents.server"
import { checksToReview } from "../accounts/queries.server"
import { type Booking, bookingById } from "../bookings/queries.server"
import { bookingNumber } from "../bookings/rules/number"
import { pendingAgencyBookings } from "../car-rental/booking/agency.server"
import { KILOMETRES_KIND } from "../car-rental/kilometres/kilometre-queries.server"
import { type CourtesyCarChoice, upcomingCourtesyCars, washOf } from "../car-wash/queries.server"
import { driverTexts } from "../car-wash/wash-kind.server"
import { itemById } from "../catalogue/queries.server"
import { openRequestCount } from "../charter/requests/back-office.server"
import { type BookingWithPaid, withAgencyPaid } from "../checkout/due.server"
import { mustReturnCrypto } from "../checkout/rules/refund-plan"
import { countOpenDrawTasks } from "../draw/editions/operator-editions.server"
import { TICKETS_KIND } from "../draw/queries.server"
import { MEMBERSHIP_KIND } from "../membership/membership-order.server"
import { answerForPartner } from "../partners/bookings/booking-lists.server"
import { pendingVerificationCount } from "../partners/verification/reviews.server"
import { quoteOf, walletOf } from "../payments/crypto/crypto-quotes.server"
import { ratesForOperator } from "../payments/crypto/crypto-rates.server"
import { declaredCryptoPayments, type Payment } from "../payments/queries.server"
import { moneyToReturn, type ToReturn } from "../payments/refunds/returns-by-hand.server"
import { type AgencyMethod, isAgencyMethod } from "../payments/rules/agency-methods"
import { cryptoDigits, cryptoUnits, explorerPage, isCryptocurrency } from "../payments/rules/crypto"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { pendingStayRequests, stayOf } from "../villas/queries.server"
import { promisedAnswerBy } from "../villas/rules/stay-details"
import { countOpenAlerts } from "./alerts.server"
import { dueAtAgency } from "./due-at-agency.server"
import { buysNothing, openPaymentIssues, orderOf, orderView } from "./payment-issues.server"

/** Everything that waits for an operator. Refuses other roles. */
export async function operatorTasks(ctx: Ctx) {
  requireRole(ctx, "operator")
  const checks = await checksToReview(ctx)
  const atAgency = await pendingAgencyBookings(ctx)
  const awaiting = await declaredCryptoPayments(ctx)
  const toReturn = await moneyToReturn(ctx)
  const courtesyCars = await upcomingCourtesyCars(ctx)
  const villas = await pendingStayRequests(ctx)
  return {
    alerts: await countOpenAlerts(ctx),
    requests: await openRequestCount(ctx),
    drawTasks: await countOpenDrawTasks(ctx),
    partnersToVerify: await pendingVerificationCount(ctx),
    /** Cryptocurrencies with a rate that has become too old. */
    cryptoWithOldRate: (await ratesForOperator(ctx)).flatMap(({ cryptocurrency, rate }) =>
      rate && !rate.isUsable ? [cryptocurrency] : [],
    ),
    courtesyCars: courtesyCars.map((choice) => courtesyCarView(ctx, choice)),
    villas: await Promise.all(villas.map((booking) => villaView(ctx, booking))),
    checks: checks.map(checkView),
    atAgency: await Promise.all((await withAgencyPaid(ctx, atAgency)).map((booking) => agencyView(ctx, booking))),
    awaiting: await Promise.all(awaiting.map((payment) => awaitingView(ctx, payment))),
    ...(await openPaymentIssues(ctx)),
    toReturn: await Promise.all(
      toReturn.filter(({ payment }) => isCryptocurrency(payment.method)).map((each) => cryptoToReturnView(ctx, each)),
    ),
    agencyReturns: await Promise.all(
      toReturn.flatMap((each) => {
        const { method } = each.payment
        return isAgencyMethod(method) ? [agencyReturnView(ctx, { ...each, method })] : []
      }),
    ),
  }
}

export type OperatorTasks = Awaited<ReturnType<typeof operatorTasks>>

async function agencyView(ctx: Ctx, booking: BookingWithPaid) {
  const partner = await answerForPartner(ctx, booking)
  return {
    id: booking.id,
    ...summary(booking),
    phone: booking.customerPhone,
    amountDueCents: booking.amountDueCents,
    currency: booking.currency,
    placedAt: booking.placedAt ?? booking.createdAt,
    due: dueAtAgency(booking, partner),
    /** The partner whose answer confirms it (decision 0041); null for the company's own vehicle. */
    partner: partner?.isToAnswer ? { name: partner.name, answerBy: partner.answerBy, isLate: partner.isLate } : null,
  }
}

/** A customer's or a second driver's documents. */
const checkView = (check: Awaited<ReturnType<typeof checksToReview>>[number]) => ({
  id: check.id,
  createdAt: check.createdAt,
  front: check.front ? documentLink(check.front) : undefined,
  back: check.back ? documentLink(check.back) : undefined,
  userId: check.userId ?? undefined,
  name: check.name ?? `${check.firstName} ${check.lastName}`,
  email: check.email ?? "",
  bookingId: check.bookingId,
  birthDate: check.birthDate ?? undefined,
})

type PaidPurchase = "booking" | "membership" | "tickets" | "kilometres"

const purchases: Record<string, PaidPurchase> = {
  [MEMBERSHIP_KIND]: "membership",
  [TICKETS_KIND]: "tickets",
  [KILOMETRES_KIND]: "kilometres",
}

async function cryptoPaymentView(ctx: Ctx, payment: Payment) {
  const booking = payment.bookingId ? await bookingById(ctx, payment.bookingId) : undefined
  const kind = (await orderOf(ctx, payment))?.kind
  return {
    id: payment.id,
    method: payment.method,
    amountCents: payment.amountCents,
    currency: payment.currency,
    declaredAt: payment.declaredAt ?? payment.createdAt,
    quote: await quoteOf(ctx, payment),
    /** Entered by the customer. */
    transaction: transactionOf(payment),
    /** The booking expired before an operator decided; its dates are free (D27). */
    expired: booking?.cancelReason === "expired",
    /** The booking was cancelled before an operator decided. */
    isCancelled: booking !== undefined && mustReturnCrypto(booking.cancelReason),
    purchase: (kind && purchases[kind]) || "booking",
    booking: booking && { id: booking.id, email: booking.customerEmail, ...summary(booking) },
    /** A membership or tickets. */
    order: await orderView(ctx, payment),
  }
}

export type CryptoPaymentView = Awaited<ReturnType<typeof cryptoPaymentView>>

async function awaitingView(ctx: Ctx, payment: Payment) {
  const view = await cryptoPaymentView(ctx, payment)
  return { ...view, mustBeRefunded: view.isCancelled || (await buysNothing(ctx, payment)) }
}

/** The requested part of a crypto payment, or all of it, with its amount in crypto at the payment's rate. */
async function cryptoToReturnView(ctx: Ctx, { payment, refund }: ToReturn) {
  const view = await cryptoPaymentView(ctx, payment)
  const { method, quote } = view
  const { amountCents } = refund
  if (amountCents >= payment.amountCents || !isCryptocurrency(method)) return { ...view, part: undefined }
  const crypto = quote && cryptoDigits(method, cryptoUnits(method, amountCents, quote.rate.micros))
  return { ...view, part: { amountCents, crypto } }
}

/** The transaction entered by the customer, with its block explorer page. */
function transactionOf({ method, transactionId }: Payment) {
  if (!isCryptocurrency(method) || !transactionId) return null
  return { id: transactionId, page: explorerPage(walletOf(method).network, transactionId) }
}

/** Money received at the agency that must be returned, with its booking. */
async function agencyReturnView(ctx: Ctx, { payment, refund, method }: ToReturn & { method: AgencyMethod }) {
  const { id, currency, createdAt } = payment
  const booking = payment.bookingId ? await bookingById(ctx, payment.bookingId) : undefined
  return {
    id,
    method,
    amountCents: refund.amountCents,
    currency,
    receivedAt: createdAt,
    since: refund.createdAt,
    booking: booking && { id: booking.id, phone: booking.customerPhone, ...summary(booking) },
  }
}

export const courtesyCarView = (ctx: Ctx, { booking, addOn, ...courtesyCar }: CourtesyCarChoice) => ({
  id: booking.id,
  number: bookingNumber(booking.id),
  wash: booking.itemName,
  customer: booking.customerName,
  phone: booking.customerPhone,
  addOn: addOn.id,
  driver: driverTexts(washOf(booking).driver, ctx.locale),
  ...courtesyCar,
})

export type CourtesyCar = ReturnType<typeof courtesyCarView>

async function villaView(ctx: Ctx, booking: Booking) {
  const placedAt = booking.placedAt ?? booking.createdAt
  const item = await itemById(ctx, booking.itemId)
  return {
    id: booking.id,
    number: bookingNumber(booking.id),
    villa: booking.itemName,
    nights: stayOf(booking).nights,
    customer: booking.customerName,
    email: booking.customerEmail,
    phone: booking.customerPhone,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    amountDueCents: booking.amountDueCents,
    currency: booking.currency,
    placedAt,
    answerBy: promisedAnswerBy(booking.startsAt, placedAt, item?.offeredBy ?? null),
  }
}

const summary = (booking: Booking) => ({
  number: bookingNumber(booking.id),
  vehicle: booking.itemName,
  customer: booking.customerName,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
})
