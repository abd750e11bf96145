import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { member, membershipPayments } from "../../../tests/support/membership/members"
import { codeOf } from "../../../tests/support/purchases/cancelled"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { userById } from "../../accounts/queries.server"
import { messages } from "../../messaging/tables.server"
import { alerts } from "../../platform/tables.server"
import { memberBenefits, requestSummaries } from "../benefits/member-benefits.server"
import { giftTerm, giftTexts } from "../gifts/gift-term.server"
import { giveMembership } from "../gifts/gifts.server"
import { memberList } from "../member-list.server"
import { accountMembership, renewalPage } from "../member-page.server"
import { endByOperator } from "../memberships.server"
import { membershipData } from "../personal-data.server"
import { changePlan } from "../plan-change.server"
import { membershipOf, periodsOf } from "../queries.server"
import { refundMembership } from "../refunds/membership-refunds.server"
import { renewMemberships } from "../renewal/renewal.server"
import { answerMemberRequest } from "./answers.server"
import { memberRequestsForOperator, ownRequest, requestDay } from "./request-queries.server"
import { requestGuaranteedCar, requestTransfer } from "./requests.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
const operator = as(ctx, await person(ctx, { role: "operator" }))
beforeEach(() => clock.set("2026-11-26T09:00:00Z"))

type Mine = Parameters<typeof requestTransfer>[0]
type Member = Awaited<ReturnType<typeof member>>

const transferOn = (customerCtx: Mine, date: string) =>
  requestTransfer(customerCtx, {
    requestKey: randomUUID(),
    ...{ direction: "to_airport", airport: "CAG", date, time: "10:30", address: "Via Roma 1", passengers: 2 },
  })

const carOn = (customerCtx: Mine, date: string) =>
  requestGuaranteedCar(customerCtx, {
    requestKey: randomUUID(),
    ...{ category: "cars", pickupDate: date, pickupTime: "10:30", returnDate: date, returnTime: "18:00" },
  })

const refund = ({ membership }: Pick<Member, "membership">, expectedCents: number) =>
  refundMembership(operator, { membershipId: membership.id, expectedCents, reason: "Moved abroad." })

const goldFor = (userId: string) =>
  giveMembership(operator, { userId, tierId: "gold", months: 12, reason: "A prize.", key: randomUUID() })

const confirm = (requestId: string) => answerMemberRequest(operator, { requestId, outcome: "confirmed", text: "Yes." })

async function openIds(): Promise<string[]> {
  const listed = await memberRequestsForOperator(operator)
  return listed.flatMap(({ request }) => (request.state === "open" ? [request.id] : []))
}

async function mailBody(userId: string, name: string) {
  const { email = "" } = (await userById(ctx, userId)) ?? {}
  const mails = await ctx.db.select().from(messages).where(eq(messages.recipient, email))
  return mails.find(({ kind }) => kind.startsWith(name))?.body
}

const refundMail = (userId: string) => mailBody(userId, "membership.refunded")

