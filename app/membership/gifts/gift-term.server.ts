import type { Ctx } from "../../platform/context.server"
import { formatDate } from "../../platform/date-format"
import { type IsoDate, romeDate } from "../../platform/dates"
import type { Locale } from "../../platform/i18n/locale"
import { textOf } from "../../platform/i18n/text.server"
import { activeMembership, periodsOf } from "../queries.server"
import { closedByRenewal } from "../requests/closing.server"
import { nextPlan } from "../rules/plan"
import { graceUntil } from "../rules/renewal"
import { lastDay, renewalDate } from "../rules/term"
import { type TierId, tierIds, tierName } from "../rules/tiers"

/** A membership to be given: from when to when, and what becomes of the one that the person has. */
export type GiftTerm = {
  tierId: TierId
  /** The person is a member today. */
  isMember: boolean
  startsOn: IsoDate
  /** The first day after it, on which the other membership is renewed, if it is. */
  endsOn: IsoDate
  /** The tier that the person has until `startsOn`; null if it starts today. */
  before: TierId | null
  renewed: TierId | null
  /** How many of the person's requests it closes (`closeUncovered`). */
  closedRequests: number
}

/**
 * When a membership that is given to the person now begins and ends (`giveMembership`): after their paid and given days, so today
 * while a failed charge is retried.
 */
export async function giftTerm(
  ctx: Ctx,
  { userId, tierId, months }: { userId: string; tierId: TierId; months: number },
): Promise<GiftTerm> {
  const current = await activeMembership(ctx, userId)
  const today = romeDate(ctx.now())
  if (!current) {
    const endsOn = renewalDate(today, months)
    return { tierId, isMember: false, startsOn: today, endsOn, before: null, renewed: null, closedRequests: 0 }
  }
  const periods = await periodsOf(ctx, current.id)
  const isOver = current.renewsOn <= today
  const endsOn = isOver ? renewalDate(today, months) : renewalDate(current.startedOn, current.months + months)
  const isMember = today <= graceUntil(current)
  const next = nextPlan(current).tierId
  const closed = await closedByRenewal(ctx, current)
  const closedRequests = [
    ...closed[tierId].filter(({ day }) => day < endsOn),
    ...closed[next].filter(({ day }) => day >= endsOn),
  ].length
  return {
    tierId,
    isMember,
    startsOn: isOver ? today : current.renewsOn,
    endsOn,
    before: isOver ? null : (periods.at(-1)?.tierId ?? current.tierId),
    renewed: isMember && current.autoRenews ? next : null,
    closedRequests,
  }
}

/** The days of a gift, and its effects, in sentences. */
export function giftTexts(term: GiftTerm, locale: Locale): string[] {
  const { tierId, startsOn, endsOn } = term
  const facts = {
    tier: tierName(tierId),
    from: formatDate(startsOn, { locale }),
    until: formatDate(lastDay(endsOn), { locale }),
  }
  const { closedRequests: count } = term
  return [
    ...beforeText(term, locale),
    ...sentence("membership.gift_days", facts, locale),
    ...renewalTexts(term, locale),
    ...(count > 0 ? sentence("membership.gift_closes", { count }, locale) : []),
  ]
}

/** What becomes of the membership that the person has, in sentences; none without one. */
export const giftEffects = (term: GiftTerm, locale: Locale): string[] => [
  ...beforeText(term, locale),
  ...renewalTexts(term, locale),
]

function beforeText({ before, startsOn }: GiftTerm, locale: Locale): string[] {
  if (!before) return []
  const facts = { tier: tierName(before), until: formatDate(lastDay(startsOn), { locale }) }
  return sentence("membership.gift_before", facts, locale)
}

function renewalTexts({ tierId, endsOn, renewed }: GiftTerm, locale: Locale): string[] {
  if (!renewed) return []
  const isLower = tierIds.indexOf(tierId) < tierIds.indexOf(renewed)
  const facts = {
    tier: tierName(tierId),
    plan: tierName(renewed),
    date: formatDate(endsOn, { locale }),
  }
  return [
    ...sentence("membership.gift_renewal", facts, locale),
    ...(isLower ? sentence("membership.gift_lower", facts, locale) : []),
  ]
}

const sentence = (code: string, facts: Record<string, string | number>, locale: Locale): string[] => [
  textOf(code, facts, locale) ?? code,
]
