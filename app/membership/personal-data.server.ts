import { and, eq, inArray, sql } from "drizzle-orm"
import type { Erased, Loss, PersonalData } from "../accounts/deletion/personal-data.server"
import { orders } from "../checkout/tables.server"
import { exportedMessages } from "../messaging/exported-messages.server"
import { messages } from "../messaging/tables.server"
import type { Ctx } from "../platform/context.server"
import { formatDate, formatInstant } from "../platform/date-format"
import { romeDate } from "../platform/dates"
import { lockMember } from "./member-lock.server"
import { MEMBERSHIP_KIND } from "./membership-order.server"
import { endMembership } from "./memberships.server"
import { benefitsUsedBy, membershipOf, membershipsOf, periodsOf } from "./queries.server"
import { memberRequestSubject } from "./requests/request-mails.server"
import { detailsOf, requestsOf } from "./requests/request-queries.server"
import { requestName } from "./requests/request-texts.server"
import { startOf } from "./rules/requests"
import { lastDay, periodsFrom } from "./rules/term"
import { tierName } from "./rules/tiers"
import { STEEL_CARD_KIND, steelCardsOf } from "./steel-cards/steel-cards.server"
import { memberRequests, steelCards } from "./tables.server"

/**
 * A membership ends with the account; its periods, and the orders that paid for them, explain what was charged and are kept by
 * law, without the address of a steel card. Members' requests are deleted with their messages. The ledger of used benefits explains amounts of bookings, which are
 * kept by law; it names nobody.
 */
export const membershipData: PersonalData = { losses, erase, export: exported }

/** The current membership with its later periods, steel cards not sent yet, and requests that were not served yet. */
async function losses(ctx: Ctx, userId: string): Promise<Loss[]> {
  const membership = await membershipOf(ctx, userId)
  const ordered = (await steelCardsOf(ctx, userId)).filter(({ state }) => state === "ordered")
  return [
    ...periodsFrom(membership?.periods ?? [], romeDate(ctx.now())).map(({ tierId, endsOn }) => ({
      code: "membership.loss-membership",
      details: { tier: tierName(tierId), date: formatDate(lastDay(endsOn), { locale: ctx.locale }) },
      cents: 0,
    })),
    ...ordered.map(({ engraving }) => ({ code: "membership.loss-card", details: { engraving }, cents: 0 })),
    ...(await requestLosses(ctx, userId)),
  ]
}

async function requestLosses(ctx: Ctx, userId: string): Promise<Loss[]> {
  return (await requestsOf(ctx, userId))
    .filter(({ state }) => state === "open" || state === "confirmed")
    .map((request) => ({ request, startsAt: startOf(detailsOf(request)) }))
    .filter(({ startsAt }) => startsAt > ctx.now())
    .map(({ request, startsAt }) => ({
      code: "membership.loss-request",
      details: {
        what: requestName(request, ctx.locale),
        date: formatInstant(startsAt, { dateStyle: "long", locale: ctx.locale }),
      },
      cents: 0,
    }))
}

async function erase(ctx: Ctx, { userId }: Erased): Promise<void> {
  const membership = await lockMember(ctx, userId)
  if (membership) await endMembership(ctx, membership, "deleted")
  const cards = eq(steelCards.userId, userId)
  await ctx.db
    .update(steelCards)
    .set({ state: "cancelled" })
    .where(and(cards, eq(steelCards.state, "ordered")))
  await ctx.db.update(steelCards).set({ engraving: "", address: "" }).where(cards)
  await ctx.db
    .update(orders)
    .set({ details: sql`${orders.details} - 'steelCard'` })
    .where(and(eq(orders.userId, userId), inArray(orders.kind, [MEMBERSHIP_KIND, STEEL_CARD_KIND])))
  const deleted = await ctx.db
    .delete(memberRequests)
    .where(eq(memberRequests.userId, userId))
    .returning({ id: memberRequests.id })
  const refs = deleted.map(({ id }) => memberRequestSubject(id))
  if (refs.length > 0) await ctx.db.delete(messages).where(inArray(messages.relatedTo, refs))
}

async function exported(ctx: Ctx, userId: string) {
  const requests = await requestsOf(ctx, userId)
  const messagesAbout = await exportedMessages(
    ctx,
    requests.map(({ id }) => memberRequestSubject(id)),
  )
  const owned = await membershipsOf(ctx, userId)
  const periods = await Promise.all(owned.map(({ id }) => periodsOf(ctx, id)))
  return {
    memberships: owned.map(({ userId: _, cardId: __, ...membership }, index) => ({
      ...membership,
      periods: periods[index]?.map(({ tierId, cycle, startsOn, endsOn }) => ({ tierId, cycle, startsOn, endsOn })),
    })),
    steelCards: (await steelCardsOf(ctx, userId)).map(({ userId: _, ...card }) => card),
    memberRequests: requests.map(({ userId: _, ...request }) => ({
      ...request,
      messages: messagesAbout(memberRequestSubject(request.id)),
    })),
    benefitsUsed: (await benefitsUsedBy(ctx, userId)).map(({ userId: _, ...used }) => used),
  }
}
