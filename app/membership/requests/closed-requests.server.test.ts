import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { codeOf } from "../../../tests/support/cancelled"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { member, membershipPayments } from "../../../tests/support/members"
import { withSandbox } from "../../../tests/support/payments"
import { person } from "../../../tests/support/people"
import { userById } from "../../accounts/queries.server"
import { messages } from "../../messaging/tables.server"
import { memberBenefits, requestSummaries } from "../benefits/member-benefits.server"
import { refundMembership } from "../membership-refunds.server"
import { endByOperator, giveMembership } from "../memberships.server"
import { membershipOf, periodsOf } from "../queries.server"
import { renewMemberships } from "../renewal/renewal.server"
import { answerRequest } from "./answers.server"
import { memberRequestsForOperator, ownRequest } from "./request-queries.server"
import { requestAvailability, requestTransfer } from "./requests.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
const operator = as(ctx, await person(ctx, { role: "operator" }))
beforeEach(() => clock.set("2026-11-26T09:00:00Z"))

type Mine = Parameters<typeof requestTransfer>[0]
type Member = Awaited<ReturnType<typeof member>>

const transferOn = (mine: Mine, date: string) =>
  requestTransfer(mine, {
    requestKey: randomUUID(),
    ...{ direction: "to_airport", airport: "CAG", date, time: "10:30", address: "Via Roma 1", passengers: 2 },
  })

const carOn = (mine: Mine, date: string) =>
  requestAvailability(mine, {
    requestKey: randomUUID(),
    ...{ category: "cars", pickupDate: date, pickupTime: "10:30", returnDate: date, returnTime: "18:00" },
  })

const refund = ({ membership }: Pick<Member, "membership">, expectedCents: number) =>
  refundMembership(operator, { membershipId: membership.id, expectedCents, reason: "Moved abroad." })

const goldFor = (userId: string) =>
  giveMembership(operator, { userId, tierId: "gold", months: 12, reason: "A prize.", key: randomUUID() })

const confirm = (requestId: string) => answerRequest(operator, { requestId, outcome: "confirmed", text: "Yes." })

async function openIds(): Promise<string[]> {
  const listed = await memberRequestsForOperator(operator)
  return listed.flatMap(({ request }) => (request.state === "open" ? [request.id] : []))
}

async function refundMail(userId: string) {
  const { email = "" } = (await userById(ctx, userId)) ?? {}
  const mails = await ctx.db.select().from(messages).where(eq(messages.recipient, email))
  return mails.find(({ template }) => template.startsWith("membership.refunded"))?.body
}

