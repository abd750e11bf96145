import { and, eq, inArray, isNull } from "drizzle-orm"
import type { Erased, Loss, PersonalData } from "../accounts/deletion/personal-data.server"
import { orders } from "../bookings/tables.server"
import { deleteMessages } from "../messaging/personal-messages.server"
import type { Ctx } from "../platform/context.server"
import { prizesOf } from "./awards/awards.server"
import { forfeitAwards, lockOpenAwards, openAwards } from "./awards/forfeits.server"
import { editionTitleIn } from "./edition-title.server"
import { editionById, isHolder, ticketsOfPerson } from "./queries.server"
import { awards, tickets } from "./tables.server"
import { linkTickets } from "./tickets/own-tickets.server"

/**
 * A person's draw tickets. The numbers stay in the draw's list, which has no gaps (D52) and no names; name and address
 * are erased, also in a guest's orders, and the addresses of delivered prizes, so the holder cannot be told of a prize: those not delivered are passed on.
 */
export const drawData: PersonalData = { losses, erase, export: exported }

/** Tickets of editions that are not drawn yet, per edition, and prizes that were won and not delivered. */
async function losses(ctx: Ctx, userId: string): Promise<Loss[]> {
  const counts = new Map<string, number>()
  for (const { editionId, isVoid } of await ticketsOfPerson(ctx, userId))
    if (!isVoid) counts.set(editionId, (counts.get(editionId) ?? 0) + 1)
  const found: Loss[] = []
  for (const [editionId, count] of counts)
    if (!(await editionById(ctx, editionId))?.drawnAt)
      found.push({
        code: "draw.loss-tickets",
        details: { count, edition: editionTitleIn(editionId, ctx.locale) },
        cents: 0,
      })
  const prizes = await openAwards(ctx, await ownTickets(ctx, userId))
  if (prizes.length > 0) found.push({ code: "draw.loss-prizes", details: { count: prizes.length }, cents: 0 })
  return found
}

async function exported(ctx: Ctx, userId: string) {
  const own = await ticketsOfPerson(ctx, userId)
  return { tickets: own, prizes: await prizesOf(ctx, userId) }
}

const ownTickets = async (ctx: Ctx, userId: string) => (await isHolder(ctx, userId)) ?? eq(tickets.userId, userId)

async function erase(ctx: Ctx, { userId, name, email }: Erased): Promise<void> {
  const won = await lockOpenAwards(ctx, await ownTickets(ctx, userId))
  await linkTickets(ctx, userId)
  const own = await ctx.db.selectDistinct({ id: tickets.orderId }).from(tickets).where(eq(tickets.userId, userId))
  const orderIds = own.map(({ id }) => id)
  if (orderIds.length > 0) {
    const asGuest = and(inArray(orders.id, orderIds), isNull(orders.userId))
    await ctx.db.update(orders).set({ guestEmail: email, guestName: name }).where(asGuest)
    await deleteMessages(ctx, "order", orderIds)
  }
  await ctx.db.update(tickets).set({ fullName: name, email }).where(eq(tickets.userId, userId))
  await forfeitAwards(ctx, won, "deleted")
  const ofPerson = ctx.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.userId, userId))
  await ctx.db.update(awards).set({ deliveryAddress: null }).where(inArray(awards.ticketId, ofPerson))
}
