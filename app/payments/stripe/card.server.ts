import { createHash } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { and, eq, isNull } from "drizzle-orm"
import Stripe from "stripe"
import type { Ctx } from "../../platform/context.server"
import type { Currency } from "../../platform/money"
import { notFound, Refusal } from "../../platform/refusal"
import { findOrCreateOpenPayment } from "../open-payments.server"
import type { Payment } from "../queries.server"
import { type PurchaseRef, paymentById, paymentByProviderId, paymentsOf, purchaseText } from "../queries.server"
import type { CardChoice } from "../rules/saved-cards"
import { methodTypes } from "../rules/saved-cards"
import { applyProviderState, OWN_CANCELLATION_REASON } from "../settlement.server"
import { payments } from "../tables.server"
import { payingCustomer } from "./customer.server"
import { callProvider } from "./provider.server"
import { readProviderState } from "./provider-state.server"
import { requireCardChoice } from "./saved-cards.server"

export type OpenCardPayment = PurchaseRef & {
  userId: string | null
  /** Whole cents of `currency`; computed by the server, never taken from the browser (D1). */
  amountCents: number
  currency: Currency
  email: string
  description: string
  /** If absent, a typed card that is not saved. */
  card?: CardChoice
  /** The card is saved for renewals, which are charged without the customer (D66). */
  savesForRenewals?: boolean
  /** See `PaymentRequest`. */
  requireStillPayable?: (ctx: Ctx) => Promise<void>
}

/**
 * Opens a card payment for the browser. The same purchase, amount and currency return the same payment; an open one of
 * another amount is cancelled at the provider first. Call it outside any transaction. Refuses with
 * `payments.already-paid`, or `payments.crypto-declared` while a crypto payment awaits confirmation (D27), and as
 * `requireCardChoice` and `requireStillPayable` do.
 */
export async function openCardPayment(
  ctx: Ctx,
  input: OpenCardPayment,
): Promise<{ paymentId: string; clientSecret: string }> {
  const { userId, card = {}, savesForRenewals } = input
  const customer = await payingCustomer(ctx, userId)
  await requireCardChoice(ctx, { userId, customer }, card)
  for (let attempts = 0; attempts < 5; attempts++) {
    const { open, outdated } = await findOrCreateOpenPayment(ctx, { ...input, method: "card" })
    for (const payment of outdated) await cancelAtProvider(ctx, payment)
    if (!open) continue
    const { current, intent } = open.providerId
      ? await readIntent(ctx, open, open.providerId)
      : await createIntent(ctx, open, { ...input, customerId: customer?.id })
    if (current.state === "open" && current.clientSecret) {
      if (await prepareForCard(ctx, intent, { ...card, savesForRenewals, customerId: customer?.id }))
        return { paymentId: current.id, clientSecret: current.clientSecret }
      await cancelIntent(ctx, current)
    }
    if (current.state === "cancelled") await cancelIntent(ctx, current)
  }
  throw new Refusal("payments.unavailable", {}, { status: 503 })
}

/**
 * Charges a saved card of the customer without them, for a renewal they agreed to (D66). A repeated call charges the
 * same payment. The payment stays open if the card was declined (`lastError`): the caller ends it. Call it outside any
 * transaction. Refuses as `openCardPayment` does.
 */
export async function chargeSavedCard(
  ctx: Ctx,
  { methodId, ...input }: Omit<OpenCardPayment, "card" | "savesForRenewals"> & { methodId: string },
): Promise<Payment> {
  const { paymentId } = await openCardPayment(ctx, input)
  const providerId = (await paymentById(ctx.db, paymentId))?.providerId
  if (providerId)
    try {
      await callProvider(() =>
        ctx.stripe.paymentIntents.confirm(providerId, { payment_method: methodId, off_session: true }),
      )
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError))
        throw error
    }
  return syncFromProvider(ctx, { paymentId })
}

type OpenIntent = { current: Payment; intent: Stripe.PaymentIntent }

async function readIntent(ctx: Ctx, payment: Payment, providerId: string): Promise<OpenIntent> {
  const providerState = await readProviderState(ctx, providerId)
  return { current: (await applyProviderState(ctx, providerState)) ?? payment, intent: providerState.intent }
}

type CardForPayment = CardChoice & { savesForRenewals: boolean | undefined; customerId: string | undefined }

/**
 * Updates the intent for this attempt: the card is saved only if this attempt requests it, and only for purchases that
 * the customer makes themselves. An intent may be older than its customer at the provider. False if the intent can no
 * longer be changed: it has been paid in the meantime, or has to be replaced.
 */
