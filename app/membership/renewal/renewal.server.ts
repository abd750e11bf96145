import { createHash } from "node:crypto"
import { and, eq, isNull, lte } from "drizzle-orm"
import { userById } from "../../accounts/queries.server"
import { chargeOrder } from "../../checkout/orders/orders.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import { addDays, type IsoDate, romeDate } from "../../platform/dates"
import { Refusal } from "../../platform/refusal"
import { auditEvents } from "../../platform/tables.server"
import { awaitedRenewal, hasCryptoToRefund } from "../awaited-order.server"
import { membershipOrder, renewalDetails } from "../enrolment.server"
import { type MembershipNews, sendMembershipMail } from "../mails.server"
import { lockMember } from "../member-lock.server"
import { endMembership, recordMembership } from "../memberships.server"
import { type Membership, membershipById, tierToday } from "../queries.server"
import { nextPlan, planPrice } from "../rules/plan"
import { graceUntil, hasExhaustedRetries, NOTICE_DAYS, type RenewalStep, renewalStep } from "../rules/renewal"
import { memberships } from "../tables.server"

const MAX_STEPS = 5

/**
 * Warns, charges and ends memberships on their days. May run at any time, twice or concurrently: each period is paid at most
 * once (`membership_periods`, and one order per period and day). Call it outside any transaction.
 */
export async function renewMemberships(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select()
    .from(memberships)
    .where(and(isNull(memberships.endedAt), lte(memberships.renewsOn, addDays(romeDate(ctx.now()), NOTICE_DAYS))))
    .orderBy(memberships.renewsOn)
  const failure = "a membership could not be renewed"
  const subject = ({ id }: Membership) => `membership:${id}`
  await forEachRowLoggingErrors(ctx, due, { subject, failure }, ({ id }) => renewMembership(ctx, id))
}

async function renewMembership(ctx: Ctx, id: string): Promise<void> {
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const membership = await membershipById(ctx, id)
    const step = membership ? stepOf(ctx, membership) : "none"
    if (!membership || step === "none") return
    if (step === "charge" && !(await chargeRenewal(ctx, membership))) return
    if (step === "notify") await inLock(ctx, membership, step, notify)
    if (step === "end" && (await awaitedRenewal(ctx, membership.userId)))
      return inLock(ctx, membership, step, mailCryptoLateOnce)
    if (step === "end") await inLock(ctx, membership, step, end)
  }
}

const stepOf = (ctx: Ctx, membership: Membership): RenewalStep =>
  membership.endedAt === null ? renewalStep(membership, romeDate(ctx.now())) : "none"

/** Runs `work` under the member's lock, if the step is still due. */
const inLock = (
  ctx: Ctx,
  { userId }: Membership,
  step: RenewalStep,
  work: (txCtx: Ctx, locked: Membership) => Promise<void>,
): Promise<void> =>
  inTransaction(ctx, async (txCtx) => {
    const locked = await lockMember(txCtx, userId)
    if (locked && stepOf(txCtx, locked) === step) await work(txCtx, locked)
  })

async function end(ctx: Ctx, membership: Membership): Promise<void> {
  const { failedOn, autoRenews, cardId } = membership
  const closedRequests = await endMembership(ctx, membership, "expired")
  const news = failedOn !== null && cardId !== null ? "ended_declined" : autoRenews ? "ended_unpaid" : "ended"
  await sendNews(ctx, membership, news, {
    closedRequests,
    returnsCrypto: await hasCryptoToRefund(ctx, membership.userId),
  })
}

/** The benefits have ended, and crypto can still renew the membership. */
async function mailCryptoLateOnce(ctx: Ctx, membership: Membership): Promise<void> {
  const isTold = and(
    eq(auditEvents.subject, `membership:${membership.id}`),
    eq(auditEvents.name, "membership.crypto-late"),
  )
  if ((await ctx.db.$count(auditEvents, isTold)) > 0) return
  await recordMembership(ctx, membership, "crypto-late")
  await sendNews(ctx, membership, "crypto_late")
}

