import { createHash } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import Stripe from "stripe"
import type { Ctx } from "../platform/context.server"
import type { Currency } from "../platform/money"
import { notFound, Refusal } from "../platform/refusal"
import { claimOpenPayment } from "./opening.server"
import { reached } from "./provider.server"
import { readFacts } from "./provider-facts.server"
import type { Payment } from "./queries.server"
import { type Purchase, paymentById, paymentByProvider, paymentsOf } from "./queries.server"
import { REPLACED, settleFactsNow } from "./settlement.server"
import { payments } from "./tables.server"

export type OpenCardPayment = Purchase & {
  userId: string | null
  /** Whole cents of `currency`; the house's own figure, never the browser's (D1). */
  amountCents: number
  currency: Currency
  email: string
  description: string
  /** See `Opening`. */
  stillWanted?: (ctx: Ctx) => Promise<void>
}

/**
 * Gives the browser what it needs to pay by card. The same purchase, amount and currency give the same payment; an
 * open one of another amount is ended at the provider first. Call it outside any transaction. Refuses with
 * `payments.already-paid`, or `payments.crypto-declared` while a crypto payment awaits its confirmation (D27), and with
 * whatever `stillWanted` says.
 */
export async function openCardPayment(
  ctx: Ctx,
  input: OpenCardPayment,
): Promise<{ paymentId: string; clientSecret: string }> {
  for (let attempts = 0; attempts < 5; attempts++) {
    const { open, outdated } = await claimOpenPayment(ctx, { ...input, means: "card" })
    for (const payment of outdated) await endAtProvider(ctx, payment)
    if (!open) continue
    const current = open.providerId
      ? await settleFromProvider(ctx, { paymentId: open.id })
      : await connect(ctx, open, input)
    if (current.state === "open" && current.clientSecret)
      return { paymentId: current.id, clientSecret: current.clientSecret }
    if (current.state === "cancelled") await endIntent(ctx, current)
  }
  throw new Refusal("payments.unavailable", {}, { status: 503 })
}

/** Makes the payment's intent; a repeated call after a crash gets the same one. */
async function connect(ctx: Ctx, payment: Payment, input: OpenCardPayment): Promise<Payment> {
  const wording = createHash("sha256").update(`${input.email}\n${input.description}`).digest("hex").slice(0, 16)
  const intent = await reached(() =>
    ctx.stripe.paymentIntents.create(
      {
        amount: payment.amountCents,
        currency: payment.currency,
        allowed_payment_method_types: ["card"],
        description: input.description,
        receipt_email: input.email,
        metadata: {
          payment_id: payment.id,
          purchase_kind: payment.purchaseKind,
          purchase_id: payment.purchaseId,
          ...(payment.userId ? { user_id: payment.userId } : {}),
        },
      },
      { idempotencyKey: `payment-${payment.id}-${wording}` },
    ),
  )
  await ctx.db
    .update(payments)
    .set({ providerId: intent.id, clientSecret: intent.client_secret })
    .where(and(eq(payments.id, payment.id), isNull(payments.providerId)))
  return (await paymentById(ctx.db, payment.id)) ?? payment
}

/**
 * Re-reads a payment at the provider and applies the same single effect as the webhook: what the browser says is a
 * hint, this is the fact. Call it outside any transaction. Refuses with `payments.not-found`.
 */
export async function settleFromProvider(
  ctx: Ctx,
  which: { paymentId: string } | { providerId: string },
): Promise<Payment> {
  const payment =
    "paymentId" in which
      ? await paymentById(ctx.db, which.paymentId)
      : await paymentByProvider(ctx.db, which.providerId)
  if (!payment) throw notFound("payments.not-found")
  const { providerId } = payment
  if (!providerId || payment.state === "succeeded" || payment.state === "refunded") return payment
  return (await settleFactsNow(ctx, await readFacts(ctx, providerId))) ?? payment
}

/**
 * Ends every open payment of a purchase, here and at the provider; one that was paid meanwhile is settled instead. A crypto
 * payment the customer says was sent stays open until an operator decides (D27).
 */
export async function cancelOpenPayments(ctx: Ctx, purchase: Purchase): Promise<void> {
  const all = await paymentsOf(ctx.db, purchase)
  const open = all.filter(({ state, declaredAt }) => state === "open" && declaredAt === null)
  for (const payment of open) await endAtProvider(ctx, payment)
}

/** Ends one open payment at the provider, then here; the purchase itself goes on. */
export async function endAtProvider(ctx: Ctx, payment: Payment): Promise<void> {
  if (payment.providerId) return endIntent(ctx, payment)
  const isUnconnected = and(eq(payments.id, payment.id), eq(payments.state, "open"), isNull(payments.providerId))
  const [ended] = await ctx.db
    .update(payments)
    .set({ state: "cancelled", settledAt: ctx.now() })
    .where(and(isUnconnected, isNull(payments.declaredAt)))
    .returning({ id: payments.id })
  const current = ended ? undefined : await paymentById(ctx.db, payment.id)
  if (current?.state === "open" && current.providerId) await endIntent(ctx, current)
}

/** Ends a payment's intent, so that nobody can pay it any more; one that was paid meanwhile is settled instead. */
async function endIntent(ctx: Ctx, { id, providerId }: Payment): Promise<void> {
  if (!providerId) return
  try {
    await reached(() => ctx.stripe.paymentIntents.cancel(providerId, { cancellation_reason: REPLACED }))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
  await settleFromProvider(ctx, { paymentId: id })
}
