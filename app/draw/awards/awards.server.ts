import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  type SQL,
  sql,
} from "drizzle-orm"
import { isFrozen } from "../../payments/refunds/frozen.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import { addMonths, type IsoDate, romeDate, romeInstant } from "../../platform/dates"
import { enforceRateLimit, HOUR_SECONDS } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { ticketHolder } from "../drawing/ticket-holders.server"
import { lockEditionRow } from "../editions/edition-records.server"
import { instantOfDay } from "../entered-day.server"
import { isFrozenTicket } from "../queries.server"
import { type AwardOutcome, outcomeOf, ownerOfUnassigned } from "../rules/award-state"
import { answerBy, deliverBy, remindUntil } from "../rules/deadlines"
import { ADDRESS_MONTHS, DELIVERY_COUNTRY, type DeliveryAddress, isDelivered } from "../rules/delivery-address"
import { awards, editions, tickets } from "../tables.server"
import { isUnassigned } from "./award-list.server"
import { sendAwardMail } from "./award-mails.server"
import { type AwardAccess, type AwardRecord, awardFor, lockAward, lockAwards, prizeOf } from "./award-records.server"
import { forfeitAll } from "./forfeits.server"

/** Holders per run of a job. */
const MAX_AT_ONCE = 300

const subject = ({ id }: { id: string }) => `award:${id}` as const

type Group = { editionId: string; ids: string[] }

/** Runs `act` on the awards that meet a condition and are not frozen (D75), by edition and holder, in a transaction with the edition and the awards locked. */
async function forEachHolder(
  ctx: Ctx,
  condition: SQL | undefined,
  act: (txCtx: Ctx, locked: AwardRecord[]) => Promise<void>,
): Promise<void> {
  const holder = sql`coalesce(${tickets.userId}, lower(${tickets.email}))`
  const groups: Group[] = await ctx.db
    .select({ editionId: awards.editionId, ids: sql<string[]>`json_agg(${awards.id})` })
    .from(awards)
    .innerJoin(tickets, eq(tickets.id, awards.ticketId))
    .where(and(condition, not(isFrozenTicket(ctx))))
    .groupBy(awards.editionId, holder)
    .orderBy(sql`min(${awards.createdAt})`, sql`min(${awards.place})`)
    .limit(MAX_AT_ONCE)
  const about = { subject: ({ ids }: Group) => subject({ id: ids[0] ?? "" }), failure: "a winner was not told" }
  await forEachRowLoggingErrors(ctx, groups, about, ({ editionId, ids }) =>
    inTransaction(ctx, async (txCtx) => {
      await lockEditionRow(txCtx, editionId)
      await act(txCtx, await lockAwards(txCtx, ids))
    }),
  )
}

/**
 * Tells the winners that have not been told, each in one mail (D72). A ticket whose payment was returned after the draw loses its
 * prize, and so does one of a deleted account.
 */
export async function notifyWinners(ctx: Ctx): Promise<void> {
  await forEachHolder(ctx, eq(awards.state, "drawn"), async (txCtx, locked) => {
    const told: AwardRecord[] = []
    for (const award of locked.filter(({ state }) => state === "drawn")) {
      if (award.ticket.voidedAt) await forfeitAll(txCtx, [award], "void")
      else if (!(await ticketHolder(txCtx, award.ticket))) await forfeitAll(txCtx, [award], "deleted")
      else told.push({ ...award, state: "notified", notifiedAt: ctx.now(), answerBy: answerBy(ctx.now()) })
    }
    for (const { id, state, notifiedAt, answerBy } of told) {
      await txCtx.db.update(awards).set({ state, notifiedAt, answerBy }).where(eq(awards.id, id))
      await recordEvent(txCtx, { name: "draw.winner-told", subject: subject({ id }) })
    }
    await sendAwardMail(txCtx, told, "won")
  })
}

/** Reminds the winners who have not answered two days before the time to answer is over, once (D72). */
export async function remindWinners(ctx: Ctx): Promise<void> {
  const isDue = and(
    eq(awards.state, "notified"),
    isNull(awards.remindedAt),
    lte(awards.answerBy, remindUntil(ctx.now())),
    gte(awards.answerBy, ctx.now()),
  )
  await forEachHolder(ctx, isDue, async (txCtx, locked) => {
    const open = locked.filter(({ state, remindedAt }) => state === "notified" && remindedAt === null)
    for (const { id } of open) await txCtx.db.update(awards).set({ remindedAt: ctx.now() }).where(eq(awards.id, id))
    await sendAwardMail(txCtx, open, "reminder")
  })
}

