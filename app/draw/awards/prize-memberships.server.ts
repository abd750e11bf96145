import { and, asc, eq, isNull } from "drizzle-orm"
import { users } from "../../accounts/tables.server"
import { giveMembership } from "../../membership/gifts/gifts.server"
import { isFrozen } from "../../payments/refunds/frozen.server"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import { textOf } from "../../platform/i18n/text.server"
import { ticketHolder } from "../drawing/ticket-holders.server"
import { editionTitleIn } from "../edition-title.server"
import { isValidTicket } from "../queries.server"
import { PRIZE_MEMBERSHIP } from "../rules/edition"
import { awards, tickets } from "../tables.server"
import { lockAward } from "./award-records.server"

const PRIZE = "membership"
const MAX_AT_ONCE = 100

/**
 * Gives the accepted memberships to winners with a customer account; those of guests wait until their ticket is linked to one
 * (D54), those of businesses are given by an operator to the person they name (D63).
 */
export async function giveMemberships(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select({ id: awards.id, userId: users.id })
    .from(awards)
    .innerJoin(tickets, eq(tickets.id, awards.ticketId))
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(
      and(
        eq(awards.state, "accepted"),
        eq(awards.prizeId, PRIZE),
        eq(users.role, "personal"),
        isNull(users.deletedAt),
        isValidTicket(ctx),
      ),
    )
    .orderBy(asc(awards.acceptedAt))
    .limit(MAX_AT_ONCE)
  const about = { subject: ({ id }: { id: string }) => `award:${id}`, failure: "a membership was not given" }
  await forEachRowLoggingErrors(ctx, due, about, (row) => giveOne(ctx, row))
}

async function giveOne(ctx: Ctx, { id: awardId, userId }: { id: string; userId: string }): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    // The person before the award, as in the deletion of an account.
    await txCtx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share")
    const award = await lockAward(txCtx, awardId)
    const holder = await ticketHolder(txCtx, award.ticket)
    if (award.state !== "accepted" || award.ticket.voidedAt || !holder) return
    if (await isFrozen(txCtx.db, award.ticket.orderId)) return
    const edition = editionTitleIn(award.editionId, holder.locale)
    const reason = textOf("draw.membership_reason", { edition }, holder.locale) ?? edition
    await giveMembership(txCtx, { userId, ...PRIZE_MEMBERSHIP, reason })
    await txCtx.db.update(awards).set({ state: "delivered", deliveredAt: ctx.now() }).where(eq(awards.id, awardId))
    await recordEvent(txCtx, { name: "draw.membership-given", subject: `award:${awardId}` })
  })
}
