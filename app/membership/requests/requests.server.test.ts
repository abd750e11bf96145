import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { someMembership } from "../../../tests/support/membership/memberships"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { messages } from "../../messaging/tables.server"
import { addDays, type IsoDate, romeInstant } from "../../platform/dates"
import { alerts } from "../../platform/tables.server"
import { memberBenefits } from "../benefits/member-benefits.server"
import { giveMembership } from "../gifts/gifts.server"
import { changePlan } from "../member-choices.server"
import { accountMembership } from "../member-page.server"
import { membershipData } from "../personal-data.server"
import type { RequestKind } from "../rules/requests"
import type { TierId } from "../rules/tiers"
import {
  answerMemberRequest,
  deleteOldRequests,
  makeRequest,
  memberRequestsForOperator,
  requestsOf,
  withdrawMemberRequest,
} from "./requests.server"

const database = await testDatabase()
const clock = testClock()
const ctx = testContext(database, { clock })
const operator = as(ctx, await person(ctx, { role: "operator" }))
beforeEach(() => clock.set("2026-11-23T09:00:00Z"))

async function member(tierId: TierId = "gold", changes: Parameters<typeof someMembership>[2] = {}) {
  const owner = await person(ctx)
  await someMembership(ctx, owner, { tierId, ...changes })
  return { userId: owner.userId, email: owner.email, customerCtx: as(ctx, owner) }
}

/** Makes a request; returns its id. */
async function ask(customerCtx: typeof ctx, date: IsoDate = "2026-11-28", kind: RequestKind = "transfer") {
  const requestKey = randomUUID()
  await makeRequest(customerCtx, { requestKey, kind, date, text: "From Olbia at 10:30, AZ 1567" })
  return requestKey
}

const answer = (requestId: string, outcome: "confirmed" | "declined" = "confirmed") =>
  answerMemberRequest(operator, { requestId, outcome, text: "Marco waits at arrivals." })

const stateOf = async (userId: string) => (await requestsOf(ctx, userId)).map(({ state }) => state)
const isAlerted = async (id: string) => {
  const [alert] = await ctx.db
    .select()
    .from(alerts)
    .where(eq(alerts.subject, `member-request:${id}`))
  return alert !== undefined && alert.resolvedAt === null
}

describe("a request", () => {
  test("is made once per key, and nobody else has it", async () => {
    const { customerCtx, userId } = await member()
    const request = { requestKey: randomUUID(), kind: "transfer", date: "2026-11-28", text: "From Olbia" } as const
    await makeRequest(customerCtx, request)
    await makeRequest(customerCtx, request)
    expect(await stateOf(userId)).toEqual(["open"])
    const stranger = await member()
    expect((await refusalOf(makeRequest(stranger.customerCtx, request))).status).toBe(403)
    const other = withdrawMemberRequest(stranger.customerCtx, { requestId: request.requestKey })
    expect((await refusalOf(other)).status).toBe(404)
  })

  test.each([
    ["silver", "transfer"],
    ["gold", "availability"],
  ] as const)("is refused to %s for what its plan does not include: %s", async (tierId, kind) => {
    const { customerCtx } = await member(tierId)
    const { fields } = await refusalOf(ask(customerCtx, "2026-11-28", kind))
    expect(fields).toMatchObject([{ field: "date", code: "membership.request-not-covered" }])
  })

  test("is refused without a membership, and to partners", async () => {
    const nobody = as(ctx, await person(ctx))
    expect((await refusalOf(ask(nobody))).fields[0]?.code).toBe("membership.request-not-covered")
    const partner = as(ctx, await person(ctx, { role: "business" }))
    expect((await refusalOf(ask(partner))).status).toBe(403)
    expect((await refusalOf(ask(ctx))).status).toBe(401)
  })

  test("counts in the month of its day, until it is declined or withdrawn", async () => {
    const { customerCtx } = await member()
    const left = async () => (await memberBenefits(customerCtx))?.transfers?.left
    const first = await ask(customerCtx, "2026-12-01")
    const second = await ask(customerCtx, "2026-12-02")
    expect(await left()).toBe(0)
    expect((await refusalOf(ask(customerCtx, "2026-12-22"))).code).toBe("membership.transfers-used")
    await ask(customerCtx, "2026-12-23")
    await withdrawMemberRequest(customerCtx, { requestId: first })
    await answer(second, "declined")
    expect(await left()).toBe(2)
  })

  test("is counted one after the other", { tags: ["postgres"] }, async () => {
    const { customerCtx, userId } = await member()
    await Promise.allSettled([1, 2, 3, 4].map(() => ask(customerCtx)))
    expect(await stateOf(userId)).toEqual(["open", "open"])
  })

  test("is one of at most five that await an answer", async () => {
    const { customerCtx } = await member("platinum")
    for (let day = 0; day < 5; day++) await ask(customerCtx, addDays("2026-12-01", day), "availability")
    const { code } = await refusalOf(ask(customerCtx, "2026-12-10", "availability"))
    expect(code).toBe("membership.too-many-open")
  })
})

