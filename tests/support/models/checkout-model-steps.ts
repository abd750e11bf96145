import { randomUUID } from "node:crypto"
import { bookingById } from "../../../app/bookings/queries.server"
import { buyKilometres } from "../../../app/car-rental/kilometres/kilometre-orders.server"
import { cancelByLink, cancellationPreview } from "../../../app/checkout/cancelling/cancelling.server"
import { cancelWithRefund } from "../../../app/checkout/cancelling/operator-cancelling.server"
import { dueCentsOf } from "../../../app/checkout/due.server"
import { applyGiftCardToBooking, removeGiftCard } from "../../../app/checkout/gift-cards/gift-card.server"
import { abandonCheckout } from "../../../app/checkout/holding/expiry.server"
import { refreshHold } from "../../../app/checkout/holding/hold-period.server"
import { refreshOrder } from "../../../app/checkout/orders/order-payments.server"
import { orderPurchaseOf, ordersOfBooking } from "../../../app/checkout/orders/order-queries.server"
import { recordPaymentAtAgency } from "../../../app/checkout/paying/agency-payments.server"
import { refreshPayment, startPayment } from "../../../app/checkout/paying/payment.server"
import { declareCrypto } from "../../../app/checkout/paying/placing.server"
import { membershipOf } from "../../../app/membership/queries.server"
import { agencyPaymentByKey } from "../../../app/payments/agency-payments.server"
import { settleCryptoPayment } from "../../../app/payments/crypto/crypto.server"
import { type Payment, paymentsOf } from "../../../app/payments/queries.server"
import { convertEuroCents } from "../../../app/platform/money"
import { someMembership } from "../membership/memberships"
import { allConsents } from "../purchases/rentals"
import {
  accessOf,
  attempt,
  type Buyer,
  type Failure,
  type Model,
  NO_BOOKING,
  noFailure,
  paymentsFor,
} from "./checkout-model"
import { hold, PERIODS } from "./checkout-model-holds"
import { charge, refundAtProvider, type Step, withFailure } from "./checkout-steps"

/** The steps of `checkout-engine.test.ts`. */

type BuyerStep = (model: Model, buyer: Buyer) => Promise<unknown>

async function pay(model: Model, buyer: Buyer, wanted: "card" | "btc" | "agency"): Promise<unknown> {
  const booking = await bookingById(model.site.base, buyer.bookingId ?? NO_BOOKING)
  if (!booking) return
  const method = model.kind === "car_rental" ? wanted : "card"
  const amount = { expectedAmountCents: booking.amountDueCents, currency: booking.currency }
  return startPayment(buyer.ctx, { ...accessOf(model, buyer), ...amount, method, consents: allConsents })
}

/** Records a payment at the agency of the amount due, or about half of it; the form is sent twice at the same time. */
async function payAtAgency(
  { site, handedOver }: Model,
  { bookingId = NO_BOOKING }: Buyer,
  share: 1 | 2,
): Promise<void> {
  const booking = await bookingById(site.base, bookingId)
  if (!booking) return
  const expectedDueCents = await dueCentsOf(site.base, booking)
  const amountCents = Math.ceil(expectedDueCents / share)
  const paymentKey = randomUUID()
  const received = { bookingId, paymentKey, method: "cash", amountCents, expectedDueCents } as const
  const send = () => recordPaymentAtAgency(site.operator, received)
  const results = await Promise.allSettled([send(), send()])
  // A process that stopped after the commit has recorded it.
  const isRecorded = (await agencyPaymentByKey(site.base.db, paymentKey)) !== undefined
  if (isRecorded) handedOver.set(bookingId, (handedOver.get(bookingId) ?? 0) + amountCents)
  for (const result of results) if (result.status === "rejected") throw result.reason
}

/** The payments of all kilometre orders of a buyer's rental. */
async function orderPayments({ site: { base } }: Model, { bookingId }: Buyer): Promise<Payment[]> {
  const orders = bookingId ? await ordersOfBooking(base, bookingId) : []
  return (await Promise.all(orders.map((order) => paymentsOf(base.db, orderPurchaseOf(order))))).flat()
}

const bookingPayments = ({ site }: Model, { bookingId }: Buyer) => paymentsFor(site, bookingId)

async function decideCrypto(model: Model, buyer: Buyer, outcome: "confirmed" | "refused"): Promise<void> {
  for (const { id, method, declaredAt } of await bookingPayments(model, buyer))
    if (method !== "card" && declaredAt) await settleCryptoPayment(model.site.operator, { paymentId: id, outcome })
}

/** The price of 100 kilometres before pickup, in euro cents. */
const KILOMETRES_CENTS = 110_00

async function orderKilometres({ setup: { currency } }: Model, { ctx, bookingId, orderKey }: Buyer): Promise<unknown> {
  const expectedAmountCents = convertEuroCents(KILOMETRES_CENTS, currency)
  return buyKilometres(ctx, { bookingId, purchaseKey: orderKey, km: 100, expectedAmountCents, currency })
}

