import { randomUUID } from "node:crypto"
import { bookingById } from "../../app/bookings/queries.server"
import { unpaidCents } from "../../app/bookings/rules/total"
import { buyKilometres } from "../../app/car-rental/kilometres/kilometre-orders.server"
import { cancelByLink, cancellationPreview } from "../../app/checkout/cancelling/cancelling.server"
import { cancelWithRefund } from "../../app/checkout/cancelling/operator-cancelling.server"
import { applyGiftCardToBooking, removeGiftCard } from "../../app/checkout/gift-cards/gift-card.server"
import { abandonCheckout } from "../../app/checkout/holding/expiry.server"
import { renewHold } from "../../app/checkout/holding/hold.server"
import { completeOrder } from "../../app/checkout/orders/order-payments.server"
import { orderPurchaseOf, ordersOfBooking } from "../../app/checkout/orders/order-queries.server"
import { recordPaymentAtAgency } from "../../app/checkout/paying/agency-payments.server"
import { refreshPayment, startPayment } from "../../app/checkout/paying/payment.server"
import { declareCrypto } from "../../app/checkout/paying/placing.server"
import { membershipOf } from "../../app/membership/queries.server"
import { settleCryptoPayment } from "../../app/payments/coins/crypto.server"
import { type Payment, paymentsOf } from "../../app/payments/queries.server"
import { convertEuroCents } from "../../app/platform/money"
import { charge, refundAtProvider, type Step, withFailure } from "./checkout-steps"
import {
  accessOf,
  attempt,
  type Buyer,
  type Failure,
  NO_BOOKING,
  noFailure,
  paymentsFor,
  type World,
} from "./checkout-world"
import { hold, PERIODS } from "./checkout-world-holds"
import { someMembership } from "./memberships"
import { allConsents } from "./rentals"

/** The steps of `checkout-engine.test.ts`. */

type BuyerStep = (world: World, buyer: Buyer) => Promise<unknown>

async function pay(world: World, buyer: Buyer, wanted: "card" | "btc" | "agency"): Promise<unknown> {
  const booking = await bookingById(world.site.base, buyer.bookingId ?? NO_BOOKING)
  if (!booking) return
  const means = world.kind === "car_rental" ? wanted : "card"
  const amount = { expectedTotal: booking.amountDueCents, currency: booking.currency }
  return startPayment(buyer.ctx, { ...accessOf(world, buyer), ...amount, means, consents: allConsents })
}

/** Records a payment at the agency of the amount due, or about half of it; the form is sent twice at the same time. */
async function payAtAgency({ site }: World, { bookingId = NO_BOOKING }: Buyer, share: 1 | 2): Promise<void> {
  const booking = await bookingById(site.base, bookingId)
  if (!booking) return
  const expectedDueCents = unpaidCents(booking)
  const amountCents = Math.ceil(expectedDueCents / share)
  const paymentKey = randomUUID()
  const received = { bookingId, paymentKey, method: "cash", amountCents, expectedDueCents } as const
  const send = () => recordPaymentAtAgency(site.operator, received)
  const results = await Promise.allSettled([send(), send()])
  for (const result of results) if (result.status === "rejected") throw result.reason
}

/** The payments of all kilometre orders of a buyer's rental. */
async function orderPayments({ site: { base } }: World, { bookingId }: Buyer): Promise<Payment[]> {
  const orders = bookingId ? await ordersOfBooking(base, bookingId) : []
  return (await Promise.all(orders.map((order) => paymentsOf(base.db, orderPurchaseOf(order))))).flat()
}

const bookingPayments = ({ site }: World, { bookingId }: Buyer) => paymentsFor(site, bookingId)

async function decideCrypto(world: World, buyer: Buyer, outcome: "confirmed" | "refused"): Promise<void> {
  for (const { id, means, declaredAt } of await bookingPayments(world, buyer))
    if (means !== "card" && declaredAt) await settleCryptoPayment(world.site.operator, { paymentId: id, outcome })
}

/** The price of 100 kilometres before pickup, in euro cents. */
const KILOMETRES_CENTS = 110_00

async function orderKilometres({ setup: { currency } }: World, { ctx, bookingId, orderKey }: Buyer): Promise<unknown> {
  const expectedTotal = convertEuroCents(KILOMETRES_CENTS, currency)
  return buyKilometres(ctx, { bookingId, purchaseKey: orderKey, km: 100, expectedTotal, currency })
}

/** Runs several steps, such as a whole purchase, so that later states are reached often enough. */
async function runAll(world: World, buyer: Buyer, names: string[]): Promise<void> {
  for (const name of names) await attempt(async () => buyerSteps[name]?.(world, buyer))
}

