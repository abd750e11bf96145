import { randomBytes, randomUUID } from "node:crypto"
import { eq, ne } from "drizzle-orm"
import { orders } from "../../../app/bookings/tables.server"
import { commitmentOf } from "../../../app/draw/rules/draw-hashes"
import { sha256 } from "../../../app/draw/sha256.server"
import { editions, tickets } from "../../../app/draw/tables.server"
import type { Ctx } from "../../../app/platform/context.server"
import { someGiftCards } from "../purchases/gift-cards"

type NewEdition = typeof editions.$inferInsert
type NewTicket = Partial<typeof tickets.$inferInsert>

let editionCount = 0

/** An edition whose sales closed two days before the test's day and whose draw is due, with `changes`. */
export async function closedEdition(ctx: Ctx, changes: Partial<NewEdition> = {}): Promise<string> {
  editionCount += 1
  const id = changes.id ?? `closed-${editionCount}`
  const secret = randomBytes(32).toString("hex")
  await ctx.db.insert(editions).values({
    salesOpenAt: new Date("2026-09-01T07:00:00Z"),
    salesCloseAt: new Date("2026-11-20T08:00:00Z"),
    drawAt: new Date("2026-11-22T10:00:00Z"),
    ticketCap: 1_000,
    ticketEurCents: 2_000,
    ticketUsdCents: 2_360,
    prizes: [
      { tier: 1, id: "car", kind: "car", quantity: 1 },
      { tier: 2, id: "watch", kind: "watch", quantity: 2 },
      { tier: 3, id: "membership", kind: "membership", quantity: 2 },
    ],
    createdAt: ctx.now(),
    ...changes,
    id,
    secret,
    commitment: commitmentOf(id, secret, sha256),
  })
  return id
}

/** Moves the sales of all editions, or of all others than `except`, a year into the past: sales may not overlap. */
export async function endSales(ctx: Ctx, except = ""): Promise<void> {
  const past = { salesOpenAt: new Date("2025-09-01T07:00:00Z"), salesCloseAt: new Date("2025-11-20T08:00:00Z") }
  await ctx.db.update(editions).set(past).where(ne(editions.id, except))
}

/** Tickets 1 to `count` of an edition, each of a guest with an own order; `changes` per number. */
export async function soldTickets(
  ctx: Ctx,
  editionId: string,
  count: number,
  changes: (number: number) => NewTicket = () => ({}),
): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const emailOf = (number: number) => `guest-${number}@example.org`
  const nameOf = (number: number) => `Guest Number${number}`
  const rows = await ctx.db
    .insert(orders)
    .values(
      numbers.map((number) => ({
        kind: "draw-tickets",
        guestEmail: emailOf(number),
        guestName: nameOf(number),
        guestLocale: "en" as const,
        purchaseKey: randomUUID(),
        details: { editionId, quantity: 1 },
        totalCents: 2_000,
        currency: "eur" as const,
        amountDueCents: 2_000,
        state: "paid" as const,
        createdAt: ctx.now(),
        paidAt: ctx.now(),
      })),
    )
    .returning({ id: orders.id })
  const cards = await someGiftCards(ctx, count)
  await ctx.db.insert(tickets).values(
    numbers.map((number, index) => ({
      editionId,
      number,
      orderId: rows[index]?.id ?? "",
      email: emailOf(number),
      fullName: nameOf(number),
      locale: "en" as const,
      giftCardId: cards[index]?.id ?? "",
      createdAt: ctx.now(),
      ...changes(number),
    })),
  )
  await ctx.db.update(editions).set({ ticketsSold: count }).where(eq(editions.id, editionId))
}
