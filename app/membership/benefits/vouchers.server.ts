import { and, desc, eq, inArray, isNull } from "drizzle-orm"
import { userById } from "../../accounts/queries.server"
import { withdrawnUnused } from "../../payments/gift-cards/gift-card-queries.server"
import { issueGiftCard, withdrawGiftCards } from "../../payments/gift-cards/gift-cards.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import { type IsoDate, romeDate } from "../../platform/dates"
import { sendMembershipMail } from "../mails.server"
import { lockMember } from "../member-lock.server"
import { type Membership, type MembershipPeriod, membershipOf } from "../queries.server"
import { benefitsOf, type MemberVoucher, vouchersDue } from "../rules/benefits"
import { membershipBenefits, memberships } from "../tables.server"
import { recordBenefit } from "./benefit-ledger.server"

/** Vouchers of members are valid so many months. */
const VOUCHER_MONTHS = 12

/**
 * Gives the vouchers that are due today (part 1 §9): a voucher of the ledger, an entry in the benefits and a mail for each.
 * Call it in a transaction with the member locked.
 */
export async function giveDueVouchers(ctx: Ctx, { id: membershipId, userId }: Membership): Promise<void> {
  const current = await membershipOf(ctx, userId)
  const user = await userById(ctx, userId)
  if (!current || !user) return
  const today = romeDate(ctx.now())
  const given = {
    welcomeOn: await lastGivenOn(ctx, userId, "welcome"),
    yearlyOn: await lastGivenOn(ctx, userId, "yearly"),
  }
  const { welcomeVoucherCents, yearlyVoucherCents } = benefitsOf(current.currentTierId)
  for (const voucher of vouchersDue(current.currentTierId, given, today)) {
    const cents = voucher === "welcome" ? welcomeVoucherCents : yearlyVoucherCents
    const card = await issueGiftCard(ctx, {
      kind: "voucher",
      valueCents: cents,
      ownerId: userId,
      transferable: false,
      months: VOUCHER_MONTHS,
      origin: `member-${voucher}:${membershipId}:${today}`,
    })
    await recordBenefit(ctx, {
      userId,
      membershipId,
      kind: `${voucher}-voucher`,
      subject: `${CARD_SUBJECT}${card.id}`,
      cents,
    })
    await sendMembershipMail(ctx, user, {
      news: "voucher",
      tierId: current.currentTierId,
      details: { code: card.code, amount: { cents, currency: "eur" }, usableUntil: romeDate(card.expiresAt) },
    })
  }
}

const VOUCHER_KINDS = ["welcome-voucher", "yearly-voucher"] as const
const CARD_SUBJECT = "gift-card:"

/** Withdraws what is left of the vouchers given in a period whose money went back. */
export async function withdrawVouchers(
  ctx: Ctx,
  { membershipId, startsOn, endsOn }: Pick<MembershipPeriod, "membershipId" | "startsOn" | "endsOn">,
): Promise<void> {
  const given = await ctx.db
    .select()
    .from(membershipBenefits)
    .where(and(eq(membershipBenefits.membershipId, membershipId), inArray(membershipBenefits.kind, [...VOUCHER_KINDS])))
  const ofPeriod = given.filter(({ at }) => romeDate(at) >= startsOn && romeDate(at) < endsOn)
  await withdrawGiftCards(ctx, ofPeriod.map(giftCardOf))
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
