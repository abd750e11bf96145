import { bookingsOf } from "../../bookings/queries.server"
import { giftCardsOfPerson } from "../../payments/gift-cards/gift-card-queries.server"
import { groupedCode } from "../../payments/rules/gift-cards"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { sum } from "../../platform/money"
import { benefitsUsedBy, usableMembershipOf } from "../queries.server"
import { transfersIn } from "../requests/requests.server"
import { benefitsOf, hasVoucher, memberVouchers, VOUCHER_CENTS } from "../rules/benefits"
import { periodOn } from "../rules/term"
import { vouchersGivenOn } from "./vouchers.server"

/** The benefits of the signed-in member, with what is used and left; undefined without a membership or while it is frozen. */
export async function memberBenefits(ctx: Ctx) {
  const { userId } = requireRole(ctx, "personal")
  const membership = await usableMembershipOf(ctx, userId)
  if (!membership) return undefined
  const { currentTierId: tierId, periods } = membership
  const today = romeDate(ctx.now())
  const { discountPercent, transfersPerMonth, freeCancellationHours, noticeHours } = benefitsOf(tierId)
  const used = await benefitsUsedBy(ctx, userId)
  const givenOn = await vouchersGivenOn(ctx, userId)
  const isMonthly = periodOn(periods, today)?.cycle === "monthly"
  const returned = used.filter(({ kind }) => kind === "free-cancellation")
  return {
    discount: { percent: discountPercent, savedCents: await savedCentsOf(ctx, userId, used) },
    vouchers: await vouchersOf(ctx, userId, used),
    /** What a monthly plan gives later (D73). */
    laterVouchers: memberVouchers
      .filter((voucher) => isMonthly && hasVoucher(tierId, voucher) && givenOn[voucher] === null)
      .map((voucher) => ({ voucher, cents: VOUCHER_CENTS[voucher] })),
    transfers:
      transfersPerMonth > 0
        ? {
            perMonth: transfersPerMonth,
            left: Math.max(0, transfersPerMonth - (await transfersIn(ctx, membership, today))),
          }
        : null,
    freeCancellation:
      freeCancellationHours > 0
        ? { hours: freeCancellationHours, returnedCents: sum(returned.map(({ cents }) => cents)) }
        : null,
    availability: noticeHours > 0 ? { hours: noticeHours } : null,
  }
}

export type Benefits = NonNullable<Awaited<ReturnType<typeof memberBenefits>>>

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