async function notify(ctx: Ctx, membership: Membership): Promise<void> {
  await ctx.db.update(memberships).set({ noticeSentFor: membership.renewsOn }).where(eq(memberships.id, membership.id))
  await sendNews(ctx, membership, membership.autoRenews ? "notice_charge" : "notice_end")
}

/**
 * Charges the next period to the member's card, once per day. A decline is recorded and told, with a link to pay by hand.
 * False if the result is not known yet: a later run continues.
 */
async function chargeRenewal(ctx: Ctx, { userId }: Membership): Promise<boolean> {
  const membership = await dueMembership(ctx, userId)
  if (!membership) return true
  const { id, renewsOn, currency, cardId } = membership
  const today = romeDate(ctx.now())
  if (cardId === null) return recordFailure(ctx, membership, null)
  const details = renewalDetails(membership, nextPlan(membership), { renews: false, isByHand: false })
  const order = membershipOrder(userId, details, currency)
  const purchaseKey = keyOf(id, renewsOn, today)
  try {
    const result = await chargeOrder(ctx, { ...order, userId, purchaseKey }, cardId)
    if (result.state === "pending") return false
    return result.state === "paid" || recordFailure(ctx, membership, result.error)
  } catch (error) {
    // The member or an operator changed the membership in the meantime, and nothing was charged.
    if (error instanceof Refusal && error.code.startsWith("membership.")) return true
    throw error
  }
}

/** The member's renewals and card as they are now, if the charge is still due. */
const dueMembership = (ctx: Ctx, userId: string): Promise<Membership | undefined> =>
  inTransaction(ctx, async (txCtx) => {
    const locked = await lockMember(txCtx, userId)
    return locked && stepOf(txCtx, locked) === "charge" ? locked : undefined
  })

/** False while a member without a card is not asked to pay, because crypto for the renewal is awaited. */
async function recordFailure(ctx: Ctx, { userId, renewsOn }: Membership, error: string | null): Promise<boolean> {
  return inTransaction(ctx, async (txCtx) => {
    const locked = await lockMember(txCtx, userId)
    if (locked?.renewsOn !== renewsOn || stepOf(txCtx, locked) !== "charge") return true
    if (locked.cardId === null && (await awaitedRenewal(txCtx, userId))) return false
    const failedOn = romeDate(ctx.now())
    await txCtx.db.update(memberships).set({ failedOn }).where(eq(memberships.id, locked.id))
    await recordMembership(txCtx, locked, "renewal-failed", { error: error ?? "no-card" })
    if (error === null && locked.cardId === null) await sendNews(txCtx, locked, "renewal_no_card")
    else if (hasExhaustedRetries({ ...locked, failedOn })) await sendNews(txCtx, locked, "renewal_declined_last")
    else await sendNews(txCtx, locked, error === "authentication_required" ? "authentication" : "renewal_declined")
    return true
  })
}

/** The same period and day have the same order, so that a repeated run charges nothing twice. */
function keyOf(membershipId: string, renewsOn: IsoDate, today: IsoDate): string {
  const hash = createHash("sha256").update([membershipId, renewsOn, today].join(" ")).digest("hex")
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-")
}

/** Mails that name the tier of the past period, not of the next one. */
const aboutPast: MembershipNews[] = ["ended", "ended_declined", "ended_unpaid", "crypto_late"]

async function sendNews(
  ctx: Ctx,
  membership: Membership,
  news: MembershipNews,
  details: { closedRequests?: number; returnsCrypto?: boolean } = {},
): Promise<void> {
  const user = await userById(ctx, membership.userId)
  if (!user) return
  const plan = nextPlan(membership)
  const { currency, renewsOn } = membership
  await sendMembershipMail(ctx, user, {
    news,
    tierId: aboutPast.includes(news) ? await tierToday(ctx, membership) : plan.tierId,
    details: {
      ...details,
      endsOn: renewsOn,
      usableUntil: graceUntil(membership),
      amount: { cents: planPrice(plan, false, currency).amountDueCents, currency },
    },
  })
}
