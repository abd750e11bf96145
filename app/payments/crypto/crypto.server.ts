import { and, eq, isNotNull, isNull, ne, notInArray, sql } from "drizzle-orm"
import { toString as draw } from "qrcode"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import type { Currency } from "../../platform/money"
import { invalid, notFound, Refusal } from "../../platform/refusal"
import { findOrCreateOpenPayment } from "../open-payments.server"
import { type Payment, purchaseHandler } from "../purchase-handlers.server"
import { lockPayment, lockPurchase, type PurchaseRef, paymentById } from "../queries.server"
import { requestRefund } from "../refunds/refunds.server"
import { type Cryptocurrency, isCryptocurrency, paymentUri, transactionIdOf } from "../rules/crypto"
import { acceptPaid } from "../settlement.server"
import { cancelAtProvider } from "../stripe/card.server"
import { payments } from "../tables.server"
import { type CryptoQuote, newQuote, quoteOf, walletOf } from "./crypto-quotes.server"

export type OpenCryptoPayment = PurchaseRef & {
  userId: string | null
  /** Whole cents of `currency`; the customer sends their value in the cryptocurrency. */
  amountCents: number
  currency: Currency
  method: Cryptocurrency
  /** End of the purchase's hold, if any; the quote is valid no longer. */
  holdExpiresAt?: Date | null
  /** See `PaymentRequest`. */
  requireStillPayable?: (ctx: Ctx) => Promise<void>
}

/** A payment (`paymentUri`) as a QR code: an SVG document without size, dark on white. */
export const paymentQr = ({
  cryptocurrency,
  address,
  units,
}: Pick<CryptoQuote, "cryptocurrency" | "address" | "units">): Promise<string> =>
  draw(paymentUri(cryptocurrency, address, units), {
    type: "svg",
    errorCorrectionLevel: "M",
    margin: 0,
    color: { dark: "#12161c", light: "#ffffff" },
  })

/**
 * Opens a payment in cryptocurrency (D27). The same purchase, amount and cryptocurrency return the same payment with the same
 * crypto amount while its quote is valid; an open card payment, one of another cryptocurrency or one with an expired quote is
 * cancelled first. Call it outside any transaction. Refuses with `payments.already-paid`, `payments.crypto-declared` if
 * another one awaits confirmation, or `payments.crypto-unavailable` if the cryptocurrency has no usable rate.
 */
export async function openCryptoPayment(
  ctx: Ctx,
  input: OpenCryptoPayment,
): Promise<{ paymentId: string; quote: CryptoQuote }> {
  for (let attempts = 0; attempts < 5; attempts++) {
    const { open, outdated } = await findOrCreateOpenPayment(ctx, {
      ...input,
      quote: (txCtx) => newQuote(txCtx, input),
    })
    for (const payment of outdated) await cancelAtProvider(ctx, payment)
    const quote = open && (await quoteOf(ctx, open))
    if (quote) return { paymentId: open.id, quote }
    if (open) throw new Refusal("payments.crypto-declared", {}, { status: 409 })
  }
  throw new Refusal("payments.unavailable", {}, { status: 503 })
}

/**
 * The customer declares that the crypto was sent (D27), with the transaction if known; repeating it changes only the
 * transaction. Inside the caller's transaction. Refuses another customer's payment with `payments.not-found`, an ended
 * one with `payments.already-settled`, and as `recordTransactionId` does.
 */
export async function declareCryptoSent(
  ctx: Ctx,
  { paymentId, transactionId }: { paymentId: string; transactionId?: string },
): Promise<Payment> {
  const declared = await declare(ctx, await ownCrypto(ctx, paymentId))
  return transactionId ? recordTransactionId(ctx, { paymentId, transactionId }) : declared
}

/** A cryptocurrency's transaction id in its network's format; refuses an invalid one on the field `transactionId`. */
export function requireTransactionId(cryptocurrency: Cryptocurrency, typed: string): string {
  const { network } = walletOf(cryptocurrency)
  const transactionId = transactionIdOf(network, typed)
  if (!transactionId) throw invalid([{ field: "transactionId", code: `payments.transaction-invalid-${network}` }])
  return transactionId
}

async function ownCrypto(ctx: Ctx, paymentId: string): Promise<Payment & { method: Cryptocurrency }> {
  const payment = await paymentById(ctx.db, paymentId)
  const owns = !payment?.userId || (ctx.actor.kind === "person" && ctx.actor.userId === payment.userId)
  if (!payment || !isCryptocurrency(payment.method) || !owns) throw notFound("payments.not-found")
  return { ...payment, method: payment.method }
}

