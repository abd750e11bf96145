import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import type Stripe from "stripe"
import { userById } from "../../../app/accounts/queries.server"
import { enrol } from "../../../app/membership/enrolment.server"
import { membershipOf } from "../../../app/membership/queries.server"
import { planPrice } from "../../../app/membership/rules/plan"
import type { BillingCycle, TierId } from "../../../app/membership/rules/tiers"
import { messages } from "../../../app/messaging/tables.server"
import { paymentsOf } from "../../../app/payments/queries.server"
import type { Currency } from "../../../app/platform/money"
import { sandboxApp } from "../../../sandbox/stripe/app.server"
import { person } from "../accounts/people"
import { as, type testContext } from "../context"
import type { withSandbox } from "../purchases/payments"
import { chargeAtProvider } from "../purchases/test-purchase"

export type MembersCtx = ReturnType<typeof withSandbox<ReturnType<typeof testContext>>>

export type EnrolChoice = {
  tierId: TierId
  cycle: BillingCycle
  currency: Currency
  renews: boolean
  method: string
  steelCard?: Record<string, string>
  purchaseKey: string
  expectedAmountCents: number
}

export const someSteelCard = {
  engraving: "Anna Melis",
  recipient: "Anna Melis",
  street: "Via Roma 1",
  postalCode: "09124",
  city: "Cagliari",
  country: "Italia",
}

export function enrolment(changes: Partial<EnrolChoice> = {}): EnrolChoice {
  const choice = {
    tierId: "gold",
    cycle: "monthly",
    currency: "eur",
    renews: true,
    method: "card",
    ...changes,
  } as const
  const { amountDueCents } = planPrice(choice, choice.steelCard !== undefined, choice.currency)
  return { ...choice, purchaseKey: randomUUID(), expectedAmountCents: amountDueCents, ...changes }
}

export const membershipPayments = (ctx: MembersCtx, orderId: string) => paymentsOf(ctx.db, { bookingId: null, orderId })

/** A customer whose enrolment is paid with `card` and settled. */
export async function member(ctx: MembersCtx, changes: Partial<EnrolChoice> = {}, card = "pm_card_visa") {
  const anna = await person(ctx)
  const customerCtx = as(ctx, anna)
  const { orderId } = await enrol(customerCtx, enrolment(changes))
  const [payment] = await membershipPayments(ctx, orderId)
  const intent = await chargeAtProvider(ctx, payment?.providerId ?? "", card)
  if (intent.status === "requires_action") await confirmWithBank(ctx, intent)
  await ctx.deliverWebhooks()
  const membership = await membershipOf(ctx, anna.userId)
  if (!membership) throw new Error("The membership has not started.")
  return { customerCtx, userId: anna.userId, orderId, membership, intentId: payment?.providerId ?? "" }
}

/** The customer confirms a payment with their bank. */
export async function confirmWithBank(ctx: MembersCtx, { id, client_secret }: Stripe.PaymentIntent): Promise<void> {
  await sandboxApp(ctx.sandbox).request(`/v1/payment_intents/${id}/challenge`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_secret, outcome: "complete" }),
  })
}

/** Names of the mails that a person got, oldest first. */
export const mailsTo = async (ctx: MembersCtx, userId: string): Promise<string[]> =>
  (await messagesTo(ctx, userId)).map(({ kind }) => kind.replace("membership.", ""))

/** The text of the last mail that a person got. */
export const lastMailTo = async (ctx: MembersCtx, userId: string): Promise<string> =>
  (await messagesTo(ctx, userId)).at(-1)?.body ?? ""

async function messagesTo(ctx: MembersCtx, userId: string) {
  const user = await userById(ctx, userId)
  return ctx.db
    .select()
    .from(messages)
    .where(eq(messages.recipient, user?.email ?? ""))
    .orderBy(messages.createdAt)
}
