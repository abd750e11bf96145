import { randomUUID } from "node:crypto"
import type { LegacyIntent } from "../../checkout/legacy/legacy-intents.server"
import { reusableGuestKey } from "../../checkout/orders/guest-orders.server"
import type { Order } from "../../checkout/orders/order-kinds.server"
import { orderById } from "../../checkout/orders/order-queries.server"
import { type RequestedOrder, startOrder } from "../../checkout/orders/orders.server"
import { type Payment, paymentByProviderId } from "../../payments/queries.server"
import { syncFromProvider } from "../../payments/stripe/card.server"
import type { Ctx } from "../../platform/context.server"
import { fieldRefusals } from "../../platform/http/api.server"
import { enforceRateLimit } from "../../platform/limits.server"
import { forbidden, invalid, notFound, Refusal } from "../../platform/refusal"
import { generationForm, legacyEmail } from "../forms"
import { currentEdition, TICKETS_KIND, type Ticket, ticketOrderOf, ticketRowsOf } from "../queries.server"
import { quantityFor } from "../rules/edition"
import { completeName, holderOf } from "../tickets/tickets.server"
import { ticketCharge } from "./sales.server"

/**
 * Opens an order of tickets for a legacy client's payment request with an amount and an address (part 3 §7, D4): of the
 * signed-in account, or of a guest, who is named when the tickets are generated. Another amount
 * than 1 to 500 tickets of the current edition cost is refused with 422 for a guest, who can buy nothing else this way, and
 * undefined for an account. Refuses with 403 for operators, `checkout.not-yours` (409) for another
 * account's address, 422 for a malformed one, and as `startOrder` does.
 */
export async function openLegacyTickets(ctx: Ctx, { amount, currency, email, userId }: LegacyIntent) {
  const { actor } = ctx
  const edition = await currentEdition(ctx)
  const quantity = edition && quantityFor(Math.round(amount), edition.ticketCents[currency])
  if (!edition) return undefined
  if (quantity === undefined && actor.kind === "visitor")
    throw invalid([{ field: "amount", code: "draw.tickets-quantity" }])
  if (quantity === undefined) return undefined
  const address = legacyEmail.safeParse(email)
  if (!address.success) throw invalid([{ field: "email", code: "checkout.stay-email-invalid" }])
  const person = actor.kind === "person" ? actor : undefined
  if (person?.role === "operator") throw forbidden("draw.no-operators")
  const isOther = person ? address.data !== person.email.toLowerCase() : false
  if (isOther || (userId !== undefined && userId !== person?.userId))
    throw new Refusal("checkout.not-yours", {}, { status: 409 })
  const buyer = person
    ? { userId: person.userId }
    : { userId: null, guestEmail: address.data, guestName: "", guestLocale: ctx.locale }
  const charge = await ticketCharge(ctx, { editionId: edition.id, quantity, currency })
  const purchaseKey = buyer.userId === null ? await reusableGuestKey(ctx, { ...charge, ...buyer }) : randomUUID()
  const order: RequestedOrder = { ...charge, ...buyer, purchaseKey }
  const started = await startOrder(ctx, order, { expectedAmountCents: charge.amountDueCents })
  return started.kind === "card" ? { clientSecret: started.clientSecret } : undefined
}

const MAX_GENERATIONS = { byCaller: 30, byPayment: 20 }
const WINDOW_SECONDS = 600

/** A ticket in the shape of legacy clients (part 3 §3). */
export type LegacyTicket = {
  uuid: string
  number: number
  email: string
  fullName: string
  paymentIntentId: string
  purchaseDate: string
}

/**
 * The tickets of a payment, for a legacy client (part 3 §7, D4). Reads the payment at the provider, which settles the
 * order; a repeated call answers the same tickets (D52). Refuses with 422, `draw.no-payment` (404) for an unknown intent,
 * another person's, or one of another address, `draw.other-quantity` (409), `draw.not-paid` (409) while it is unpaid,
 * `draw.refunded` (409) if it was refunded instead, and 429.
 *
 * @anyone The paid order is the proof.
 */
export async function generateTickets(ctx: Ctx, input: unknown): Promise<LegacyTicket[]> {
  const { actor } = ctx
  const caller = actor.kind === "person" ? actor.userId : `ip ${ctx.network}`
  await enforceRateLimit(ctx, `draw.generation:${caller}`, MAX_GENERATIONS.byCaller, WINDOW_SECONDS)
  const parsed = generationForm.safeParse(input)
  if (!parsed.success) throw invalid(fieldRefusals(parsed.error))
  const { email, fullName, quantity, paymentIntentId } = parsed.data
  const { payment, order } = await ownPayment(ctx, paymentIntentId, email)
  if (ticketOrderOf(order).quantity !== quantity) throw conflict("draw.other-quantity")
  await enforceRateLimit(ctx, `draw.generation:${payment.id}`, MAX_GENERATIONS.byPayment, WINDOW_SECONDS)
  if (order.userId === null) await completeName(ctx, order, fullName)
  const { state } = await syncFromProvider(ctx, { paymentId: payment.id })
  if (order.userId === null) await completeName(ctx, order, fullName)
  if (state === "refunding" || state === "refunded") throw conflict("draw.refunded")
  if (state !== "succeeded") throw conflict("draw.not-paid")
  return (await ticketRowsOf(ctx, order.id)).map((ticket) => legacyTicket(ticket, paymentIntentId))
}

const conflict = (code: string) => new Refusal(code, {}, { status: 409 })

async function ownPayment(ctx: Ctx, intentId: string, email: string): Promise<{ payment: Payment; order: Order }> {
  const payment = await paymentByProviderId(ctx.db, intentId)
  const order = payment?.orderId ? await orderById(ctx, payment.orderId) : undefined
  if (!payment || order?.kind !== TICKETS_KIND || !(await isOwn(ctx, order, email))) throw notFound("draw.no-payment")
  return { payment, order }
}

/** An account's order is its own only with its session; a guest's belongs to whoever knows its intent and address. */
async function isOwn(ctx: Ctx, order: Order, email: string): Promise<boolean> {
  const { actor } = ctx
  if (order.userId !== null && (actor.kind !== "person" || actor.userId !== order.userId)) return false
  return (await holderOf(ctx, order)).email.toLowerCase() === email
}

const legacyTicket = ({ id, number, email, fullName, createdAt }: Ticket, paymentIntentId: string): LegacyTicket => ({
  ...{ uuid: id, number, email, fullName, paymentIntentId },
  purchaseDate: createdAt.toISOString(),
})
