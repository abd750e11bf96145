import { and, eq, isNull } from "drizzle-orm"
import { toString as draw } from "qrcode"
import { recordEvent } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import { brand } from "../platform/brand"
import { type Ctx, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import type { Currency } from "../platform/money"
import { notFound, Refusal } from "../platform/refusal"
import { endAtProvider } from "./card.server"
import { claimOpenPayment } from "./opening.server"
import { type Payment, purchaseHandler } from "./purchases.server"
import { lockPayment, lockPurchase, type Purchase, paymentById } from "./queries.server"
import { requestRefund } from "./refunds.server"
import { concludeReturns } from "./returns.server"
import type { Coin } from "./rules/coins"
import { acceptPaid } from "./settlement.server"
import { payments, refunds } from "./tables.server"

export type OpenCryptoPayment = Purchase & {
  userId: string | null
  /** Whole cents of `currency`; the customer sends their worth in the coin. */
  amountCents: number
  currency: Currency
  means: Coin
  /** See `Opening`. */
  stillWanted?: (ctx: Ctx) => Promise<void>
}

/** An address as a QR code, drawn here: an SVG document without size, dark on transparent. */
export const walletQr = (address: string): Promise<string> =>
  draw(address, { type: "svg", errorCorrectionLevel: "M", margin: 0, color: { dark: "#12161c", light: "#ffffff" } })

/**
 * Opens a payment in crypto currency (D27). The same purchase, amount and coin give the same payment; an open card
 * payment, or one of another coin, is ended first. Call it outside any transaction. Refuses with
 * `payments.already-paid`, or `payments.crypto-declared` where another one awaits its confirmation.
 */
export async function openCryptoPayment(
  ctx: Ctx,
  input: OpenCryptoPayment,
): Promise<{ paymentId: string; address: string; means: Coin }> {
  for (let attempts = 0; attempts < 5; attempts++) {
    const { open, outdated } = await claimOpenPayment(ctx, input)
    for (const payment of outdated) await endAtProvider(ctx, payment)
    if (open) return { paymentId: open.id, address: brand.wallets[input.means], means: input.means }
  }
  throw new Refusal("payments.unavailable", {}, { status: 503 })
}

/**
 * The customer says 'I have sent the payment' (D27); saying it again changes nothing. Works inside the caller's
 * transaction. Refuses what belongs to somebody else with `payments.not-found`, an ended payment with
 * `payments.already-settled`.
 */
export async function declareCryptoSent(ctx: Ctx, { paymentId }: { paymentId: string }): Promise<Payment> {
  const payment = await paymentById(ctx.db, paymentId)
  const owns = !payment?.userId || (ctx.actor.kind === "person" && ctx.actor.userId === payment.userId)
  if (!payment || payment.means === "card" || !owns) throw notFound("payments.not-found")
  if (payment.state !== "open") throw new Refusal("payments.already-settled", {}, { status: 409 })
  const [declared] = await ctx.db
    .update(payments)
    .set({ declaredAt: ctx.now() })
    .where(and(eq(payments.id, paymentId), eq(payments.state, "open"), isNull(payments.declaredAt)))
    .returning()
  if (declared) await recordEvent(ctx, { name: "payment.crypto-declared", subject: paymentId })
  return declared ?? payment
}

/**
 * The operator found the money, or did not (D3, D27). Confirmed money the purchase can no longer take is marked to be
 * sent back. Refuses with `payments.already-settled` where the payment is no longer open.
 */
export async function settleCryptoPayment(
  ctx: Ctx,
  { paymentId, outcome }: { paymentId: string; outcome: "confirmed" | "refused" },
): Promise<Payment> {
  requireRole(ctx, "operator")
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    const payment = await lockedCrypto(inner, paymentId)
    if (payment.state !== "open") throw new Refusal("payments.already-settled", {}, { status: 409 })
    if (outcome === "confirmed") return acceptPaid(inner, payment, (reason) => requestRefund(inner, payment, reason))
    const [refused] = await inner.db
      .update(payments)
      .set({ state: "failed", settledAt: ctx.now() })
      .where(eq(payments.id, paymentId))
      .returning()
    await recordEvent(inner, { name: "payment.crypto-refused", subject: paymentId })
    if (refused) await purchaseHandler(payment.purchaseKind).onFailed?.(inner, refused)
    return refused ?? payment
  })
}

/** The operator sent a crypto payment back by hand; `reference` is the transaction's hash. */
export async function recordCryptoReturned(
  ctx: Ctx,
  { paymentId, reference }: { paymentId: string; reference: string },
): Promise<void> {
  requireRole(ctx, "operator")
  await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    const payment = await lockedCrypto(inner, paymentId)
    if (payment.state !== "refunding") throw new Refusal("payments.already-settled", {}, { status: 409 })
    await inner.db
      .update(refunds)
      .set({ providerId: reference, status: "succeeded", settledAt: ctx.now() })
      .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, "requested")))
    await concludeReturns(inner, payment)
  })
}

async function lockedCrypto(ctx: Ctx, paymentId: string): Promise<Payment> {
  const known = await paymentById(ctx.db, paymentId)
  if (!known || known.means === "card") throw notFound("payments.not-found")
  await lockPurchase(ctx.db, known)
  return (await lockPayment(ctx.db, paymentId)) ?? known
}