export const buyerSteps: Record<string, BuyerStep> = {
  hold,
  "hold with a new key": (world, buyer) => {
    buyer.purchaseKey = randomUUID()
    buyer.accepted = undefined
    return hold(world, buyer)
  },
  change: (world, buyer) => {
    buyer.period = (buyer.period + 1) % PERIODS
    return hold(world, buyer)
  },
  buy: (world, buyer) => runAll(world, buyer, ["hold", "pay", "be charged", "complete"]),
  renew: (world, buyer) => renewHold(buyer.ctx, accessOf(world, buyer)),
  "apply a gift card": (world, buyer) =>
    applyGiftCardToBooking(buyer.ctx, { ...accessOf(world, buyer), code: world.giftCard.code }),
  "remove the gift card": (world, buyer) => removeGiftCard(buyer.ctx, accessOf(world, buyer)),
  pay: (world, buyer) => pay(world, buyer, "card"),
  "pay in crypto": (world, buyer) => pay(world, buyer, "btc"),
  "choose the agency": (world, buyer) => pay(world, buyer, "agency"),
  "pay at the agency": (world, buyer) => payAtAgency(world, buyer, 1),
  "pay a part at the agency": (world, buyer) => payAtAgency(world, buyer, 2),
  "declare coins sent": (world, buyer) => declareCrypto(buyer.ctx, accessOf(world, buyer)),
  "be charged": async (world, buyer) => charge(world.site, await cardPayments(world, buyer)),
  "be declined": async (world, buyer) => charge(world.site, await cardPayments(world, buyer), "pm_card_chargeDeclined"),
  "be challenged": async (world, buyer) =>
    charge(world.site, await cardPayments(world, buyer), "pm_card_authenticationRequired"),
  complete: (world, buyer) => refreshPayment(buyer.ctx, accessOf(world, buyer)),
  abandon: (world, buyer) => abandonCheckout(buyer.ctx, accessOf(world, buyer)),
  cancel: async (world, buyer) => {
    const { promise } = await cancellationPreview(buyer.ctx, accessOf(world, buyer))
    await cancelByLink(buyer.ctx, { ...accessOf(world, buyer), expected: promise })
  },
  "be cancelled": ({ site }, { bookingId = NO_BOOKING }) =>
    cancelWithRefund(site.operator, { bookingId, reason: "A storm." }),
  "be refunded at the provider": async (world, buyer) =>
    refundAtProvider(world, await bookingPayments(world, buyer), 1),
  "be refunded in part at the provider": async (world, buyer) =>
    refundAtProvider(world, await bookingPayments(world, buyer), 3),
  "have coins confirmed": (world, buyer) => decideCrypto(world, buyer, "confirmed"),
  "have coins refused": (world, buyer) => decideCrypto(world, buyer, "refused"),
}

const cardPayments = async (world: World, buyer: Buyer) =>
  (await bookingPayments(world, buyer)).filter(({ means }) => means === "card")

/** Steps of rentals only. */
export const rentalSteps: Record<string, BuyerStep> = {
  "become a Gold member": async ({ site: { base } }, { customer }) => {
    if (customer && !(await membershipOf(base, customer.userId))) await someMembership(base, customer)
  },
  "order kilometres": orderKilometres,
  "order more kilometres": (world, buyer) => {
    buyer.orderKey = randomUUID()
    return orderKilometres(world, buyer)
  },
  "be charged for kilometres": async (world, buyer) => charge(world.site, await orderPayments(world, buyer)),
  "complete kilometres": async ({ site: { base } }, { ctx, bookingId = NO_BOOKING }) => {
    for (const { id } of await ordersOfBooking(base, bookingId)) await completeOrder(ctx, { orderId: id })
  },
  "be refunded for kilometres": async (world, buyer) => refundAtProvider(world, await orderPayments(world, buyer), 1),
  "be refunded for kilometres in part": async (world, buyer) =>
    refundAtProvider(world, await orderPayments(world, buyer), 3),
}

/** Steps that include a hold. */
const holdingSteps = ["hold", "hold with a new key", "change", "buy"]

export function buyerStep(name: string, buyerIndex: 0 | 1, failure: Failure = noFailure): Step {
  return withFailure(`${name} (${buyerIndex})`, failure, async (world) => {
    const buyer = world.buyers[buyerIndex]
    // Most steps have no effect without a hold.
    if (!buyer.bookingId && !holdingSteps.includes(name)) await hold(world, buyer)
    await (buyerSteps[name] ?? rentalSteps[name])?.(world, buyer)
  })
}
