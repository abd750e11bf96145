import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { enrolment, member, membershipPayments } from "../../../tests/support/membership/members"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { userById } from "../../accounts/queries.server"
import { declareOrderCrypto } from "../../checkout/orders/order-crypto.server"
import { messages } from "../../messaging/tables.server"
import { settleCryptoPayment } from "../../payments/crypto/crypto.server"
import { seedDemoRates } from "../../payments/crypto/crypto-rates.server"
import { formatDate } from "../../platform/date-format"
import { enrol } from "../enrolment.server"
import { setAutoRenewal } from "../member-choices.server"
import { memberList } from "../member-list.server"
import { accountMembership } from "../member-page.server"
import { membershipOf } from "../queries.server"
import { renewMemberships } from "../renewal/renewal.server"
import { giveToCustomer } from "./gifts.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
const operator = as(ctx, await person(ctx, { role: "operator" }))
beforeEach(() => clock.set("2026-11-26T09:00:00Z"))

const emailOf = async (userId: string) => (await userById(ctx, userId))?.email ?? ""

async function give(userId: string, changes: Partial<Parameters<typeof giveToCustomer>[1]> = {}) {
  const email = await emailOf(userId)
  const gift = { key: randomUUID(), email, tierId: "gold" as const, months: 12, reason: "A prize", ...changes }
  await giveToCustomer(operator, gift)
}

async function mailBody(userId: string, kind: string): Promise<string> {
  const [mail] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.recipient, await emailOf(userId)), eq(messages.kind, kind)))
  return mail?.body ?? ""
}

/** Silver for a year and Platinum for a month, each renewed by card, and then Gold for a year. */
const silver = { tierId: "silver", cycle: "annually", renews: true } as const
const platinum = { tierId: "platinum", cycle: "monthly", renews: true } as const

describe("a given membership that follows one of another tier", () => {
  test("is shown with its own days, after the current period with its end", async () => {
    const { customerCtx, userId } = await member(ctx, silver)
    await give(userId)
    const { membership } = await accountMembership(customerCtx)
    expect(membership).toMatchObject({
      tierId: "silver",
      isGiven: false,
      lastDay: "2027-11-25",
      following: [{ tierId: "gold", isGiven: true, startsOn: "2027-11-26", lastDay: "2028-11-25" }],
      renewsOn: "2028-11-26",
      next: { tierId: "silver", cycle: "annually" },
    })
  })

  test("is today's period once it has begun, and the renewal buys the paid plan", async () => {
    const { customerCtx, userId } = await member(ctx, platinum)
    await give(userId)
    clock.set("2026-12-26T09:00:00Z")
    const { membership } = await accountMembership(customerCtx)
    expect(membership).toMatchObject({
      tierId: "gold",
      isGiven: true,
      lastDay: "2027-12-25",
      following: [],
      renewsOn: "2027-12-26",
      next: { tierId: "platinum" },
    })
  })

  test("is in the operators' list with its days, and what the renewal buys", async () => {
    const { userId } = await member(ctx, silver)
    await give(userId)
    const { members } = await memberList(operator, new URLSearchParams({ find: await emailOf(userId) }))
    expect(members[0]).toMatchObject({
      terms: [
        { tierId: "silver", lastDay: "2027-11-25", isGiven: false },
        { tierId: "gold", startsOn: "2027-11-26", lastDay: "2028-11-25", isGiven: true },
      ],
      next: { tierId: "silver", cycle: "annually" },
    })
  })

  test("is mailed with its days and the day until which the renewal waits", async () => {
    const { userId } = await member(ctx, silver)
    await give(userId)
    const mail = await mailBody(userId, "membership.given")
    for (const day of ["2027-11-26", "2028-11-25", "2028-11-26"])
      expect(mail).toContain(formatDate(day, { locale: "it" }))
  })

  test("ends on the last day of the gift without a renewal", async () => {
    const { customerCtx, userId } = await member(ctx, { ...silver, cycle: "monthly" })
    await give(userId, { months: 1 })
    await setAutoRenewal(customerCtx, { autoRenews: false })
    expect(await mailBody(userId, "membership.ends")).toContain(formatDate("2027-01-25", { locale: "it" }))
    clock.set("2027-01-26T09:00:00Z")
    await renewMemberships(ctx)
    expect(await membershipOf(ctx, userId)).toBeUndefined()
    expect(await mailBody(userId, "membership.ended")).toContain("Gold")
  })
})

test("a gift is given once, to customers only, by operators only", async () => {
  const { userId } = await person(ctx)
  const key = randomUUID()
  await give(userId, { key })
  await give(userId, { key })
  expect(await membershipOf(ctx, userId)).toMatchObject({ currentTierId: "gold", months: 12 })
  const business = await person(ctx, { role: "business" })
  expect((await refusalOf(give(business.userId))).fields).toMatchObject([{ field: "email" }])
  const gift = { key, email: "", tierId: "gold" as const, months: 1, reason: "?" }
  expect((await refusalOf(giveToCustomer(as(ctx, business), gift))).status).toBe(403)
})

test("a gift while crypto for a membership is awaited makes it go back", async () => {
  const demo = { ...ctx.config, demo: true }
  await seedDemoRates({ ...ctx, config: demo })
  const anna = await person(ctx)
  const customerCtx = as({ ...ctx, config: demo }, anna)
  const { orderId } = await enrol(customerCtx, enrolment({ tierId: "silver", method: "btc" }))
  await declareOrderCrypto(customerCtx, { orderId })
  await give(anna.userId)
  const [payment] = await membershipPayments(ctx, orderId)
  await settleCryptoPayment(operator, { paymentId: payment?.id ?? "", outcome: "confirmed" })
  expect(await membershipOf(ctx, anna.userId)).toMatchObject({ currentTierId: "gold", months: 12 })
  expect((await membershipPayments(ctx, orderId))[0]?.state).toBe("refunding")
  expect(await mailBody(anna.userId, "membership.returned")).not.toBe("")
})