describe("open requests of a refunded period", () => {
  test("are withdrawn, and leave the operator's list", async () => {
    const { customerCtx, ...anna } = await member(ctx, { tierId: "platinum" })
    const made = [await transferOn(customerCtx, "2026-12-01"), await carOn(customerCtx, "2026-12-02")]
    await refund(anna, 46_000)
    for (const { id } of made) {
      expect(await ownRequest(customerCtx, id)).toMatchObject({
        state: "withdrawn",
        closeReason: "not-included",
        answer: null,
      })
      expect(await openIds()).not.toContain(id)
    }
    const shown = made.map(({ id }) => expect.objectContaining({ id, state: "withdrawn", closeReason: "not-included" }))
    expect(await requestSummaries(customerCtx)).toEqual(expect.arrayContaining(shown))
  })

  test("are mentioned in the mail about the refund, if there were any", async () => {
    const withOne = await member(ctx, { tierId: "gold" })
    await transferOn(withOne.customerCtx, "2026-12-01")
    const without = await member(ctx, { tierId: "gold" })
    for (const each of [withOne, without]) await refund(each, 23_000)
    expect(await refundMail(withOne.userId)).toMatch(/Abbiamo chiuso anche 1|also closed 1/)
    expect(await refundMail(without.userId)).not.toMatch(/chiuso|closed/)
  })

  test("are withdrawn if the provider refunded it", async () => {
    const anna = await member(ctx, { tierId: "gold" })
    const { id } = await transferOn(anna.customerCtx, "2026-12-01")
    await ctx.stripe.refunds.create({ payment_intent: anna.intentId })
    await ctx.deliverWebhooks()
    expect(await ownRequest(anna.customerCtx, id)).toMatchObject({ state: "withdrawn" })
  })

  test("are withdrawn although a given period begins", async () => {
    const anna = await member(ctx, { tierId: "platinum" })
    const { id } = await carOn(anna.customerCtx, "2026-12-02")
    await goldFor(anna.userId)
    await refund(anna, 46_000)
    expect(await ownRequest(anna.customerCtx, id)).toMatchObject({ state: "withdrawn" })
  })

  test("go to the given period that begins then, if it covers their days", async () => {
    const anna = await member(ctx, { tierId: "platinum" })
    const [open, confirmed] = [
      await transferOn(anna.customerCtx, "2026-12-01"),
      await transferOn(anna.customerCtx, "2026-12-02"),
    ]
    const car = await carOn(anna.customerCtx, "2026-12-02")
    await confirm(confirmed.id)
    await goldFor(anna.userId)
    await refund(anna, 46_000)
    const { id: membershipId } = (await membershipOf(ctx, anna.userId)) ?? {}
    expect(await ownRequest(anna.customerCtx, open.id)).toMatchObject({ state: "open", membershipId })
    expect(await ownRequest(anna.customerCtx, confirmed.id)).toMatchObject({ state: "confirmed", membershipId })
    expect(await ownRequest(anna.customerCtx, car.id)).toMatchObject({ state: "withdrawn" })
    expect(await refundMail(anna.userId)).toMatch(/chiuso anche 1|also closed 1/)
    expect((await memberBenefits(anna.customerCtx))?.transfers).toMatchObject({ left: 0 })
  })

  test("that has not begun are withdrawn, and earlier ones stay", async () => {
    const anna = await member(ctx, { tierId: "gold", renews: true })
    clock.set("2026-12-26T09:00:00Z")
    await renewMemberships(ctx)
    await ctx.deliverWebhooks()
    clock.set("2026-12-20T09:00:00Z")
    const [before, after] = [
      await transferOn(anna.customerCtx, "2026-12-25"),
      await transferOn(anna.customerCtx, "2026-12-30"),
    ]
    expect(await periodsOf(ctx, anna.membership.id)).toHaveLength(2)
    await refundRenewal(anna)
    expect(await ownRequest(anna.customerCtx, before.id)).toMatchObject({ state: "open" })
    expect(await ownRequest(anna.customerCtx, after.id)).toMatchObject({ state: "withdrawn" })
  })

  test("are withdrawn also if they were confirmed, unless they have started", async () => {
    const anna = await member(ctx, { tierId: "gold" })
    const [past, later] = [
      await transferOn(anna.customerCtx, "2026-11-28"),
      await transferOn(anna.customerCtx, "2026-12-01"),
    ]
    for (const { id } of [past, later]) await confirm(id)
    clock.set("2026-11-28T12:00:00Z")
    await refund(anna, 23_000)
    expect(await ownRequest(anna.customerCtx, past.id)).toMatchObject({ state: "confirmed", answer: "Yes." })
    expect(await ownRequest(anna.customerCtx, later.id)).toMatchObject({ state: "withdrawn" })
  })
})

