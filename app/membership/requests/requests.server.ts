import { and, asc, count, desc, eq, gte, inArray, lt } from "drizzle-orm"
import { z } from "zod"
import { userById } from "../../accounts/queries.server"
import { users } from "../../accounts/tables.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { addMonths, type IsoDate, romeDate, romeInstant } from "../../platform/dates"
import { DAY_SECONDS, enforceRateLimit } from "../../platform/limits.server"
import { raiseAlert, resolveAlert } from "../../platform/monitoring/alerts.server"
import { forbidden, invalid, notFound, Refusal } from "../../platform/refusal"
import type { MemberAnswer, RequestInput } from "../forms"
import { sendMembershipMail } from "../mails.server"
import { lockMember } from "../member-lock.server"
import { frozenRefusal, membershipOf } from "../queries.server"
import { benefitsOf } from "../rules/benefits"
import { dayError, isCovered } from "../rules/requests"
import { monthOf, tierOn } from "../rules/term"
import { memberRequests } from "../tables.server"

export type MemberRequest = typeof memberRequests.$inferSelect

/** Requests per day of one member. */
const MAX_REQUESTS = 20
/** Requests of one member that may await an answer. */
const MAX_OPEN = 5
const MAX_SHOWN = 200

const subjectOf = (id: string) => `member-request:${id}` as const

/**
 * A member asks for an airport transfer, of which the plan has some per month of the membership, or a car at 48 hours' notice. A
 * repeated `requestKey` is the same request. Refuses with 401, 403 all but personal accounts, on `date` as `dayError` does and
 * with `membership.request-not-covered`, with 409 `membership.frozen`, `membership.transfers-used` and `membership.too-many-open`, 429.
 */
export async function makeRequest(ctx: Ctx, { requestKey: id, ...request }: RequestInput): Promise<void> {
  const { userId } = requireRole(ctx, "personal")
  const error = dayError(request, romeDate(ctx.now()))
  if (error) throw invalid([{ field: "date", code: error }])
  await enforceRateLimit(ctx, `membership.request:${userId}`, MAX_REQUESTS, DAY_SECONDS)
  await inTransaction(ctx, async (txCtx) => {
    await lockMember(txCtx, userId)
    const [made] = await txCtx.db.select().from(memberRequests).where(eq(memberRequests.id, id))
    if (made?.userId === userId) return
    if (made) throw forbidden("membership.request-key-invalid")
    const membership = await membershipOf(txCtx, userId)
    if (membership?.isFrozen) throw frozenRefusal()
    if (!membership || !isCovered(request, membership))
      throw invalid([{ field: "date", code: "membership.request-not-covered" }])
    const { transfersPerMonth } = benefitsOf(tierOn(membership, request.date))
    if (request.kind === "transfer" && (await transfersIn(txCtx, membership, request.date)) >= transfersPerMonth)
      throw new Refusal("membership.transfers-used", {}, { status: 409 })
    const isOpen = and(eq(memberRequests.userId, userId), eq(memberRequests.state, "open"))
    if ((await txCtx.db.$count(memberRequests, isOpen)) >= MAX_OPEN)
      throw new Refusal("membership.too-many-open", {}, { status: 409 })
    await txCtx.db.insert(memberRequests).values({ ...request, id, userId, createdAt: ctx.now() })
    await recordEvent(txCtx, { name: "member-request.made", subject: subjectOf(id), facts: { kind: request.kind } })
    await raiseAlert(txCtx, { kind: "member-request", subject: subjectOf(id), facts: { day: request.date } })
  })
}

/** Transfers of a person in the month of their membership that contains a day; declined and withdrawn ones do not count. */
export async function transfersIn(
  ctx: Ctx,
  { userId, startedOn }: { userId: string; startedOn: IsoDate },
  day: IsoDate,
): Promise<number> {
  const { from, until } = monthOf(startedOn, day)
  const [counted] = await ctx.db
    .select({ transfers: count() })
    .from(memberRequests)
    .where(
      and(
        eq(memberRequests.userId, userId),
        eq(memberRequests.kind, "transfer"),
        inArray(memberRequests.state, ["open", "confirmed"]),
        gte(memberRequests.date, from),
        lt(memberRequests.date, until),
      ),
    )
  return counted?.transfers ?? 0
}

/** A person's requests, the latest day first. */
export const requestsOf = (ctx: Ctx, userId: string): Promise<MemberRequest[]> =>
  ctx.db
    .select()
    .from(memberRequests)
    .where(eq(memberRequests.userId, userId))
    .orderBy(desc(memberRequests.date), desc(memberRequests.createdAt))
    .limit(MAX_SHOWN)

