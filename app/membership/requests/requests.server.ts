import { eq } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { formatDate } from "../../platform/date-format"
import { addMinutes, romeDate } from "../../platform/dates"
import { DAY_SECONDS, enforceRateLimit } from "../../platform/limits.server"
import { resolveAlert } from "../../platform/monitoring/alerts.server"
import { forbidden, invalid, notFound, Refusal } from "../../platform/refusal"
import type { AvailabilityInput, TransferInput } from "../forms"
import { lockMember } from "../member-lock.server"
import { type CurrentMembership, membershipOf } from "../queries.server"
import { transfersLeft } from "../rules/benefits"
import {
  ANSWER_HOURS,
  availabilityErrors,
  dayFieldOf,
  dayOf,
  isIncludedIn,
  type RequestKind,
  termErrors,
  transferErrors,
} from "../rules/requests"
import { monthEnd, tierOn } from "../rules/term"
import { type TierId, tierName } from "../rules/tiers"
import { memberRequests } from "../tables.server"
import { memberRequestSubject, sendRequestNews } from "./request-mails.server"
import {
  detailsOf,
  type MemberRequest,
  memberRequestById,
  ownRequest,
  type RequestDetails,
  transfersCountedUntil,
} from "./request-queries.server"

/** Requests per day of one member. */
const MAX_REQUESTS = 20
/** Requests of a kind without a limit that may be open at once. */
const MAX_OPEN = 3

/**
 * A Gold or Platinum member requests an airport transfer, within those of the membership's month. A repeated
 * `requestKey` returns the same request. Refuses with 401, 403 all but personal accounts, `membership.not-included`
 * (403), `membership.transfers-used` (409), 422 as `transferErrors` and `termErrors` do, 429.
 */
export async function requestTransfer(ctx: Ctx, { requestKey, ...details }: TransferInput): Promise<MemberRequest> {
  const errors = transferErrors(details, ctx.now())
  return makeRequest(ctx, { requestKey, kind: "transfer", details, errors }, async (txCtx, membership) => {
    const tierId = requireIncluded(txCtx, membership, details, "transfer")
    const { length: counted } = await transfersCountedUntil(txCtx, membership.userId)
    if (transfersLeft(tierId, counted) === 0) throw new Refusal("membership.transfers-used", {}, { status: 409 })
  })
}

/**
 * A Platinum member asks for a car that is guaranteed at 48 hours' notice. Refuses as `requestTransfer` does, with
 * `membership.too-many-open` (409), and 422 as `availabilityErrors` does.
 */
export async function requestGuaranteedCar(
  ctx: Ctx,
  { requestKey, ...details }: AvailabilityInput,
): Promise<MemberRequest> {
  const errors = availabilityErrors(details, ctx.now())
  return makeRequest(ctx, { requestKey, kind: "availability", details, errors }, async (txCtx, membership) => {
    requireIncluded(txCtx, membership, details, "availability")
    if ((await openOf(txCtx, membership.id)) >= MAX_OPEN)
      throw new Refusal("membership.too-many-open", {}, { status: 409 })
  })
}

/** Refuses with `membership.request-not-covered` (409) a request whose day lost the benefit: by a change of plan, a gift, or a renewal turned off. */
export async function requireCovered(ctx: Ctx, request: MemberRequest): Promise<void> {
  const { userId, kind } = request
  const details = detailsOf(request)
  const day = dayOf(details)
  const membership = await membershipOf(ctx, userId)
  const isCovered =
    membership && isIncludedIn(tierOn(membership, day), kind) && termErrors(details, membership).length === 0
  if (!isCovered)
    throw new Refusal(
      "membership.request-not-covered",
      { date: formatDate(day, { locale: ctx.locale }) },
      { status: 409 },
    )
}

/** The tier of the day of a request. Refuses a tier without the benefit: on the day's field, if the member has it today. */
function requireIncluded(ctx: Ctx, membership: CurrentMembership, details: RequestDetails, kind: RequestKind): TierId {
  const day = dayOf(details)
  const tierId = tierOn(membership, day)
  if (isIncludedIn(tierId, kind)) return tierId
  if (!isIncludedIn(membership.currentTierId, kind)) throw forbidden("membership.not-included")
  const facts = { tier: tierName(tierId), date: formatDate(day, { locale: ctx.locale }) }
  throw invalid([{ field: dayFieldOf(details), code: "membership.request-other-plan", details: facts }])
}

