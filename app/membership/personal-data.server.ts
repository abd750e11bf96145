import { and, eq, inArray, sql } from "drizzle-orm"
import type { Erased, Loss, PersonalData } from "../accounts/deletion/personal-data.server"
import { orders } from "../bookings/tables.server"
import type { Ctx } from "../platform/context.server"
import { formatDate } from "../platform/date-format"
import { romeDate } from "../platform/dates"
import { textOf } from "../platform/i18n/text.server"
import { lockMember } from "./member-lock.server"
import { MEMBERSHIP_KIND } from "./membership-order.server"
import { endMembership } from "./memberships.server"
import { benefitsUsedBy, membershipOf, membershipsOf, periodsOf } from "./queries.server"
import { deleteRequestsOf, requestsOf } from "./requests/requests.server"
import { lastDay, periodsFrom } from "./rules/term"
import { tierName } from "./rules/tiers"
import { STEEL_CARD_KIND, steelCardsOf } from "./steel-cards/steel-cards.server"
import { steelCards } from "./tables.server"

/**
 * A membership ends with the account; its periods, and the orders that paid for them, explain what was charged and are kept by
 * law, without the address of a steel card. Members' requests are deleted. The ledger of used benefits explains amounts of bookings, which are
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
  const { locale } = ctx
  return (await requestsOf(ctx, userId))
    .filter(({ state, date }) => (state === "open" || state === "confirmed") && date >= romeDate(ctx.now()))
    .map(({ kind, date }) => ({
      code: "membership.loss-request",
      details: { what: textOf(`membership.request_${kind}`, {}, locale) ?? "", date: formatDate(date, { locale }) },
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
  await deleteRequestsOf(ctx, userId)
}

async function exported(ctx: Ctx, userId: string) {
  const owned = await membershipsOf(ctx, userId)
  const periods = await Promise.all(owned.map(({ id }) => periodsOf(ctx, id)))
  return {
    memberships: owned.map(({ userId: _, cardId: __, ...membership }, index) => ({
      ...membership,
      periods: periods[index]?.map(({ tierId, cycle, startsOn, endsOn }) => ({ tierId, cycle, startsOn, endsOn })),
    })),
    steelCards: (await steelCardsOf(ctx, userId)).map(({ userId: _, ...card }) => card),
    memberRequests: (await requestsOf(ctx, userId)).map(({ userId: _, ...request }) => request),
    benefitsUsed: (await benefitsUsedBy(ctx, userId)).map(({ userId: _, ...used }) => used),
  }
}