describe("a renewal with another plan", () => {
  /** A Gold member with a request before the renewal and two after it, one of them confirmed; then Silver comes. */
  async function silverAfterGold() {
    const anna = await member(ctx, { tierId: "gold", renews: true })
    const open = await transferOn(anna.customerCtx, "2027-01-10")
    const confirmed = await transferOn(anna.customerCtx, "2027-01-11")
    await confirm(confirmed.id)
    await changePlan(anna.customerCtx, { tierId: "silver", cycle: "monthly" })
    return { ...anna, open, confirmed }
  }

  async function renewed(anna: Member): Promise<void> {
    clock.set("2026-12-26T09:00:00Z")
    await renewMemberships(ctx)
    await ctx.deliverWebhooks()
    expect(await periodsOf(ctx, anna.membership.id)).toHaveLength(2)
  }

  test("is announced with the requests that it closes", async () => {
    const { customerCtx, open, confirmed } = await silverAfterGold()
    const closing = (await accountMembership(customerCtx)).membership?.closing
    expect(closing?.silver).toMatchObject([
      { id: open.id, day: "2027-01-10" },
      { id: confirmed.id, day: "2027-01-11" },
    ])
    expect(closing?.gold).toEqual([])
    clock.set("2026-12-20T09:00:00Z")
    expect((await renewalPage(customerCtx)).closing).toEqual(closing?.silver)
    expect(await requestDay(ctx, open)).toMatchObject({ tierId: "silver", isIncluded: false, renewsOn: "2026-12-26" })
  })

  test("closes the requests that it does not include, which its mail counts", async () => {
    const anna = await silverAfterGold()
    await renewed(anna)
    expect(await ownRequest(anna.customerCtx, anna.open.id)).toMatchObject({
      state: "withdrawn",
      closeReason: "not-included",
      answer: null,
    })
    expect(await ownRequest(anna.customerCtx, anna.confirmed.id)).toMatchObject({
      state: "withdrawn",
      closeReason: "not-included",
      answer: "Yes.",
    })
    expect(await mailBody(anna.userId, "membership.renewed")).toMatch(/2 (richieste|requests)/)
  })

  test("keeps the requests that it includes", async () => {
    const anna = await silverAfterGold()
    await changePlan(anna.customerCtx, { tierId: "platinum", cycle: "monthly" })
    await renewed(anna)
    expect(await ownRequest(anna.customerCtx, anna.open.id)).toMatchObject({ state: "open" })
    expect(await ownRequest(anna.customerCtx, anna.confirmed.id)).toMatchObject({ state: "confirmed" })
    expect(await mailBody(anna.userId, "membership.renewed")).not.toMatch(/chiuso|closed/)
  })
})

test("a given membership closes the requests of its days that it does not include", async () => {
  const { customerCtx, userId } = await member(ctx, { tierId: "platinum", renews: true })
  const [transfer, car] = [await transferOn(customerCtx, "2027-01-10"), await carOn(customerCtx, "2027-01-10")]
  await goldFor(userId)
  expect(await ownRequest(customerCtx, transfer.id)).toMatchObject({ state: "open" })
  expect(await ownRequest(customerCtx, car.id)).toMatchObject({ state: "withdrawn" })
  expect(await mailBody(userId, "membership.given")).toMatch(/1 (richiesta|request)/)
})

describe("before a membership is given, its form", () => {
  const gift = { tierId: "gold", months: 12 } as const
  const closes = "It also closes 1 request"

  test("counts the requests that it closes", async () => {
    const { customerCtx, userId } = await member(ctx, { tierId: "platinum", renews: true })
    await transferOn(customerCtx, "2027-01-10")
    const car = await carOn(customerCtx, "2027-01-10")
    const term = await giftTerm(ctx, { userId, ...gift })
    expect(term).toMatchObject({ closedRequests: 1 })
    expect(giftTexts(term, "en").join(" ")).toContain(closes)
    await goldFor(userId)
    expect(await ownRequest(customerCtx, car.id)).toMatchObject({ state: "withdrawn" })
  })

  test("does not count those before it or after it", async () => {
    const { customerCtx, userId } = await member(ctx, { tierId: "platinum", renews: true })
    const cars = [await carOn(customerCtx, "2026-12-20"), await carOn(customerCtx, "2027-02-10")]
    const term = await giftTerm(ctx, { userId, tierId: "gold", months: 1 })
    expect(giftTexts(term, "en").join(" ")).not.toContain("closes")
    await giveMembership(operator, { userId, tierId: "gold", months: 1, reason: "A prize.", key: randomUUID() })
    for (const { id } of cars) expect(await ownRequest(customerCtx, id)).toMatchObject({ state: "open" })
  })
})

/** The provider refunds the period that begins next. */
async function refundRenewal({ membership }: Member): Promise<void> {
  const renewal = (await periodsOf(ctx, membership.id)).at(-1)
  const [payment] = await membershipPayments(ctx, renewal?.orderId ?? "")
  await ctx.stripe.refunds.create({ payment_intent: payment?.providerId ?? "" })
  await ctx.deliverWebhooks()
}