const openOf = async (ctx: Ctx, membershipId: string): Promise<number> => {
  const own = await ctx.db.select().from(memberRequests).where(eq(memberRequests.membershipId, membershipId))
  return own.filter(({ kind, state }) => kind === "availability" && state === "open").length
}

type NewRequest = {
  requestKey: string
  kind: RequestKind
  details: RequestDetails
  errors: ReturnType<typeof transferErrors>
}

/** `requireAllowed` runs with the member locked, so that concurrent requests are counted one after the other. */
async function makeRequest(
  ctx: Ctx,
  { requestKey, kind, details, errors }: NewRequest,
  requireAllowed: (txCtx: Ctx, membership: CurrentMembership) => Promise<void>,
): Promise<MemberRequest> {
  const { userId } = requireRole(ctx, "personal")
  const existing = await memberRequestById(ctx, requestKey)
  if (existing) return requireOwn(existing, userId)
  if (errors.length > 0) throw invalid(errors)
  await enforceRateLimit(ctx, `membership.request:${userId}`, MAX_REQUESTS, DAY_SECONDS)
  return inTransaction(ctx, async (txCtx) => {
    await lockMember(txCtx, userId)
    const membership = await membershipOf(txCtx, userId)
    if (!membership) throw forbidden("membership.not-included")
    const made = await memberRequestById(txCtx, requestKey)
    if (made) return requireOwn(made, userId)
    const [late] = termErrors(details, membership)
    if (late) throw invalid([{ ...late, details: { date: formatDate(late.details.date, { locale: ctx.locale }) } }])
    await requireAllowed(txCtx, membership)
    const now = ctx.now()
    const [request] = await txCtx.db
      .insert(memberRequests)
      .values({
        id: requestKey,
        userId,
        membershipId: membership.id,
        kind,
        details,
        countedUntil: monthEnd(membership.startedOn, romeDate(now)),
        state: "open",
        answerBy: addMinutes(now, ANSWER_HOURS[kind] * 60),
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning()
    // The key was used at the same time by another person.
    if (!request) throw invalidKeyRefusal()
    await recordEvent(txCtx, {
      name: "member-request.made",
      subject: memberRequestSubject(request.id),
      facts: { kind },
    })
    await sendRequestNews(txCtx, request, "received")
    return request
  })
}

const invalidKeyRefusal = () => new Refusal("membership.request-key-invalid", {}, { status: 409 })

function requireOwn(request: MemberRequest, userId: string): MemberRequest {
  if (request.userId !== userId) throw invalidKeyRefusal()
  return request
}

/** The member withdraws an open request. Refuses with 401, 404, `membership.request-answered` (409). */
export async function withdrawMemberRequest(ctx: Ctx, { requestId }: { requestId: string }): Promise<void> {
  await ownRequest(ctx, requestId)
  await inTransaction(ctx, async (txCtx) => {
    const request = await lockRequest(txCtx, requestId)
    if (request.state === "withdrawn") return
    await changeState(txCtx, request, { state: "withdrawn" })
  })
}

/** Locks a request for this transaction. Refuses with 404 if there is none. */
export async function lockRequest(ctx: Ctx, requestId: string): Promise<MemberRequest> {
  const found = await memberRequestById(ctx, requestId)
  const [request] = found
    ? await ctx.db.select().from(memberRequests).where(eq(memberRequests.id, found.id)).for("update")
    : []
  if (!request) throw notFound("membership.request-not-found")
  return request
}

/** Changes an open, locked request. Refuses with `membership.request-answered` (409) if it is not open. */
export async function changeState(ctx: Ctx, request: MemberRequest, changes: StateChange): Promise<MemberRequest> {
  if (request.state !== "open") throw new Refusal("membership.request-answered", {}, { status: 409 })
  return writeState(ctx, request, changes)
}

type StateChange = Partial<MemberRequest> & Pick<MemberRequest, "state">

/** Changes a locked request, also one that was answered. */
export async function writeState(ctx: Ctx, { id }: MemberRequest, changes: StateChange): Promise<MemberRequest> {
  const [changed] = await ctx.db
    .update(memberRequests)
    .set({ ...changes, answeredAt: ctx.now() })
    .where(eq(memberRequests.id, id))
    .returning()
  if (!changed) throw notFound("membership.request-not-found")
  const event = changes.closeReason ? "closed" : changes.state
  await recordEvent(ctx, { name: `member-request.${event}`, subject: memberRequestSubject(id) })
  await resolveAlert(ctx, { kind: "member-request-overdue", subject: memberRequestSubject(id) })
  return changed
}