async function prepareForCard(
  ctx: Ctx,
  { id, customer, setup_future_usage, allowed_payment_method_types }: Stripe.PaymentIntent,
  { savedCardId, savesCard, savesForRenewals, customerId }: CardForPayment,
): Promise<boolean> {
  const savesNewCard = savesCard === true && savedCardId === undefined
  const usage = savesForRenewals ? "off_session" : savesNewCard ? "on_session" : null
  const types = methodTypes(usage !== null)
  const isSameCustomer =
    customerId === undefined || (typeof customer === "string" ? customer : customer?.id) === customerId
  const hasSameTypes = isDeepStrictEqual(allowed_payment_method_types, types)
  if (setup_future_usage === usage && hasSameTypes && isSameCustomer) return true
  const owner = isSameCustomer ? {} : { customer: customerId }
  try {
    const change = { setup_future_usage: usage ?? "", allowed_payment_method_types: types, ...owner } as const
    await callProvider(() => ctx.stripe.paymentIntents.update(id, change))
    return true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false
    throw error
  }
}

/** Creates the payment's intent; a repeated call after a crash returns the same one. */
async function createIntent(
  ctx: Ctx,
  payment: Payment,
  { email, description, customerId }: OpenCardPayment & { customerId: string | undefined },
): Promise<OpenIntent> {
  const customerData = [email, description, ...(customerId ? [customerId] : [])].join("\n")
  const hash = createHash("sha256").update(customerData).digest("hex").slice(0, 16)
  const intent = await callProvider(() =>
    ctx.stripe.paymentIntents.create(
      {
        amount: payment.amountCents,
        currency: payment.currency,
        allowed_payment_method_types: methodTypes(false),
        description,
        receipt_email: email,
        ...(customerId ? { customer: customerId } : {}),
        metadata: {
          payment_id: payment.id,
          purchase: purchaseText(payment),
          ...(payment.userId ? { user_id: payment.userId } : {}),
        },
      },
      { idempotencyKey: `payment-${payment.id}-${hash}` },
    ),
  )
  await ctx.db
    .update(payments)
    .set({ providerId: intent.id, clientSecret: intent.client_secret })
    .where(and(eq(payments.id, payment.id), isNull(payments.providerId)))
  return { current: (await paymentById(ctx.db, payment.id)) ?? payment, intent }
}

/**
 * Re-reads a payment from the provider and applies it like the webhook does; the browser's report is not trusted. Call
 * it outside any transaction. Refuses with `payments.not-found`.
 */
export async function syncFromProvider(
  ctx: Ctx,
  which: { paymentId: string } | { providerId: string },
): Promise<Payment> {
  const payment =
    "paymentId" in which
      ? await paymentById(ctx.db, which.paymentId)
      : await paymentByProviderId(ctx.db, which.providerId)
  if (!payment) throw notFound("payments.not-found")
  const { providerId } = payment
  if (!providerId || payment.state === "succeeded" || payment.state === "refunded") return payment
  return (await applyProviderState(ctx, await readProviderState(ctx, providerId))) ?? payment
}

/**
 * Cancels every open payment of a purchase, here and at the provider; one that has been paid in the meantime is settled
 * instead. A declared crypto payment stays open until an operator decides (D27).
 */
export async function cancelOpenPayments(ctx: Ctx, purchase: PurchaseRef): Promise<void> {
  const all = await paymentsOf(ctx.db, purchase)
  const open = all.filter(({ state, declaredAt }) => state === "open" && declaredAt === null)
  for (const payment of open) await cancelAtProvider(ctx, payment)
}

/** The provider waits for the customer's bank, or has not decided about the charge. */
const statusesInProgress: Stripe.PaymentIntent.Status[] = ["requires_action", "processing"]

/** Whether a card payment of a purchase is being confirmed. Call it outside any transaction. */
export async function isCardPaymentInProgress(ctx: Ctx, purchase: PurchaseRef): Promise<boolean> {
  const open = (await paymentsOf(ctx.db, purchase)).filter(({ state }) => state === "open")
  for (const { providerId } of open)
    if (providerId && statusesInProgress.includes((await readProviderState(ctx, providerId)).intent.status)) return true
  return false
}

/** Cancels one open payment at the provider, then here; the purchase's `onCancelled` is not called. */
export async function cancelAtProvider(ctx: Ctx, payment: Payment): Promise<void> {
  if (payment.providerId) return cancelIntent(ctx, payment)
  const hasNoIntent = and(eq(payments.id, payment.id), eq(payments.state, "open"), isNull(payments.providerId))
  const [ended] = await ctx.db
    .update(payments)
    .set({ state: "cancelled", settledAt: ctx.now() })
    .where(and(hasNoIntent, isNull(payments.declaredAt)))
    .returning({ id: payments.id })
  const current = ended ? undefined : await paymentById(ctx.db, payment.id)
  if (current?.state === "open" && current.providerId) await cancelIntent(ctx, current)
}

/**
 * Cancels a payment's intent, so that it can no longer be paid; one that has been paid in the meantime is settled
 * instead.
 */
async function cancelIntent(ctx: Ctx, { id, providerId }: Payment): Promise<void> {
  if (!providerId) return
  try {
    await callProvider(() =>
      ctx.stripe.paymentIntents.cancel(providerId, { cancellation_reason: OWN_CANCELLATION_REASON }),
    )
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
  await syncFromProvider(ctx, { paymentId: id })
}
