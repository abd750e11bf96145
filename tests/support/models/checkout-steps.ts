import { randomUUID } from "node:crypto"
import { desc, eq, inArray, or } from "drizzle-orm"
import { returnKilometres } from "../../../app/car-rental/kilometres/kilometre-returns.server"
import { releaseGiftCardsOfEndedPurchases } from "../../../app/checkout/gift-cards/gift-card-release.server"
import { completePast, endExpired } from "../../../app/checkout/holding/expiry.server"
import { endAbandonedOrders } from "../../../app/checkout/orders/order-expiry.server"
import { type Payment, withRequestedRefund } from "../../../app/payments/queries.server"
import { reconcilePayments } from "../../../app/payments/refunds/reconciliation.server"
import { sendRefund } from "../../../app/payments/refunds/refunds.server"
import { moneyToReturn, recordReturned } from "../../../app/payments/refunds/returns-by-hand.server"
import { reconcileReturns } from "../../../app/payments/refunds/returns-reconciliation.server"
import { receiveWebhook } from "../../../app/payments/stripe/webhook.server"
import { payments, sandboxObjects } from "../../../app/payments/tables.server"
import { undeliveredEvents } from "../purchases/payments"
import { chargeAtProvider } from "../purchases/test-purchase"
import { attempt, type Failure, type Model, noFailure, type Site } from "./checkout-model"

/** Steps of the provider, the jobs and the clock, for the model-based tests of bookings and of orders. */

/** Charges a card for each payment; the provider refuses payments that have ended. */
export async function charge({ base }: Pick<Site, "base">, all: Payment[], card = "pm_card_visa"): Promise<void> {
  for (const { providerId } of all) if (providerId) await attempt(() => chargeAtProvider(base, providerId, card))
}

/** Refunds at the provider: the remaining amount, or a third of the payment. */
export async function refundAtProvider(
  { site, returnedAtProvider }: Pick<Model, "site" | "returnedAtProvider">,
  all: Payment[],
  share: 1 | 3,
): Promise<void> {
  for (const { providerId, amountCents } of all) {
    if (!providerId) continue
    const part = share === 1 ? {} : { amount: Math.floor(amountCents / share) }
    await attempt(async () => {
      const { amount } = await site.base.stripe.refunds.create({ payment_intent: providerId, ...part })
      returnedAtProvider.set(providerId, (returnedAtProvider.get(providerId) ?? 0) + amount)
    })
  }
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
  const isDue = or(eq(payments.state, "refunding"), inArray(payments.id, withRequestedRefund(base.db)))
  for (const { id } of await base.db.select({ id: payments.id }).from(payments).where(isDue))
    await attempt(() => sendRefund(ctx, { paymentId: id }))
}

/** Two operators return what is due by hand at the same time. */
async function returnByHand({ operator }: Site): Promise<void> {
  for (const { payment } of await moneyToReturn(operator)) {
    const returned = { paymentId: payment.id, reference: payment.key ? undefined : randomUUID() }
    await Promise.all([1, 2].map(() => attempt(() => recordReturned(operator, returned))))
  }
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
  "return money by hand": returnByHand,
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
export type Step<InModel extends { site: Site } = Model> = { name: string; run: (model: InModel) => Promise<void> }

export const siteStep = (name: string, failure: Failure = noFailure): Step<{ site: Site }> =>
  withFailure(name, failure, async ({ site }) => siteSteps[name]?.(site))

export const timeStep = (minutes: number): Step<{ site: Site }> => ({
  name: `${minutes} minutes pass`,
  run: async ({ site }) => site.passMinutes(minutes),
})

/** A step whose work is interrupted by `failure`; refusals and expected errors are answers. */
export function withFailure<InModel extends { site: Site }>(
  name: string,
  failure: Failure,
  work: (model: InModel) => Promise<unknown>,
): Step<InModel> {
  return {
    name: `${name}${textOf(failure)}`,
    run: async (model) => {
      const { state } = model.site
      state.failure = failure
      await attempt(() => work(model)).finally(() => {
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
