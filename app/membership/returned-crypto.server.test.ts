import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { enrolment, type MembersCtx, mailsTo, member, membershipPayments } from "../../tests/support/membership/members"
import { withSandbox } from "../../tests/support/purchases/payments"
import { refusalOf } from "../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../tests/support/purchases/test-purchase"
import { userById } from "../accounts/queries.server"
import { declareOrderCrypto } from "../checkout/orders/order-crypto.server"
import { orders } from "../checkout/tables.server"
import { settleCryptoPayment } from "../payments/crypto/crypto.server"
import { seedDemoRates } from "../payments/crypto/crypto-rates.server"
import { romeInstant } from "../platform/dates"
import { awaitedOrders } from "./awaited-order.server"
import { enrol, membershipOrder, renewByHand } from "./enrolment.server"
import { giveMembership } from "./gifts/gifts.server"
import { memberList } from "./member-list.server"
import { endByOperator } from "./memberships.server"
import { activeMembership, membershipOf } from "./queries.server"
import { renewMemberships } from "./renewal/renewal.server"
import { memberships } from "./tables.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
const system: MembersCtx = { ...ctx, actor: { kind: "system" } }
const operator = as(ctx, await person(ctx, { role: "operator" }))

const at = (day: string, time = "12:00") => clock.set(romeInstant(day, time))
beforeEach(async () => {
  at("2027-01-31")
  await ctx.db.update(memberships).set({ endedAt: ctx.now() })
})

/** Declares the crypto of an order as sent; returns a function that settles it. */
async function declare(customerCtx: MembersCtx, orderId: string) {
  await declareOrderCrypto(customerCtx, { orderId })
  const [payment] = await membershipPayments(ctx, orderId)
  return (outcome: "confirmed" | "refused") => settleCryptoPayment(operator, { paymentId: payment?.id ?? "", outcome })
}

/** A person who was given a month of Silver while the crypto of their enrolment is awaited. */
async function givenMeanwhile() {
  const anna = await person(ctx)
  const customerCtx = as(ctx, anna)
  await seedDemoRates(ctx)
  const { orderId } = await enrol(customerCtx, enrolment({ renews: false, method: "btc" }))
  const settle = await declare(customerCtx, orderId)
  at("2027-01-31", "12:05")
  const gift = { userId: anna.userId, tierId: "silver", months: 1, reason: "A prize.", key: randomUUID() } as const
  return { customerCtx, userId: anna.userId, gift: await giveMembership(operator, gift), settle }
}

describe("crypto of an enrolment that was announced as returned after a gift", () => {
  test("goes back when the gift has ended", async () => {
    const { customerCtx, userId, settle } = await givenMeanwhile()
    at("2027-02-28")
    await renewMemberships(system)
    expect(await activeMembership(ctx, userId)).toBeUndefined()
    expect(await awaitedOrders(customerCtx, userId)).toMatchObject([{ mustBeRefunded: true }])
    await settle("confirmed")
    expect(await membershipOf(ctx, userId)).toBeUndefined()
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("returned")
  })

  test("goes back when an operator has ended the gift", async () => {
    const { userId, gift, settle } = await givenMeanwhile()
    await endByOperator(operator, { membershipId: gift.id })
    await settle("confirmed")
    expect(await membershipOf(ctx, userId)).toBeUndefined()
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("returned")
  })

  test("does not block another enrolment", async () => {
    const { customerCtx, userId, gift } = await givenMeanwhile()
    await endByOperator(operator, { membershipId: gift.id })
    at("2027-01-31", "12:10")
    const { orderId } = await enrol(customerCtx, enrolment())
    const [payment] = await membershipPayments(ctx, orderId)
    await chargeAtProvider(ctx, payment?.providerId ?? "")
    await ctx.deliverWebhooks()
    expect(await membershipOf(ctx, userId)).toMatchObject({ tierId: "gold" })
  })

  test("is shown to operators as money to be returned", async () => {
    const { userId } = await givenMeanwhile()
    const { email = "" } = (await userById(ctx, userId)) ?? {}
    const [listed] = (await memberList(operator, new URLSearchParams({ find: email }))).members
    expect(listed).toMatchObject({ hasCryptoToRefund: true, hasAwaitedCrypto: false })
  })
})

test("an enrolment left open before an ended gift has to be started again", async () => {
  const anna = await person(ctx)
  const customerCtx = as(ctx, anna)
  const choice = enrolment()
  await enrol(customerCtx, choice)
  at("2027-01-31", "12:05")
  const gift = { userId: anna.userId, tierId: "silver", months: 1, reason: "A prize.", key: randomUUID() } as const
  await endByOperator(operator, { membershipId: (await giveMembership(operator, gift)).id })
  at("2027-01-31", "12:10")
  expect((await refusalOf(enrol(customerCtx, choice))).code).toBe("checkout.order-ended")
  expect((await enrol(customerCtx, { ...choice, purchaseKey: randomUUID() })).kind).toBe("card")
})

test("crypto of an order placed after an ended gift buys the membership", async () => {
  const { customerCtx, userId, gift, settle } = await givenMeanwhile()
  await settle("refused")
  await endByOperator(operator, { membershipId: gift.id })
  at("2027-01-31", "12:10")
  const { orderId } = await enrol(customerCtx, enrolment({ renews: false, method: "btc" }))
  await (await declare(customerCtx, orderId))("confirmed")
  expect(await membershipOf(ctx, userId)).toMatchObject({ tierId: "gold" })
})

test("crypto goes back if another payment bought a period, also after its refund", async () => {
  const { customerCtx, userId } = await member(ctx, { renews: false })
  at("2027-02-25")
  await seedDemoRates(ctx)
  const { orderId } = await renewByHand(customerCtx, enrolment({ renews: false, method: "btc" }))
  await declare(customerCtx, orderId)
  expect(await awaitedOrders(customerCtx, userId)).toMatchObject([{ mustBeRefunded: false }])
  const other = membershipOrder(userId, { tierId: "gold", cycle: "monthly", renews: false }, "eur")
  const refunded = { purchaseKey: randomUUID(), state: "ended", createdAt: ctx.now(), paidAt: ctx.now() } as const
  await ctx.db.insert(orders).values({ ...other, ...refunded })
  expect(await awaitedOrders(customerCtx, userId)).toMatchObject([{ mustBeRefunded: true }])
})
