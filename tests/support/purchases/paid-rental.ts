import { expect } from "vitest"
import { bookingById } from "../../../app/bookings/queries.server"
import { decideAgencyBooking } from "../../../app/car-rental/booking/agency.server"
import { openCheckout } from "../../../app/car-rental/booking/checkout.server"
import { applyGiftCardToBooking } from "../../../app/checkout/gift-cards/gift-card.server"
import { declareCrypto } from "../../../app/checkout/paying/placing.server"
import { purchaseOf } from "../../../app/checkout/queries.server"
import { paymentsOf } from "../../../app/payments/queries.server"
import type { Ctx } from "../../../app/platform/context.server"
import { addDays } from "../../../app/platform/dates"
import { person } from "../accounts/people"
import { as } from "../context"
import type { withSandbox } from "./payments"
import { allConsents, payRental, someCustomer, someRentalRequest } from "./rentals"
import { chargeAtProvider } from "./test-purchase"

type Sandboxed = ReturnType<typeof withSandbox<Ctx>>

/** Weeks used per database: test files share this module, and cars can be booked at most two years ahead. */
const weeksUsed = new WeakMap<object, number>()

function nextWeek({ db }: Ctx): number {
  const week = weeksUsed.get(db) ?? 0
  weeksUsed.set(db, week + 1)
  return week
}

/** A new customer's unpaid booking, each in a different week (from 30 November 2026); `giftCard`: a code to apply. */
async function checkout<C extends Ctx>(ctx: C, { giftCard, ...changes }: Record<string, unknown> = {}) {
  const { firstName = "Ada", lastName = "Neri" } = changes
  const customer = await someCustomer(ctx, { name: `${firstName} ${lastName}` })
  const pickupDate = addDays("2026-11-30", 7 * nextWeek(ctx))
  const period = { pickupDate, returnDate: addDays(pickupDate, 1) }
  const customerCtx = { ...as(ctx, customer), locale: "it" as const }
  const { bookingId, quote } = await openCheckout(customerCtx, someRentalRequest(customer, { ...period, ...changes }))
  const applied = giftCard
    ? await applyGiftCardToBooking(customerCtx, { bookingId, code: String(giftCard) })
    : undefined
  const price = { expectedAmountCents: applied?.amountDueCents ?? quote.totalInCurrencyCents, currency: quote.currency }
  return { customerCtx, customer, bookingId, submission: { bookingId, ...allConsents, ...price } }
}

/** A confirmed rental, paid by card. */
export async function paidRental<C extends Sandboxed>(ctx: C, changes: Record<string, unknown> = {}, card?: string) {
  const { customerCtx, customer, bookingId, submission } = await checkout(ctx, changes)
  await payRental(customerCtx, { ...submission, paymentMethod: "online" })
  const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
  await chargeAtProvider(ctx, payment?.providerId ?? "", card)
  await ctx.deliverWebhooks()
  const booking = await bookingById(ctx, bookingId)
  expect(booking?.status).toBe("confirmed")
  if (!booking) throw new Error("No booking was made.")
  return { customerCtx, customer, bookingId, booking, intentId: payment?.providerId ?? "" }
}

/** A pending rental to be paid at the agency. */
export async function agencyRental<C extends Ctx>(ctx: C, changes: Record<string, unknown> = {}) {
  const { customerCtx, customer, bookingId, submission } = await checkout(ctx, changes)
  await payRental(customerCtx, { ...submission, paymentMethod: "agency" })
  return { customerCtx, customer, bookingId }
}

/** A rental whose crypto is declared as sent. */
export async function declaredRental<C extends Ctx>(ctx: C, changes: Record<string, unknown> = {}) {
  const { customerCtx, customer, bookingId, submission } = await checkout(ctx, changes)
  await payRental(customerCtx, { ...submission, paymentMethod: "crypto", cryptocurrency: "btc" })
  await declareCrypto(customerCtx, { bookingId })
  const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
  return { customerCtx, customer, bookingId, paymentId: payment?.id ?? "" }
}

/** A rental to be paid at the agency, confirmed by an operator. */
export async function confirmedAgencyRental<C extends Ctx>(ctx: C, changes: Record<string, unknown> = {}) {
  const rental = await agencyRental(ctx, changes)
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  await decideAgencyBooking(operator, { bookingId: rental.bookingId, outcome: "confirmed" })
  return rental
}
