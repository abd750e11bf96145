import type { OrderSubject } from "../../checkout/orders/order-kinds.server"
import type { StartedCardOrder } from "../../checkout/orders/order-payments.server"
import { startOrder } from "../../checkout/orders/orders.server"
import { requirePerson } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { fieldRefusals } from "../../platform/http/api.server"
import type { Currency } from "../../platform/money"
import { forbidden, invalid, notFound, Refusal } from "../../platform/refusal"
import { ticketForm } from "../forms"
import { editionById, TICKETS_KIND, ticketOrderOf } from "../queries.server"
import { type Edition, phaseOf, ticketsLeft } from "../rules/edition"

/**
 * Orders tickets for the signed-in account, personal or business (D63), paid by card. Refuses with 401 without a
 * session, 403 for operators, 422 for another quantity than 1 to 500, as `refusalOfSale` does, and as `startOrder` does.
 */
export async function buyTickets(ctx: Ctx, input: unknown): Promise<StartedCardOrder> {
  const { userId, role } = requirePerson(ctx)
  if (role === "operator") throw forbidden("draw.no-operators")
  const parsed = ticketForm.safeParse(input)
  if (!parsed.success) throw invalid(fieldRefusals(parsed.error))
  const { editionId, quantity, purchaseKey, currency, expectedAmountCents, card } = parsed.data
  const charge = await ticketCharge(ctx, { editionId, quantity, currency })
  return startOrder(ctx, { ...charge, userId, purchaseKey }, { expectedAmountCents, card })
}

/** The order of some tickets at the edition's fixed price (D7), without its buyer. Refuses with 404 without an edition. */
export async function ticketCharge(
  ctx: Ctx,
  { editionId, quantity, currency }: { editionId: string; quantity: number; currency: Currency },
) {
  const edition = await editionById(ctx, editionId)
  if (!edition) throw notFound("draw.no-edition")
  return {
    kind: TICKETS_KIND,
    bookingId: null,
    details: { editionId, quantity },
    totalCents: edition.ticketCents.eur * quantity,
    currency,
    amountDueCents: edition.ticketCents[currency] * quantity,
  }
}

/**
 * Why an order cannot have its tickets now: `draw.no-edition` (404), `draw.not-open`, `draw.closed`, `draw.cancelled`, `draw.sold-out`, and
 * `draw.too-few` with the number that is `left` (409). Nothing is locked, so that orders do not wait for one another: `issueTickets`
 * decides. An order refused as closed while sales are being extended (D67) can be repeated.
 */
export async function refusalOfSale(ctx: Ctx, order: OrderSubject): Promise<Refusal | undefined> {
  const { editionId, quantity } = ticketOrderOf({ id: "", ...order })
  const edition = await editionById(ctx, editionId)
  return edition ? refusalOf(ctx, edition, quantity) : notFound("draw.no-edition")
}

function refusalOf(ctx: Ctx, edition: Edition, quantity: number): Refusal | undefined {
  const conflict = (code: string, details = {}) => new Refusal(code, details, { status: 409 })
  const date = (at: Date) => ({ date: formatInstant(at, { locale: ctx.locale }) })
  const left = ticketsLeft(edition)
  switch (phaseOf(edition, ctx.now())) {
    case "cancelled":
      return conflict("draw.cancelled")
    case "upcoming":
      return conflict("draw.not-open", date(edition.salesOpenAt))
    case "onSale":
      return quantity > left ? conflict("draw.too-few", { left }) : undefined
    case "soldOut":
      return conflict("draw.sold-out")
    default:
      return conflict("draw.closed", date(edition.salesCloseAt))
  }
}
