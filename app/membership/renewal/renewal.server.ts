import { createHash } from "node:crypto"
import { and, eq, isNull, lte } from "drizzle-orm"
import { userById } from "../../accounts/queries.server"
import { chargeOrder } from "../../checkout/orders/orders.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import { addDays, type IsoDate, romeDate } from "../../platform/dates"
import { Refusal } from "../../platform/refusal"
import { membershipOrder, renewalDetails } from "../enrolment.server"
import { sendMembershipMail } from "../mails.server"
import { mailRenewal } from "../member-choices.server"
import { lockMember } from "../member-lock.server"
import { endWithMail, recordMembership } from "../memberships.server"
import { isDisputed, type Membership, membershipById } from "../queries.server"
import { renewalOf } from "../rules/plan"
import { graceUntil, NOTICE_DAYS, type RenewalStep, renewalStep, retryAfter } from "../rules/renewal"
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
    if (step === "end") await inLock(ctx, membership, step, (txCtx, locked) => endWithMail(txCtx, locked, "expired"))
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

async function notify(ctx: Ctx, membership: Membership): Promise<void> {
  await ctx.db.update(memberships).set({ noticeSentFor: membership.renewsOn }).where(eq(memberships.id, membership.id))
  await mailRenewal(ctx, membership, membership.autoRenews ? "renews" : "ends")
}

/**
 * Charges the next period to the member's card, once per day, and not while a bank decides about an earlier one. A decline is
 * recorded and told, with a link to pay by hand. False if the result is not known yet: a later run continues.
 */
async function chargeRenewal(ctx: Ctx, { userId }: Membership): Promise<boolean> {
  const membership = await dueMembership(ctx, userId)
  if (!membership?.cardId) return true
  if (await isDisputed(ctx, membership.id)) return false
  const { id, renewsOn, currency, cardId } = membership
  const order = membershipOrder(userId, renewalDetails(membership, { renews: false, isByHand: false }), currency)
  const purchaseKey = keyOf(id, renewsOn, romeDate(ctx.now()))
  try {
    const result = await chargeOrder(ctx, { ...order, userId, purchaseKey }, cardId)
    if (result.state === "pending") return false
    if (result.state === "failed") await recordFailure(ctx, membership, result.error)
    return true
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

const recordFailure = (ctx: Ctx, { userId, renewsOn }: Membership, error: string | null): Promise<void> =>
  inTransaction(ctx, async (txCtx) => {
    const locked = await lockMember(txCtx, userId)
    if (locked?.renewsOn !== renewsOn || stepOf(txCtx, locked) !== "charge") return
    const failedOn = romeDate(ctx.now())
    await txCtx.db.update(memberships).set({ failedOn }).where(eq(memberships.id, locked.id))
    await recordMembership(txCtx, locked, "renewal-failed", { error: error ?? "unknown" })
    const user = await userById(txCtx, userId)
    const { tierId, ...amount } = renewalOf(locked)
    const details = { tierId, amount, usableUntil: graceUntil(locked), retryOn: retryAfter(renewsOn, failedOn) }
    if (user) await sendMembershipMail(txCtx, user, { event: "renewal_failed", details })
  })

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