/** The member withdraws an open request, which then does not count. Refuses with 401, 404, `membership.request-answered` (409). */
export async function withdrawMemberRequest(ctx: Ctx, { requestId }: { requestId: string }): Promise<void> {
  const { userId } = requireRole(ctx, "personal")
  await inTransaction(ctx, async (txCtx) => {
    const request = await lockRequest(txCtx, requestId)
    if (request.userId !== userId) throw notFound("membership.request-not-found")
    await decide(txCtx, request, { state: "withdrawn" })
  })
}

/**
 * An operator confirms or declines a member's request with a text, which the member gets by mail. Refuses with 401 and 403 all but
 * operators, 404, and with 409 `membership.request-answered` unless it is open, and `membership.frozen` or `membership.request-lapsed` a confirmation
 * for a day that has passed or that the membership does not include any more.
 */
export async function answerMemberRequest(ctx: Ctx, { requestId, outcome, text: answer }: MemberAnswer): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const request = await lockRequest(txCtx, requestId)
    await decide(txCtx, request, { state: outcome, answer })
    const { kind, date, userId } = request
    const membership = await membershipOf(txCtx, userId)
    if (outcome === "confirmed" && membership?.isFrozen) throw frozenRefusal()
    const hasLapsed = date < romeDate(ctx.now()) || !isCovered(request, membership)
    if (outcome === "confirmed" && hasLapsed) throw new Refusal("membership.request-lapsed", {}, { status: 409 })
    const user = await userById(txCtx, userId)
    const details = { request: kind, startsOn: date, answer }
    if (user) await sendMembershipMail(txCtx, user, { event: `request_${outcome}`, details })
  })
}

async function lockRequest(ctx: Ctx, requestId: string): Promise<MemberRequest> {
  const [request] = z.uuid().safeParse(requestId).success
    ? await ctx.db.select().from(memberRequests).where(eq(memberRequests.id, requestId)).for("update")
    : []
  if (!request) throw notFound("membership.request-not-found")
  return request
}

type Decision = Pick<MemberRequest, "state"> & { answer?: string }

async function decide(ctx: Ctx, { id, state }: MemberRequest, decision: Decision): Promise<void> {
  if (state !== "open") throw new Refusal("membership.request-answered", {}, { status: 409 })
  await ctx.db.update(memberRequests).set(decision).where(eq(memberRequests.id, id))
  await recordEvent(ctx, { name: `member-request.${decision.state}`, subject: subjectOf(id) })
  await resolveAlert(ctx, { kind: "member-request", subject: subjectOf(id) })
}

/** For an operator: open requests, then confirmed ones, each by their day, then the others, the latest first. */
export async function memberRequestsForOperator(ctx: Ctx) {
  requireRole(ctx, "operator")
  const today = romeDate(ctx.now())
  const inState = (states: MemberRequest["state"][], order: "first" | "last", from?: IsoDate) =>
    ctx.db
      .select({
        request: memberRequests,
        customer: { name: users.name, email: users.email, phone: users.phone, locale: users.locale },
      })
      .from(memberRequests)
      .innerJoin(users, eq(users.id, memberRequests.userId))
      .where(and(inArray(memberRequests.state, states), from ? gte(memberRequests.date, from) : undefined))
      .orderBy(order === "first" ? asc(memberRequests.date) : desc(memberRequests.date))
      .limit(MAX_SHOWN)
  const ahead = [...(await inState(["open"], "first")), ...(await inState(["confirmed"], "first", today))]
  const past = (await inState(["confirmed", "declined", "withdrawn"], "last")).filter(
    ({ request }) => request.state !== "confirmed" || request.date < today,
  )
  const found = []
  for (const row of ahead)
    found.push({ ...row, hasLapsed: !isCovered(row.request, await membershipOf(ctx, row.request.userId)) })
  return [...found, ...past.map((row) => ({ ...row, hasLapsed: false }))]
}

/** Deletes a person's requests with their account. */
export async function deleteRequestsOf(ctx: Ctx, userId: string): Promise<void> {
  const deleted = await ctx.db
    .delete(memberRequests)
    .where(eq(memberRequests.userId, userId))
    .returning({ id: memberRequests.id })
  for (const { id } of deleted) await resolveAlert(ctx, { kind: "member-request", subject: subjectOf(id) })
}

const RETENTION_MONTHS = 24

/** Deletes requests, which contain addresses, two years after they were made. */
export async function deleteOldRequests(ctx: Ctx): Promise<void> {
  const before = romeInstant(addMonths(romeDate(ctx.now()), -RETENTION_MONTHS), "00:00")
  await ctx.db.delete(memberRequests).where(lt(memberRequests.createdAt, before))
}
