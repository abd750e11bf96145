import { and, desc, eq, inArray, isNull } from "drizzle-orm"
import { userById } from "../accounts/queries.server"
import { issueGiftCard } from "../payments/gift-cards/gift-cards.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { type IsoDate, romeDate } from "../platform/dates"
import { forEachRowLoggingErrors } from "../platform/for-each-row.server"
import { recordBenefit } from "./benefit-ledger.server"
import { sendMembershipMail } from "./mails.server"
import { lockMember } from "./member-lock.server"
import { type Membership, type MembershipPeriod, membershipOf } from "./queries.server"
import { benefitsOf, type MemberVoucher, vouchersDue } from "./rules/benefits"
import { membershipBenefits, memberships } from "./tables.server"

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
      origin: voucher === "welcome" ? welcomeOrigin(userId) : yearlyOrigin(userId, today),
    })
    await recordBenefit(ctx, {
      userId,
      membershipId,
      kind: `${voucher}-voucher`,
      subject: `gift-card:${card.id}`,
      cents,
    })
    await sendMembershipMail(ctx, user, {
      news: "voucher",
      tierId: current.currentTierId,
      details: { code: card.code, amount: { cents, currency: "eur" }, endsOn: romeDate(card.expiresAt) },
    })
  }
}

/** The vouchers that were given in a period, by their origin in the ledger. */
export async function vouchersOfPeriod(
  ctx: Ctx,
  userId: string,
  { startsOn, endsOn }: Pick<MembershipPeriod, "startsOn" | "endsOn">,
): Promise<{ origin: string; cents: number }[]> {
  const kinds = ["welcome-voucher", "yearly-voucher"] as const
  const given = await ctx.db
    .select()
    .from(membershipBenefits)
    .where(and(eq(membershipBenefits.userId, userId), inArray(membershipBenefits.kind, [...kinds])))
  return given
    .filter(({ at }) => romeDate(at) >= startsOn && romeDate(at) < endsOn)
    .map(({ kind, at, cents }) => ({
      origin: kind === "welcome-voucher" ? welcomeOrigin(userId) : yearlyOrigin(userId, romeDate(at)),
      cents,
    }))
}

const welcomeOrigin = (userId: string) => `member-welcome:${userId}`
const yearlyOrigin = (userId: string, day: IsoDate) => `member-yearly:${userId}:${day}`

async function lastGivenOn(ctx: Ctx, userId: string, voucher: MemberVoucher): Promise<IsoDate | null> {
  const [last] = await ctx.db
    .select({ at: membershipBenefits.at })
    .from(membershipBenefits)
    .where(and(eq(membershipBenefits.userId, userId), eq(membershipBenefits.kind, `${voucher}-voucher`)))
    .orderBy(desc(membershipBenefits.at))
    .limit(1)
  return last ? romeDate(last.at) : null
}

/** Gives all active members the vouchers that have become due since their period began. */
export async function giveVouchers(ctx: Ctx): Promise<void> {
  const active = await ctx.db.select().from(memberships).where(isNull(memberships.endedAt))
  const failure = "a member's vouchers could not be given"
  await forEachRowLoggingErrors(ctx, active, { subject: ({ id }) => `membership:${id}`, failure }, ({ userId }) =>
    inTransaction(ctx, async (inner) => {
      const locked = await lockMember(inner, userId)
      if (locked) await giveDueVouchers(inner, locked)
    }),
  )
}
