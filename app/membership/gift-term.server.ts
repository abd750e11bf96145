import type { Ctx } from "../platform/context.server"
import { formatDate } from "../platform/date-format"
import { type IsoDate, romeDate } from "../platform/dates"
import type { Locale } from "../platform/i18n/locale"
import { textOf } from "../platform/i18n/text.server"
import { activeMembership, periodsOf } from "./queries.server"
import { closedByRenewal } from "./requests/closing.server"
import { nextPlan } from "./rules/plan"
import { lastDay, renewalDate } from "./rules/term"
import { type TierId, tierIds, tierName } from "./rules/tiers"

/** A membership to be given: from when to when, and what becomes of the one that the person has. */
export type GiftTerm = {
  tierId: TierId
  startsOn: IsoDate
  /** The first day after it, on which the other membership is renewed, if it is. */
  endsOn: IsoDate
  /** The tier that the person has until `startsOn`. */
  before: TierId | null
  renewed: TierId | null
  /** How many of the person's requests it closes (`closeUncovered`). */
  closedRequests: number
}

/** When a membership that is given to the person now begins and ends (`giveMembership`). */
export async function giftTerm(
  ctx: Ctx,
  { userId, tierId, months }: { userId: string; tierId: TierId; months: number },
): Promise<GiftTerm> {
  const current = await activeMembership(ctx, userId)
  const today = romeDate(ctx.now())
  if (!current) {
    const endsOn = renewalDate(today, months)
    return { tierId, startsOn: today, endsOn, before: null, renewed: null, closedRequests: 0 }
  }
  const periods = await periodsOf(ctx, current.id)
  const endsOn = renewalDate(current.startedOn, current.months + months)
  const next = nextPlan(current).tierId
  const closed = await closedByRenewal(ctx, current)
  const closedRequests = [
    ...closed[tierId].filter(({ day }) => day < endsOn),
    ...closed[next].filter(({ day }) => day >= endsOn),
  ].length
  return {
    tierId,
    startsOn: current.renewsOn,
    endsOn,
    before: periods.at(-1)?.tierId ?? current.tierId,
    renewed: current.isRenewed ? next : null,
    closedRequests,
  }
}

/** The days of a gift, and its effects, in sentences. */
export function giftTexts(term: GiftTerm, locale: Locale): string[] {
  const { tierId, startsOn, endsOn } = term
  const facts = {
    tier: tierName(tierId),
    from: formatDate(startsOn, locale),
    until: formatDate(lastDay(endsOn), locale),
  }
  const [before, ...effects] = giftEffects(term, locale)
  const { closedRequests: count } = term
  return [
    ...(before ? [before] : []),
    ...sentence("membership.gift_days", facts, locale),
    ...effects,
    ...(count > 0 ? sentence("membership.gift_closes", { count }, locale) : []),
  ]
}

/** What becomes of the membership that the person has, in sentences; none without one. */
export function giftEffects({ tierId, startsOn, endsOn, before, renewed }: GiftTerm, locale: Locale): string[] {
  if (!before) return []
  const isLower = renewed !== null && tierIds.indexOf(tierId) < tierIds.indexOf(renewed)
  const facts = {
    tier: tierName(tierId),
    plan: renewed ? tierName(renewed) : "",
    date: formatDate(endsOn, locale),
  }
  return [
    ...sentence(
      "membership.gift_before",
      { tier: tierName(before), until: formatDate(lastDay(startsOn), locale) },
      locale,
    ),
    ...(renewed ? sentence("membership.gift_renewal", facts, locale) : []),
    ...(isLower ? sentence("membership.gift_lower", facts, locale) : []),
  ]
}

const sentence = (code: string, facts: Record<string, string | number>, locale: Locale): string[] => [
  textOf(code, facts, locale) ?? code,
]