describe("a day after the paid ones", () => {
  const ending = { startedOn: "2026-10-27", months: 1, renewsOn: "2026-11-27" }

  test.each([
    [false, undefined, "membership.request-not-covered"],
    [true, undefined, undefined],
    [true, "silver", "membership.request-not-covered"],
  ] as const)("with renewals %s and next plan %s: %s", async (autoRenews, nextTierId, expected) => {
    const { customerCtx } = await member("gold", { ...ending, autoRenews, nextTierId })
    await ask(customerCtx, "2026-11-26")
    const code = await ask(customerCtx, "2026-11-27").then(
      () => undefined,
      ({ fields }) => fields[0].code,
    )
    expect(code).toBe(expected)
  })

  test("has the benefits of the gift that follows", async () => {
    const { customerCtx, userId } = await member("silver", ending)
    await giveMembership(operator, { userId, tierId: "gold", months: 1, reason: "A prize" })
    await ask(customerCtx, "2026-11-27")
    expect((await refusalOf(ask(customerCtx, "2026-11-26"))).status).toBe(422)
  })

  test("that lost its benefit is shown so, and is only declined", async () => {
    const { customerCtx } = await member("gold", { ...ending, autoRenews: true })
    const id = await ask(customerCtx)
    await changePlan(customerCtx, { tierId: "silver", cycle: "monthly" })
    const [row] = (await memberRequestsForOperator(operator)).filter(({ request }) => request.id === id)
    expect(row?.hasLapsed).toBe(true)
    expect((await accountMembership(customerCtx)).requests).toMatchObject([{ id, hasLapsed: true }])
    expect((await refusalOf(answer(id))).code).toBe("membership.request-lapsed")
    await answer(id, "declined")
  })
})

describe("an operator's answer", () => {
  test.each(["confirmed", "declined"] as const)("%s is mailed, once", async (outcome) => {
    const { customerCtx, userId, email } = await member()
    const id = await ask(customerCtx)
    expect(await isAlerted(id)).toBe(true)
    await answer(id, outcome)
    expect(await stateOf(userId)).toEqual([outcome])
    expect(await isAlerted(id)).toBe(false)
    const mails = await ctx.db.select().from(messages).where(eq(messages.recipient, email))
    const mail = mails.find(({ kind }) => kind === `membership.request-${outcome}`)
    expect(mail?.body).toContain("Marco waits at arrivals.")
    expect(mail?.subject).toMatch(/28/)
    expect((await refusalOf(answer(id, outcome))).code).toBe("membership.request-answered")
    const withdrawn = withdrawMemberRequest(customerCtx, { requestId: id })
    expect((await refusalOf(withdrawn)).code).toBe("membership.request-answered")
  })

  test("is given by operators only, and confirms no day that has passed", async () => {
    const { customerCtx } = await member()
    const id = await ask(customerCtx)
    const own = answerMemberRequest(customerCtx, { requestId: id, outcome: "confirmed", text: "Yes" })
    expect((await refusalOf(own)).status).toBe(403)
    expect((await refusalOf(memberRequestsForOperator(customerCtx))).status).toBe(403)
    clock.set(romeInstant("2026-11-29", "09:00"))
    expect((await refusalOf(answer(id))).code).toBe("membership.request-lapsed")
    expect((await refusalOf(answer("unknown"))).status).toBe(404)
  })
})

test("requests are deleted after two years, and with the account", async () => {
  const { customerCtx, userId, email } = await member("gold", { renewsOn: "2029-11-23", months: 36 })
  const id = await ask(customerCtx)
  expect((await membershipData.losses?.(customerCtx, userId))?.map(({ code }) => code)).toContain(
    "membership.loss-request",
  )
  await membershipData.erase(ctx, { userId, name: "Deleted", email })
  expect(await requestsOf(ctx, userId)).toEqual([])
  expect(await isAlerted(id)).toBe(false)
  const other = await member()
  await ask(other.customerCtx)
  clock.set("2028-11-24T09:00:00Z")
  await deleteOldRequests(ctx)
  expect(await requestsOf(ctx, other.userId)).toEqual([])
})