describe("open requests of a refunded period", () => {
  test("are withdrawn, and leave the operator's list", async () => {
    const { mine, ...anna } = await member(ctx, { tierId: "platinum" })
    const made = [await transferOn(mine, "2026-12-01"), await carOn(mine, "2026-12-02")]
    await refund(anna, 46_000)
    for (const { id } of made) {
      expect(await ownRequest(mine, id)).toMatchObject({ state: "withdrawn", answer: expect.stringMatching(/\w/) })
      expect(await openIds()).not.toContain(id)
    }
    const shown = made.map(({ id }) => expect.objectContaining({ id, state: "withdrawn" }))
    expect(await requestSummaries(mine)).toEqual(expect.arrayContaining(shown))
  })

  test("are mentioned in the mail about the refund, if there were any", async () => {
    const withOne = await member(ctx, { tierId: "gold" })
    await transferOn(withOne.mine, "2026-12-01")
    const without = await member(ctx, { tierId: "gold" })
    for (const each of [withOne, without]) await refund(each, 23_000)
    expect(await refundMail(withOne.userId)).toMatch(/richieste|requests/)
    expect(await refundMail(without.userId)).not.toMatch(/richieste|requests/)
  })

  test("are withdrawn if the provider refunded it", async () => {
    const anna = await member(ctx, { tierId: "gold" })
    const { id } = await transferOn(anna.mine, "2026-12-01")
    await ctx.stripe.refunds.create({ payment_intent: anna.intentId })
    await ctx.deliverWebhooks()
    expect(await ownRequest(anna.mine, id)).toMatchObject({ state: "withdrawn" })
  })

  test("are withdrawn although a given period begins", async () => {
    const anna = await member(ctx, { tierId: "platinum" })
    const { id } = await carOn(anna.mine, "2026-12-02")
    await goldFor(anna.userId)
    await refund(anna, 46_000)
    expect(await ownRequest(anna.mine, id)).toMatchObject({ state: "withdrawn" })
  })

  test("that has not begun are withdrawn, and earlier ones stay", async () => {
    const anna = await member(ctx, { tierId: "gold", renews: true })
    clock.set("2026-12-26T09:00:00Z")
    await renewMemberships(ctx)
    await ctx.deliverWebhooks()
    clock.set("2026-12-20T09:00:00Z")
    const [before, after] = [await transferOn(anna.mine, "2026-12-25"), await transferOn(anna.mine, "2026-12-30")]
    expect(await periodsOf(ctx, anna.membership.id)).toHaveLength(2)
    await refundRenewal(anna)
    expect(await ownRequest(anna.mine, before.id)).toMatchObject({ state: "open" })
    expect(await ownRequest(anna.mine, after.id)).toMatchObject({ state: "withdrawn" })
  })

  test("stay confirmed if they were", async () => {
    const anna = await member(ctx, { tierId: "gold" })
    const { id } = await transferOn(anna.mine, "2026-12-01")
    await confirm(id)
    await refund(anna, 23_000)
    expect(await ownRequest(anna.mine, id)).toMatchObject({ state: "confirmed", answer: "Yes." })
  })
})

/** The provider refunds the period that begins next. */
async function refundRenewal({ membership }: Member): Promise<void> {
  const renewal = (await periodsOf(ctx, membership.id)).at(-1)
  const [payment] = await membershipPayments(ctx, renewal?.orderId ?? "")
  await ctx.stripe.refunds.create({ payment_intent: payment?.providerId ?? "" })
  await ctx.deliverWebhooks()
}

test("open requests of a membership that an operator ends are withdrawn", async () => {
  const anna = await member(ctx, { tierId: "gold" })
  const { id } = await transferOn(anna.mine, "2026-12-01")
  await endByOperator(operator, { membershipId: anna.membership.id })
  expect(await ownRequest(anna.mine, id)).toMatchObject({ state: "withdrawn" })
})

describe("transfers used before a refund", () => {
  /** A member who used both transfers of the month, and whose given Gold began after a refund ten days later. */
  async function continuedMember() {
    const anna = await member(ctx, { tierId: "gold" })
    for (const date of ["2026-12-01", "2026-12-02"]) await confirm((await transferOn(anna.mine, date)).id)
    await goldFor(anna.userId)
    clock.set("2026-12-06T09:00:00Z")
    await refund(anna, 23_000)
    expect(await membershipOf(ctx, anna.userId)).toMatchObject({ startedOn: "2026-12-06" })
    return anna
  }

  test("count in the membership that begins then, until their month is over", async () => {
    const { mine } = await continuedMember()
    const term = { lastDay: "2027-12-05", isRenewed: false }
    expect((await memberBenefits(mine))?.transfers).toEqual({ perMonth: 2, left: 0, renewOn: "2026-12-26", term })
    expect(await codeOf(transferOn(mine, "2026-12-20"))).toBe("membership.transfers-used")
    clock.set("2026-12-26T09:00:00Z")
    expect((await memberBenefits(mine))?.transfers).toMatchObject({ left: 2, renewOn: "2027-01-06" })
    expect(await codeOf(transferOn(mine, "2026-12-28"))).toBe("ok")
  })

  test("do not count for anybody else", async () => {
    await continuedMember()
    const { mine } = await member(ctx, { tierId: "gold" })
    expect((await memberBenefits(mine))?.transfers).toMatchObject({ left: 2 })
  })
})