/** Passes on the prizes that nobody accepted in time to the next substitutes, and tells the winner. */
export async function forfeitUnanswered(ctx: Ctx): Promise<void> {
  const isDue = and(eq(awards.state, "notified"), lt(awards.answerBy, ctx.now()))
  await forEachHolder(ctx, isDue, async (txCtx, locked) => {
    const late = locked.filter((award) => isLate(ctx, award))
    await forfeitAll(txCtx, late, "unanswered")
  })
}

/** What a winner sees of their prize. */
export async function winnersPrize(ctx: Ctx, access: AwardAccess) {
  const award = await awardFor(ctx, access)
  const { ticket } = award
  return {
    prize: award.prize,
    editionId: award.editionId,
    outcome: outcomeNow(ctx, award),
    next: await nextOf(ctx, award),
    answerBy: award.answerBy,
    deliverBy: deliveryDue(award),
    deliveredAt: award.deliveredAt,
    address: award.deliveryAddress,
    ticketNumber: ticket.number,
    hasAccount: ticket.userId !== null,
    isBusiness: (await ticketHolder(ctx, ticket))?.isBusiness ?? false,
  }
}

const deliveryDue = ({ acceptedAt }: { acceptedAt: Date | null }) => acceptedAt && deliverBy(acceptedAt)

/** The time to answer is over, even if the job has not run yet. */
const isLate = (ctx: Ctx, { state, answerBy: until }: Pick<AwardRecord, "state" | "answerBy">) =>
  state === "notified" && until !== null && until < ctx.now()

/** `unanswered` from the end of the time to answer, even if the job has not run yet. */
const outcomeNow = (ctx: Ctx, award: typeof awards.$inferSelect): AwardOutcome =>
  isLate(ctx, award) ? "unanswered" : outcomeOf(award)

/** What has become of a forfeited prize; null while it is not forfeited. */
async function nextOf(ctx: Ctx, award: AwardRecord): Promise<"substitute" | "charity" | "promoter" | null> {
  if (award.state !== "forfeited") return null
  const isLast = (await ctx.db.$count(awards, and(eq(awards.id, award.id), isUnassigned))) > 0
  return isLast ? ownerOfUnassigned(outcomeOf(award)) : "substitute"
}

/**
 * Accepts a prize, for the holder of its ticket; a repeated call changes nothing. Refuses as `awardFor`, and with
 * `draw.disputed-ticket`, `draw.answer-late` or `draw.refunded-ticket` (409).
 *
 * @anyone A winner without an account has a link.
 */
export async function acceptPrize(ctx: Ctx, access: AwardAccess): Promise<void> {
  await awardFor(ctx, access)
  await inTransaction(ctx, async (txCtx) => {
    const award = await lockAward(txCtx, access.awardId)
    if (award.state === "accepted" || award.state === "delivered") return
    await requireNotFrozen(txCtx, award)
    if (award.state !== "notified" || isLate(ctx, award)) throw new Refusal("draw.answer-late", {}, { status: 409 })
    if (award.ticket.voidedAt) throw new Refusal("draw.refunded-ticket", {}, { status: 409 })
    const accepted = { state: "accepted" as const, acceptedAt: ctx.now() }
    await txCtx.db.update(awards).set(accepted).where(eq(awards.id, award.id))
    await recordEvent(txCtx, { name: "draw.prize-accepted", subject: subject(award) })
    await sendAwardMail(txCtx, [{ ...award, ...accepted }], "accepted")
  })
}

async function requireNotFrozen(ctx: Ctx, { ticket }: AwardRecord): Promise<void> {
  if (await isFrozen(ctx.db, ticket.orderId)) throw new Refusal("draw.disputed-ticket", {}, { status: 409 })
}

/** Gives the winners of an order that is not frozen any more the whole time to answer. */
export async function renewAnswers(ctx: Ctx, orderId: string): Promise<void> {
  const ofOrder = ctx.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.orderId, orderId))
  await ctx.db
    .update(awards)
    .set({ answerBy: answerBy(ctx.now()), remindedAt: null })
    .where(and(eq(awards.state, "notified"), inArray(awards.ticketId, ofOrder)))
}

/**
 * Declines a prize, for the holder of its ticket, within the time to accept: it passes to the next substitute at once. A repeated
 * call changes nothing. Refuses as `awardFor`, and with `draw.answer-late` or `draw.accepted-already` (409).
 *
 * @anyone A winner without an account has a link.
 */
