import { randomUUID } from "node:crypto"
import { orders } from "../../app/bookings/tables.server"
import { insertEdition } from "../../app/draw/editions/editions.server"
import { TICKETS_KIND } from "../../app/draw/queries.server"
import { standardPrizes, TICKET_CENTS } from "../../app/draw/rules/edition"
import { issueTickets } from "../../app/draw/tickets/tickets.server"
import { type Ctx, inTransaction } from "../../app/platform/context.server"
import { addDays, romeDate, romeInstant } from "../../app/platform/dates"

/** The demonstration's edition that is ready to be drawn: small, sold to guests, closed two days ago. */
const ID = "2026-1"
const HEADLINE_TIERS = 4
const names = ["Giulia Serra", "Marco Pinna", "Elena Sanna", "Luca Carta", "Sofia Melis", "Paolo Deiana"]
const TICKETS = 60

/** Adds the edition once; it stays as an operator leaves it. */
export async function seedClosedEdition(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const today = romeDate(ctx.now())
    const isNew = await insertEdition(txCtx, {
      id: ID,
      salesOpenAt: romeInstant(addDays(today, -60), "00:00"),
      salesCloseAt: romeInstant(addDays(today, -2), "09:00"),
      drawAt: romeInstant(addDays(today, -1), "11:00"),
      ticketCap: 1_000,
      ticketEurCents: TICKET_CENTS.eur,
      ticketUsdCents: TICKET_CENTS.usd,
      prizes: standardPrizes.filter(({ tier }) => tier <= HEADLINE_TIERS),
    })
    if (!isNew) return
    const soldAt = romeInstant(addDays(today, -30), "10:00")
    for (let number = 1; number <= TICKETS; number++) await addTicket({ ...txCtx, now: () => soldAt }, number)
  })
}

async function addTicket(ctx: Ctx, number: number): Promise<void> {
  const fullName = names[number % names.length] ?? ""
  const email = `draw-guest-${number}@example.org`
  const [order] = await ctx.db
    .insert(orders)
    .values({
      kind: TICKETS_KIND,
      guestEmail: email,
      guestName: fullName,
      guestLocale: "it",
      purchaseKey: randomUUID(),
      details: { editionId: ID, quantity: 1 },
      totalCents: TICKET_CENTS.eur,
      currency: "eur",
      amountDueCents: TICKET_CENTS.eur,
      state: "paid",
      createdAt: ctx.now(),
      paidAt: ctx.now(),
    })
    .returning({ id: orders.id })
  if (!order) throw new Error("The order was not inserted.")
  const holder = { userId: null, email, fullName, locale: "it" as const, isBusiness: false }
  if (!(await issueTickets(ctx, { id: order.id, editionId: ID, quantity: 1 }, holder)))
    throw new Error(`Edition ${ID} has no ticket left.`)
}