async function declare(ctx: Ctx, payment: Payment): Promise<Payment> {
  const { id: paymentId } = payment
  if (payment.state !== "open") throw alreadySettledRefusal()
  const [declared] = await ctx.db
    .update(payments)
    .set({ declaredAt: ctx.now() })
    .where(and(eq(payments.id, paymentId), eq(payments.state, "open"), isNull(payments.declaredAt)))
    .returning()
  if (declared) {
    await recordEvent(ctx, { name: "payment.crypto-declared", subject: `payment:${paymentId}` })
    return declared
  }
  const current = await paymentById(ctx.db, paymentId)
  if (current?.state !== "open" || !current.declaredAt) throw alreadySettledRefusal()
  return current
}

/**
 * The customer sets or corrects the transaction of a declared payment, until an operator has decided. Inside the
 * caller's transaction. Refuses as `declareCryptoSent` does, on the field `transactionId` an invalid id, and with
 * `payments.transaction-taken` (409) one that belongs to another payment that was not refused.
 */
export async function recordTransactionId(
  ctx: Ctx,
  { paymentId, transactionId: typed }: { paymentId: string; transactionId: string },
): Promise<Payment> {
  const { method } = await ownCrypto(ctx, paymentId)
  const transactionId = requireTransactionId(method, typed)
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`transaction ${transactionId}`}, 0))`)
  const [other] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.transactionId, transactionId),
        ne(payments.id, paymentId),
        notInArray(payments.state, ["failed", "cancelled"]),
      ),
    )
  if (other)
    throw new Refusal(
      "payments.transaction-taken",
      {},
      { status: 409, fields: [{ field: "transactionId", code: "payments.transaction-taken" }] },
    )
  const [updated] = await ctx.db
    .update(payments)
    .set({ transactionId })
    .where(and(eq(payments.id, paymentId), eq(payments.state, "open"), isNotNull(payments.declaredAt)))
    .returning()
  if (!updated) throw alreadySettledRefusal()
  await recordEvent(ctx, { name: "payment.transaction-named", subject: `payment:${paymentId}` })
  return updated
}

/** The customer takes back the declaration. Inside the caller's transaction. Refuses as `declareCryptoSent` does. */
export async function withdrawDeclaredCrypto(ctx: Ctx, { paymentId }: { paymentId: string }): Promise<void> {
  await ownCrypto(ctx, paymentId)
  const [withdrawn] = await ctx.db
    .update(payments)
    .set({ state: "cancelled", settledAt: ctx.now() })
    .where(and(eq(payments.id, paymentId), eq(payments.state, "open"), isNotNull(payments.declaredAt)))
    .returning()
  if (!withdrawn) throw alreadySettledRefusal()
  await recordEvent(ctx, { name: "payment.crypto-withdrawn", subject: `payment:${paymentId}` })
}

export const alreadySettledRefusal = () => new Refusal("payments.already-settled", {}, { status: 409 })

/**
 * The operator found the money, or did not (D3, D27). A confirmed payment that the purchase refuses is marked to be
 * returned. Refuses with `payments.already-settled` if the payment is no longer open.
 */
export async function settleCryptoPayment(
  ctx: Ctx,
  { paymentId, outcome }: { paymentId: string; outcome: "confirmed" | "refused" },
): Promise<Payment> {
  requireRole(ctx, "operator")
  return inTransaction(ctx, async (txCtx) => {
    const payment = await lockedCrypto(txCtx, paymentId)
    if (payment.state !== "open") throw alreadySettledRefusal()
    if (outcome === "confirmed") return acceptPaid(txCtx, payment, (reason) => requestRefund(txCtx, payment, reason))
    const [refused] = await txCtx.db
      .update(payments)
      .set({ state: "failed", settledAt: ctx.now() })
      .where(eq(payments.id, paymentId))
      .returning()
    await recordEvent(txCtx, { name: "payment.crypto-refused", subject: `payment:${paymentId}` })
    if (refused) await purchaseHandler(ctx, payment).onCancelled?.(txCtx, refused)
    return refused ?? payment
  })
}

async function lockedCrypto(ctx: Ctx, paymentId: string): Promise<Payment> {
  const unlocked = await paymentById(ctx.db, paymentId)
  if (!unlocked || !isCryptocurrency(unlocked.method)) throw notFound("payments.not-found")
  await lockPurchase(ctx.db, unlocked)
  return (await lockPayment(ctx.db, paymentId)) ?? unlocked
}