export async function declinePrize(ctx: Ctx, access: AwardAccess): Promise<void> {
  const { editionId } = await awardFor(ctx, access)
  await inTransaction(ctx, async (txCtx) => {
    await lockEditionRow(txCtx, editionId)
    const award = await lockAward(txCtx, access.awardId)
    if (award.forfeitReason === "declined") return
    if (award.state === "accepted" || award.state === "delivered")
      throw new Refusal("draw.accepted-already", {}, { status: 409 })
    if (award.state !== "notified" || isLate(ctx, award)) throw new Refusal("draw.answer-late", {}, { status: 409 })
    await recordEvent(txCtx, { name: "draw.prize-declined", subject: subject(award) })
    await forfeitAll(txCtx, [award], "declined")
  })
}

/** Addresses given per prize and hour. */
const MAX_ADDRESSES = 20

/**
 * Where in Italy an accepted prize is delivered, for the holder of its ticket; it can be changed until the delivery. Refuses as
 * `awardFor`, 429, and with `draw.not-to-deliver` (409) for a prize that is not accepted, or of a kind that is not delivered.
 *
 * @anyone A winner without an account has a link.
 */
export async function giveAddress(
  ctx: Ctx,
  { address, ...access }: AwardAccess & { address: Omit<DeliveryAddress, "country"> },
): Promise<void> {
  await awardFor(ctx, access)
  await enforceRateLimit(ctx, `draw.address:${access.awardId}`, MAX_ADDRESSES, HOUR_SECONDS)
  await inTransaction(ctx, async (txCtx) => {
    const award = await lockAward(txCtx, access.awardId)
    if (award.state !== "accepted" || !isDelivered(award.prize.kind))
      throw new Refusal("draw.not-to-deliver", {}, { status: 409 })
    const deliveryAddress = { ...address, country: DELIVERY_COUNTRY }
    await txCtx.db.update(awards).set({ deliveryAddress }).where(eq(awards.id, award.id))
    await recordEvent(txCtx, { name: "draw.address-given", subject: subject(award) })
  })
}

/** Deletes the addresses of prizes that were delivered long ago. */
export async function deleteOldAddresses(ctx: Ctx): Promise<void> {
  const before = romeInstant(addMonths(romeDate(ctx.now()), -ADDRESS_MONTHS), "00:00")
  await ctx.db
    .update(awards)
    .set({ deliveryAddress: null })
    .where(and(isNotNull(awards.deliveryAddress), lt(awards.deliveredAt, before)))
}

/** The prizes of an account's tickets that were announced, the newest first. */
export async function prizesOf(ctx: Ctx, userId: string) {
  const rows = await ctx.db
    .select({ award: getTableColumns(awards), number: tickets.number, prizes: editions.prizes })
    .from(awards)
    .innerJoin(tickets, eq(tickets.id, awards.ticketId))
    .innerJoin(editions, eq(editions.id, awards.editionId))
    .where(and(eq(tickets.userId, userId), isNotNull(awards.notifiedAt)))
    .orderBy(desc(awards.notifiedAt), asc(awards.place))
  return rows.map(({ award, number, prizes }) => ({
    id: award.id,
    editionId: award.editionId,
    prize: prizeOf(prizes, award.prizeId),
    ticketNumber: number,
    outcome: outcomeNow(ctx, award),
    answerBy: award.answerBy,
    acceptedAt: award.acceptedAt,
    deliverBy: deliveryDue(award),
    deliveredAt: award.deliveredAt,
    deliveryAddress: award.deliveryAddress,
  }))
}

/**
 * Records that an accepted prize was delivered; `day`: the Rome day, without one today. Refuses with 401, 403, 404,
 * `draw.not-accepted`, `draw.disputed-ticket` or `draw.refunded-ticket` (409), and a day in the future or before the acceptance with `draw.delivery-day` on
 * the field `day`.
 */
export async function recordDelivery(
  ctx: Ctx,
  { awardId, note, day }: { awardId: string; note: string; day?: IsoDate },
): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const award = await lockAward(txCtx, awardId)
    await requireNotFrozen(txCtx, award)
    if (award.ticket.voidedAt) throw new Refusal("draw.refunded-ticket", {}, { status: 409 })
    if (award.state !== "accepted") throw new Refusal("draw.not-accepted", {}, { status: 409 })
    const deliveredAt = instantOfDay(txCtx, { day, from: award.acceptedAt, refusal: "draw.delivery-day" })
    const delivered = { state: "delivered" as const, deliveredAt, note: note || null }
    await txCtx.db.update(awards).set(delivered).where(eq(awards.id, awardId))
    await recordEvent(txCtx, { name: "draw.prize-delivered", subject: subject(award) })
  })
}