/** Runs several steps, such as a whole purchase, so that later states are reached often enough. */
async function runAll(model: Model, buyer: Buyer, names: string[]): Promise<void> {
  for (const name of names) await attempt(async () => buyerSteps[name]?.(model, buyer))
}

export const buyerSteps: Record<string, BuyerStep> = {
  hold,
  "hold with a new key": (model, buyer) => {
    buyer.purchaseKey = randomUUID()
    buyer.accepted = undefined
    return hold(model, buyer)
  },
  change: (model, buyer) => {
    buyer.period = (buyer.period + 1) % PERIODS
    return hold(model, buyer)
  },
  buy: (model, buyer) => runAll(model, buyer, ["hold", "pay", "be charged", "refresh the payment"]),
  renew: (model, buyer) => refreshHold(buyer.ctx, accessOf(model, buyer)),
  "apply a gift card": (model, buyer) =>
    applyGiftCardToBooking(buyer.ctx, { ...accessOf(model, buyer), code: model.giftCard.code }),
  "remove the gift card": (model, buyer) => removeGiftCard(buyer.ctx, accessOf(model, buyer)),
  pay: (model, buyer) => pay(model, buyer, "card"),
  "pay in crypto": (model, buyer) => pay(model, buyer, "btc"),
  "choose the agency": (model, buyer) => pay(model, buyer, "agency"),
  "pay at the agency": (model, buyer) => payAtAgency(model, buyer, 1),
  "pay a part at the agency": (model, buyer) => payAtAgency(model, buyer, 2),
  "declare crypto sent": (model, buyer) => declareCrypto(buyer.ctx, accessOf(model, buyer)),
  "be charged": async (model, buyer) => charge(model.site, await cardPayments(model, buyer)),
  "be declined": async (model, buyer) => charge(model.site, await cardPayments(model, buyer), "pm_card_chargeDeclined"),
  "be challenged": async (model, buyer) =>
    charge(model.site, await cardPayments(model, buyer), "pm_card_authenticationRequired"),
  "refresh the payment": (model, buyer) => refreshPayment(buyer.ctx, accessOf(model, buyer)),
  abandon: (model, buyer) => abandonCheckout(buyer.ctx, accessOf(model, buyer)),
  cancel: async (model, buyer) => {
    const { promise } = await cancellationPreview(buyer.ctx, accessOf(model, buyer))
    await cancelByLink(buyer.ctx, { ...accessOf(model, buyer), expected: promise })
  },
  "be cancelled": ({ site }, { bookingId = NO_BOOKING }) =>
    cancelWithRefund(site.operator, { bookingId, reason: "A storm." }),
  "be refunded at the provider": async (model, buyer) =>
    refundAtProvider(model, await bookingPayments(model, buyer), 1),
  "be refunded in part at the provider": async (model, buyer) =>
    refundAtProvider(model, await bookingPayments(model, buyer), 3),
  "have crypto confirmed": (model, buyer) => decideCrypto(model, buyer, "confirmed"),
  "have crypto refused": (model, buyer) => decideCrypto(model, buyer, "refused"),
}

const cardPayments = async (model: Model, buyer: Buyer) =>
  (await bookingPayments(model, buyer)).filter(({ method }) => method === "card")

/** Steps of rentals only. */
export const rentalSteps: Record<string, BuyerStep> = {
  "become a Gold member": async ({ site: { base } }, { customer }) => {
    if (customer && !(await membershipOf(base, customer.userId))) await someMembership(base, customer)
  },
  "order kilometres": orderKilometres,
  "order more kilometres": (model, buyer) => {
    buyer.orderKey = randomUUID()
    return orderKilometres(model, buyer)
  },
  "be charged for kilometres": async (model, buyer) => charge(model.site, await orderPayments(model, buyer)),
  "complete kilometres": async ({ site: { base } }, { ctx, bookingId = NO_BOOKING }) => {
    for (const { id } of await ordersOfBooking(base, bookingId)) await refreshOrder(ctx, { orderId: id })
  },
  "be refunded for kilometres": async (model, buyer) => refundAtProvider(model, await orderPayments(model, buyer), 1),
  "be refunded for kilometres in part": async (model, buyer) =>
    refundAtProvider(model, await orderPayments(model, buyer), 3),
}

/** Steps that include a hold. */
const holdingSteps = ["hold", "hold with a new key", "change", "buy"]

export function buyerStep(name: string, buyerIndex: 0 | 1, failure: Failure = noFailure): Step {
  return withFailure(`${name} (${buyerIndex})`, failure, async (model) => {
    const buyer = model.buyers[buyerIndex]
    // Most steps have no effect without a hold.
    if (!buyer.bookingId && !holdingSteps.includes(name)) await hold(model, buyer)
    await (buyerSteps[name] ?? rentalSteps[name])?.(model, buyer)
  })
}
