import { and, desc, eq, inArray, isNull } from "drizzle-orm"
import { userById } from "../../accounts/queries.server"
import { orders } from "../../bookings/tables.server"
import type { Order } from "../../checkout/orders/order-kinds.server"
import { withdrawnUnused } from "../../payments/gift-cards/gift-card-queries.server"
import { issueGiftCard, withdrawGiftCards } from "../../payments/gift-cards/gift-cards.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import { type IsoDate, romeDate } from "../../platform/dates"
import { sendMembershipMail } from "../mails.server"
import { lockMember } from "../member-lock.server"
import { isMembershipFrozen, type Membership, type MembershipPeriod, periodOfOrder, periodsOf } from "../queries.server"
import { type GivenVouchers, isYear, type MemberVoucher, VOUCHER_CENTS, vouchersDue } from "../rules/benefits"
import { membershipBenefits, memberships } from "../tables.server"
import { recordBenefit } from "./benefit-ledger.server"

/** Vouchers of members are valid so many months. */
const VOUCHER_MONTHS = 12

/**
 * Gives the vouchers that are due today (D73), unless the membership is frozen: a voucher of the ledger, an entry in the benefits and a mail for each.
 * Call it in a transaction with the member locked.
 */
export async function giveDueVouchers(ctx: Ctx, { id: membershipId, userId }: Membership): Promise<void> {
  const user = await userById(ctx, userId)
  if (!user || (await isMembershipFrozen(ctx, membershipId))) return
  const today = romeDate(ctx.now())
  const all = await periodsOf(ctx, membershipId)
  const returned = await returnedOrders(ctx, all)
  const periods = all.filter(({ orderId }) => orderId === null || !returned.has(orderId))
  for (const voucher of vouchersDue(periods, await vouchersGivenOn(ctx, userId), today)) {
    const cents = VOUCHER_CENTS[voucher]
    const card = await issueGiftCard(ctx, {
      kind: "voucher",
      valueCents: cents,
      ownerId: userId,
      transferable: false,
      months: VOUCHER_MONTHS,
      originKind: `member-${voucher}`,
      originId: `${membershipId}:${today}`,
    })
    const subject = `${CARD_SUBJECT}${card.id}`
    await recordBenefit(ctx, { userId, membershipId, kind: `${voucher}-voucher`, subject, cents })
    const amount = { cents, currency: "eur" } as const
    const details = { code: card.code, amount, usableUntil: romeDate(card.expiresAt) }
    await sendMembershipMail(ctx, user, { event: "voucher", details })
  }
}

/** The orders of periods whose money went back. */
async function returnedOrders(ctx: Ctx, periods: MembershipPeriod[]): Promise<Set<string>> {
  const ids = periods.flatMap(({ orderId }) => orderId ?? [])
  const returned = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), eq(orders.state, "ended")))
  return new Set(returned.map(({ id }) => id))
}

/** When the person was given each voucher last. */
export const vouchersGivenOn = async (ctx: Ctx, userId: string): Promise<GivenVouchers> => ({
  welcome: await lastGivenOn(ctx, userId, "welcome"),
  yearly: await lastGivenOn(ctx, userId, "yearly"),
})

const VOUCHER_KINDS = ["welcome-voucher", "yearly-voucher"] as const
const CARD_SUBJECT = "gift-card:"

/**
 * Withdraws what is left of the vouchers that a refunded period brought: those given in a year, or the next one of each kind
 * given after a month. Returns whether there were any.
 */
export async function withdrawVouchers(ctx: Ctx, period: MembershipPeriod): Promise<boolean> {
  const { membershipId, startsOn, endsOn } = period
  const given = await vouchersGiven(ctx, membershipId)
  const ofYear = given.filter(({ at }) => romeDate(at) >= startsOn && romeDate(at) < endsOn)
  const afterwards = given.filter(({ at }) => romeDate(at) >= endsOn)
  const ofMonth = VOUCHER_KINDS.flatMap((kind) => afterwards.find((benefit) => benefit.kind === kind) ?? [])
  const withdrawn = isYear(period) ? ofYear : ofMonth
  await withdrawGiftCards(ctx, withdrawn.map(giftCardOf))
  return withdrawn.length > 0
}

/** The vouchers that a membership brought, in the order of their days. */
const vouchersGiven = (ctx: Ctx, membershipId: string) =>
  ctx.db
    .select()
    .from(membershipBenefits)
    .where(and(eq(membershipBenefits.membershipId, membershipId), inArray(membershipBenefits.kind, [...VOUCHER_KINDS])))
    .orderBy(membershipBenefits.at)

/** The ids of the vouchers of the membership that an order paid for. */
export async function vouchersOfOrder(ctx: Ctx, { id }: Pick<Order, "id">): Promise<string[]> {
  const period = await periodOfOrder(ctx, id)
  return period ? (await vouchersGiven(ctx, period.membershipId)).map(giftCardOf) : []
}

const giftCardOf = ({ subject }: { subject: string }) => subject.slice(CARD_SUBJECT.length)

/** The day of the last voucher of a kind; one that was withdrawn before anything of it was spent does not count. */
async function lastGivenOn(ctx: Ctx, userId: string, voucher: MemberVoucher): Promise<IsoDate | null> {
  const given = await ctx.db
    .select()
    .from(membershipBenefits)
    .where(and(eq(membershipBenefits.userId, userId), eq(membershipBenefits.kind, `${voucher}-voucher`)))
    .orderBy(desc(membershipBenefits.at))
  const withdrawn = await withdrawnUnused(ctx.db, given.map(giftCardOf))
  const last = given.find((benefit) => !withdrawn.has(giftCardOf(benefit)))
  return last ? romeDate(last.at) : null
}

/** Gives all active members the vouchers that have become due since their period began. */
export async function giveVouchers(ctx: Ctx): Promise<void> {
  const active = await ctx.db.select().from(memberships).where(isNull(memberships.endedAt))
  const failure = "a member's vouchers could not be given"
  await forEachRowLoggingErrors(ctx, active, { subject: ({ id }) => `membership:${id}`, failure }, ({ userId }) =>
    inTransaction(ctx, async (txCtx) => {
      const locked = await lockMember(txCtx, userId)
      if (locked) await giveDueVouchers(txCtx, locked)
    }),
  )
}
