import { randomUUID } from "node:crypto"
import { desc, eq } from "drizzle-orm"
import { bookingById } from "../../app/bookings/queries.server"
import { unpaidCents } from "../../app/bookings/rules/total"
import { buyKilometres } from "../../app/car-rental/kilometres/kilometre-orders.server"
import { returnKilometres } from "../../app/car-rental/kilometres/kilometre-returns.server"
import { cancelByLink, cancellationPreview } from "../../app/checkout/cancelling/cancelling.server"
import { cancelWithRefund } from "../../app/checkout/cancelling/operator-cancelling.server"
import { applyGiftCardToBooking, removeGiftCard } from "../../app/checkout/gift-cards/gift-card.server"
import { releaseGiftCardsOfEndedPurchases } from "../../app/checkout/gift-cards/gift-card-returns.server"
import { abandonCheckout, completePast, endExpired } from "../../app/checkout/holding/expiry.server"
import { renewHold } from "../../app/checkout/holding/hold.server"
import { endAbandonedOrders } from "../../app/checkout/orders/order-ending.server"
import { completeOrder } from "../../app/checkout/orders/order-payments.server"
import { orderPurchaseOf, ordersOfBooking } from "../../app/checkout/orders/order-queries.server"
import { recordPaymentAtAgency } from "../../app/checkout/paying/agency-payments.server"
import { refreshPayment, startPayment } from "../../app/checkout/paying/payment.server"
import { declareCrypto } from "../../app/checkout/paying/placing.server"
import { membershipOf } from "../../app/membership/queries.server"
import { settleCryptoPayment } from "../../app/payments/coins/crypto.server"
import { type Payment, paymentsOf } from "../../app/payments/queries.server"
import { reconcilePayments } from "../../app/payments/refunds/reconciliation.server"
import { sendRefund } from "../../app/payments/refunds/refunds.server"
import { reconcileReturns } from "../../app/payments/refunds/returns-reconciliation.server"
import { undeliveredEvents } from "../../app/payments/sandbox/events.server"
import { receiveWebhook } from "../../app/payments/stripe/webhook.server"
import { payments, sandboxObjects } from "../../app/payments/tables.server"
import { convertEuroCents } from "../../app/platform/money"
import {
  accessOf,
  attempt,
  type Buyer,
  type Failure,
  NO_BOOKING,
  noFailure,
  paymentsFor,
  type Site,
  type World,
} from "./checkout-world"
import { hold, PERIODS } from "./checkout-world-holds"
import { someMembership } from "./memberships"
import { allConsents } from "./rentals"
import { chargeAtProvider } from "./test-purchase"

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

/** Charges a card for each payment; the provider refuses payments that have ended. */
async function charge({ base }: Site, all: Payment[], card = "pm_card_visa"): Promise<void> {
  for (const { providerId } of all) if (providerId) await attempt(() => chargeAtProvider(base, providerId, card))
}

/** Refunds at the provider: the remaining amount, or a third of the payment. */
async function refundAtProvider({ site, returnedAtProvider }: World, all: Payment[], share: 1 | 3): Promise<void> {
  for (const { providerId, amountCents } of all) {
    if (!providerId) continue
    const part = share === 1 ? {} : { amount: Math.floor(amountCents / share) }
    await attempt(async () => {
      const { amount } = await site.base.stripe.refunds.create({ payment_intent: providerId, ...part })
      returnedAtProvider.set(providerId, (returnedAtProvider.get(providerId) ?? 0) + amount)
    })
  }
}

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

/** Delivers events; one whose receiver fails stays undelivered. */
async function deliver({ base, ctx }: Site, eventIds: string[]): Promise<void> {
  for (const id of eventIds)
    await attempt(() => base.sandbox.deliverEvent(id, (body, signature) => receiveWebhook(ctx, body, signature)))
}

const SOME_EVENTS = 5

/** Delivers the newest events, even if they were delivered before. */
async function redeliver(site: Site): Promise<void> {
  const newest = await site.base.db
    .select({ id: sandboxObjects.id })
    .from(sandboxObjects)
    .where(eq(sandboxObjects.kind, "event"))
    .orderBy(desc(sandboxObjects.createdAt), desc(sandboxObjects.id))
    .limit(SOME_EVENTS)
  await deliver(
    site,
    newest.map(({ id }) => id),
  )
}

async function sendRefunds({ base, ctx }: Site): Promise<void> {
  for (const { id } of await base.db.select({ id: payments.id }).from(payments).where(eq(payments.state, "refunding")))
    await attempt(() => sendRefund(ctx, { paymentId: id }))
}

export const siteSteps: Record<string, (site: Site) => Promise<unknown>> = {
  "deliver events": async (site) => deliver(site, await undeliveredEvents(site.base.db)),
  "deliver events in reverse order": async (site) => deliver(site, (await undeliveredEvents(site.base.db)).reverse()),
  "deliver events again": redeliver,
  "end expired holds": ({ ctx }) => endExpired(ctx),
  "end abandoned orders": ({ ctx }) => endAbandonedOrders(ctx),
  "compare with the provider": ({ ctx }) => reconcilePayments(ctx),
  "compare refunds with the provider": ({ ctx }) => reconcileReturns(ctx),
  "send refunds": sendRefunds,
  "return gift cards": ({ ctx }) => releaseGiftCardsOfEndedPurchases(ctx),
  "return kilometres": ({ ctx }) => returnKilometres(ctx),
  "complete past bookings": ({ ctx }) => completePast(ctx),
}

/** Delivers all events and runs all jobs until nothing changes. */
export async function settleAll(site: Site): Promise<void> {
  for (let round = 0; round < 4; round++) {
    site.passMinutes(35)
    for (const [name, run] of Object.entries(siteSteps)) if (!name.startsWith("deliver events ")) await run(site)
  }
}

/** A step of a sequence; its name is enough to repeat it. */
export type Step = { name: string; run: (world: World) => Promise<void> }

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

export const siteStep = (name: string, failure: Failure = noFailure): Step =>
  withFailure(name, failure, async ({ site }) => siteSteps[name]?.(site))

export const timeStep = (minutes: number): Step => ({
  name: `${minutes} minutes pass`,
  run: async ({ site }) => site.passMinutes(minutes),
})

function withFailure(name: string, failure: Failure, work: (world: World) => Promise<unknown>): Step {
  return {
    name: `${name}${textOf(failure)}`,
    run: async (world) => {
      const { state } = world.site
      state.failure = failure
      await attempt(() => work(world)).finally(() => {
        state.failure = noFailure
      })
    },
  }
}

function textOf(failure: Failure): string {
  if (failure.sort === "none") return ""
  if (failure.sort === "response-lost") return " [the provider's response is lost]"
  const { sort, transaction } = failure
  return ` [the process dies ${sort === "rolled-back" ? "before" : "after"} commit ${transaction}]`
}
