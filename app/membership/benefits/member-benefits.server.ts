import { bookingsOf } from "../../bookings/queries.server"
import { giftCardsOfPerson } from "../../payments/gift-cards/gift-card-queries.server"
import { groupedCode } from "../../payments/rules/gift-cards"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { type IsoDate, romeDate } from "../../platform/dates"
import { sum } from "../../platform/money"
import { benefitsUsedBy, type CurrentMembership, membershipOf } from "../queries.server"
import { requestsOf, transfersCountedUntil } from "../requests/request-queries.server"
import { requestFacts, requestName } from "../requests/request-texts.server"
import { benefitsOf, transfersLeft } from "../rules/benefits"
import { nextPlan } from "../rules/plan"
import { isInGrace } from "../rules/renewal"
import { isIncludedIn, type RequestKind } from "../rules/requests"
import { lastDay, monthEnd, periodsFrom } from "../rules/term"
import { type TierId, tiers } from "../rules/tiers"

/** The benefits of the signed-in member, with what is used and left; undefined without a membership. */
export async function memberBenefits(ctx: Ctx) {
  const { userId } = requireRole(ctx, "personal")
  const membership = await membershipOf(ctx, userId)
  if (!membership) return undefined
  const { currentTierId: tierId, startedOn } = membership
  const { discountPercent, transfersPerMonth, freeCancellationHours, noticeHours } = benefitsOf(tierId)
  const used = await benefitsUsedBy(ctx, userId)
  const transfersUntil = await transfersCountedUntil(ctx, userId)
  const transferTerm = requestTerm(ctx, membership, "transfer")
  const renewOn = transfersUntil[0] ?? monthEnd(startedOn, romeDate(ctx.now()))
  const returned = used.filter(({ kind }) => kind === "free-cancellation")
  return {
    tier: tiers.find(({ id }) => id === tierId)?.name ?? tierId,
    discount: { percent: discountPercent, savedCents: await savedCentsOf(ctx, userId, used) },
    vouchers: await vouchersOf(ctx, userId, used),
    transfers:
      transfersPerMonth > 0
        ? {
            perMonth: transfersPerMonth,
            left: transfersLeft(tierId, transfersUntil.length),
            /** When the next ones are available; null if the plan ends before. */
            renewOn: transferTerm.autoRenews || renewOn <= transferTerm.lastDay ? renewOn : null,
            term: transferTerm,
          }
        : null,
    freeCancellation:
      freeCancellationHours > 0
        ? { hours: freeCancellationHours, returnedCents: sum(returned.map(({ cents }) => cents)) }
        : null,
    availability: noticeHours > 0 ? { hours: noticeHours, term: requestTerm(ctx, membership, "availability") } : null,
  }
}

export type Benefits = NonNullable<Awaited<ReturnType<typeof memberBenefits>>>

/**
 * `period`: paid or given; `renewal`: the next renewal buys the plan; `unpaid`: so does the one that is due and not paid yet; `choice`: the
 * member chose the plan, but the renewal is off.
 */
type ComingBy = "period" | "renewal" | "unpaid" | "choice"

export type ComingBenefit = {
  tierId: TierId
  /** The first day with the benefit. */
  startsOn: IsoDate
  by: ComingBy
}

/**
 * The first later plan of the signed-in member that includes what today's does not: of a period, or the one chosen for the next
 * renewal. Undefined without one.
 */
export async function comingBenefit(ctx: Ctx, kind: RequestKind): Promise<ComingBenefit | undefined> {
  const { userId } = requireRole(ctx, "personal")
  const membership = await membershipOf(ctx, userId)
  if (!membership) return undefined
  const [, ...later] = periodsFrom(membership.periods, romeDate(ctx.now()))
  const period = later.find(({ tierId }) => isIncludedIn(tierId, kind))
  if (period) return { tierId: period.tierId, startsOn: period.startsOn, by: "period" }
  const { tierId } = nextPlan(membership)
  const { renewsOn: startsOn, autoRenews, nextTierId } = membership
  if (!isIncludedIn(tierId, kind) || (!autoRenews && nextTierId === null)) return undefined
  const isOver = isInGrace(membership, romeDate(ctx.now()))
  return { tierId, startsOn, by: !autoRenews ? "choice" : isOver ? "unpaid" : "renewal" }
}

/** The last day that the member may ask for, by the paid plans that include the benefit; `autoRenews`: the renewal adds days. */
function requestTerm(ctx: Ctx, membership: CurrentMembership, kind: RequestKind) {
  const includes = (plan: { tierId: TierId }) => isIncludedIn(plan.tierId, kind)
  const without = periodsFrom(membership.periods, romeDate(ctx.now())).find((period) => !includes(period))
  return {
    lastDay: lastDay(without?.startsOn ?? membership.renewsOn),
    autoRenews: !without && membership.autoRenews && includes(nextPlan(membership)),
  }
}

/** The signed-in person's requests for their page, also of memberships that have ended. */
export async function requestSummaries(ctx: Ctx) {
  const { userId } = requireRole(ctx, "personal")
  return (await requestsOf(ctx, userId)).map((request) => ({
    id: request.id,
    name: requestName(request, ctx.locale),
    state: request.state,
    closeReason: request.closeReason,
    summary: requestFacts(request, ctx.locale)
      .slice(0, 3)
      .map(({ value }) => value)
      .join(" · "),
  }))
}

export type RequestSummary = Awaited<ReturnType<typeof requestSummaries>>[number]

/** What the discounts saved, without those of cancelled bookings. */
async function savedCentsOf(ctx: Ctx, userId: string, used: Awaited<ReturnType<typeof benefitsUsedBy>>) {
  const bookings = await bookingsOf(ctx, userId)
  const cancelled = new Set(bookings.filter(({ status }) => status === "cancelled").map(({ id }) => `booking:${id}`))
  const discounts = used.filter(({ kind, subject }) => kind === "discount" && !cancelled.has(subject))
  return sum(discounts.map(({ cents }) => cents))
}

/** The vouchers that the person was given as a member and that were not withdrawn, newest first, with their balance in euro cents. */
async function vouchersOf(ctx: Ctx, userId: string, used: Awaited<ReturnType<typeof benefitsUsedBy>>) {
  const given = used.filter(({ kind }) => kind === "welcome-voucher" || kind === "yearly-voucher")
  if (given.length === 0) return []
  const cards = await giftCardsOfPerson(ctx, userId)
  return given.flatMap(({ kind, subject }) => {
    const card = cards.find(({ id }) => subject === `gift-card:${id}`)
    if (!card || card.withdrawnAt) return []
    const { id, code, valueCents, balanceCents, expiresAt } = card
    const isWelcome = kind === "welcome-voucher"
    return [{ id, isWelcome, code: groupedCode(code), valueCents, balanceCents, expiresAt }]
  })
}