describe("requests of a membership that an operator ends", () => {
  test("are counted before, and withdrawn, also confirmed ones", async () => {
    const { customerCtx, membership, userId } = await member(ctx, { tierId: "gold" })
    const made = [await transferOn(customerCtx, "2026-12-01"), await transferOn(customerCtx, "2026-12-02")]
    await confirm(made[0]?.id ?? "")
    const { email = "" } = (await userById(ctx, userId)) ?? {}
    const { members } = await memberList(operator, new URLSearchParams({ find: email }))
    expect(members).toMatchObject([{ pendingRequests: 2 }])
    await endByOperator(operator, { membershipId: membership.id })
    for (const { id } of made) expect(await ownRequest(customerCtx, id)).toMatchObject({ state: "withdrawn" })
    expect(await mailBody(userId, "membership.ended")).toMatch(/chiuso anche 2|also closed 2/)
  })

  test("raise an alert if they were confirmed", async () => {
    const { customerCtx, membership } = await member(ctx, { tierId: "gold" })
    const [confirmed, open] = [await transferOn(customerCtx, "2026-12-01"), await transferOn(customerCtx, "2026-12-02")]
    await confirm(confirmed.id)
    await endByOperator(operator, { membershipId: membership.id })
    expect(await closedAlerts(confirmed.id)).toHaveLength(1)
    expect(await closedAlerts(open.id)).toEqual([])
  })
})

test("a deleted account's confirmed request leaves an alert without personal data", async () => {
  const { customerCtx, userId } = await member(ctx, { tierId: "gold" })
  const { id } = await transferOn(customerCtx, "2026-12-01")
  await confirm(id)
  await membershipData.erase(ctx, { userId, name: "", email: "" })
  expect((await closedAlerts(id)).map(({ facts }) => facts)).toEqual([
    { direction: "to_airport", airport: "CAG", day: "2026-12-01", time: "10:30" },
  ])
})

const closedAlerts = (requestId: string) =>
  ctx.db
    .select()
    .from(alerts)
    .where(and(eq(alerts.kind, "member-request-closed"), eq(alerts.subject, `member-request:${requestId}`)))

describe("transfers used before a refund", () => {
  /** A member who used both transfers of the month, and whose given Gold began after a refund ten days later. */
  async function continuedMember() {
    const anna = await member(ctx, { tierId: "gold" })
    for (const date of ["2026-12-01", "2026-12-02"]) await confirm((await transferOn(anna.customerCtx, date)).id)
    await goldFor(anna.userId)
    clock.set("2026-12-06T09:00:00Z")
    await refund(anna, 23_000)
    expect(await membershipOf(ctx, anna.userId)).toMatchObject({ startedOn: "2026-12-06" })
    return anna
  }

  test("count in the membership that begins then, until their month is over", async () => {
    const { customerCtx } = await continuedMember()
    const term = { lastDay: "2027-12-05", autoRenews: false }
    expect((await memberBenefits(customerCtx))?.transfers).toEqual({
      perMonth: 2,
      left: 0,
      renewOn: "2026-12-26",
      term,
    })
    expect(await codeOf(transferOn(customerCtx, "2026-12-20"))).toBe("membership.transfers-used")
    clock.set("2026-12-26T09:00:00Z")
    expect((await memberBenefits(customerCtx))?.transfers).toMatchObject({ left: 2, renewOn: "2027-01-06" })
    expect(await codeOf(transferOn(customerCtx, "2026-12-28"))).toBe("ok")
  })

  test("for a day after it do not count again in the membership that begins then", async () => {
    const { customerCtx, userId, membership } = await member(ctx, { tierId: "platinum", cycle: "annually" })
    await goldFor(userId)
    const ids = []
    for (const date of ["2027-07-04", "2027-07-11"]) ids.push((await transferOn(customerCtx, date)).id)
    clock.set("2027-04-15T09:00:00Z")
    await refund({ membership }, 460_000)
    expect(await membershipOf(ctx, userId)).toMatchObject({ startedOn: "2027-04-15" })
    for (const id of ids) expect(await ownRequest(customerCtx, id)).toMatchObject({ state: "open" })
    expect((await memberBenefits(customerCtx))?.transfers).toMatchObject({ left: 2 })
  })

  test("do not count for anybody else", async () => {
    await continuedMember()
    const { customerCtx } = await member(ctx, { tierId: "gold" })
    expect((await memberBenefits(customerCtx))?.transfers).toMatchObject({ left: 2 })
  })
})
