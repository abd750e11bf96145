import { and, eq, like } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { enrolment, mailsTo, member, membershipPayments } from "../../../tests/support/membership/members"
import { CARD_CENTS, enrolledWithCard, finishRefund, refundCard } from "../../../tests/support/membership/steel-cards"
import { spend } from "../../../tests/support/purchases/gift-cards"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { userById } from "../../accounts/queries.server"
import { declareOrderCrypto } from "../../checkout/orders/order-crypto.server"
import { orderById } from "../../checkout/orders/order-queries.server"
import { messages } from "../../messaging/tables.server"
import { settleCryptoPayment } from "../../payments/crypto/crypto.server"
import { seedDemoRates } from "../../payments/crypto/crypto-rates.server"
import { giftCardsOfPerson } from "../../payments/gift-cards/gift-card-queries.server"
import { paymentsData } from "../../payments/personal-data.server"
import { paymentById, refundsOf } from "../../payments/queries.server"
import { recordReturnedOtherwise } from "../../payments/refunds/failed-refunds.server"
import { moneyToReturn, recordReturned } from "../../payments/refunds/returns-by-hand.server"
import { hasSubject } from "../../platform/audit.server"
import { romeDate } from "../../platform/dates"
import { auditEvents } from "../../platform/tables.server"
import { enrol } from "../enrolment.server"
import { giveMembership } from "../gifts/gifts.server"
import { memberList } from "../member-list.server"
import { endByOperator } from "../memberships.server"
import { membershipOf, periodsOf } from "../queries.server"
import { renewMemberships } from "../renewal/renewal.server"
import { steelCardsOf } from "../steel-cards/steel-cards.server"
import { type MembershipRefund, refundMembership } from "./membership-refunds.server"

const database = await testDatabase()
const clock = testClock("2026-11-26T09:00:00Z")
const ctx = withSandbox(database, testContext(database, { clock }))
const operator = as(ctx, await person(ctx, { role: "operator" }))

const SILVER_CENTS = 9_000
const GOLD_YEAR_CENTS = 230_000

type Member = { userId: string; orderId: string; membership: { id: string } }

const refund = (
  by: typeof operator,
  { membership }: Pick<Member, "membership">,
  changes: Partial<MembershipRefund> = {},
) =>
  refundMembership(by, {
    membershipId: membership.id,
    expectedCents: SILVER_CENTS,
    reason: "Moved abroad.",
    ...changes,
  })

const paymentOf = async (orderId: string) => (await membershipPayments(ctx, orderId))[0]?.id ?? ""

async function listed({ userId }: Pick<Member, "userId">) {
  const { email = "" } = (await userById(ctx, userId)) ?? {}
  return (await memberList(operator, new URLSearchParams({ find: email }))).members[0]
}

async function refundMails({ userId }: Pick<Member, "userId">) {
  const user = await userById(ctx, userId)
  return ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.recipient, user?.email ?? ""), like(messages.kind, "membership.refunded%")))
}

const silverFor = (userId: string, changes: { months?: number; tierId?: "gold" } = {}) =>
  giveMembership(operator, { userId, tierId: "silver", months: 1, reason: "A prize.", ...changes })

/** Runs the work at another time. */
async function at<Result>(time: string, work: () => Promise<Result>): Promise<Result> {
  const now = ctx.now().toISOString()
  clock.set(time)
  try {
    return await work()
  } finally {
    clock.set(now)
  }
}

/** A member whose next period is paid before it begins. */
async function memberRenewedEarly() {
  const anna = await member(ctx, { tierId: "silver" })
  await at("2026-12-26T09:00:00Z", async () => {
    await renewMemberships(ctx)
    await ctx.deliverWebhooks()
  })
  expect(await periodsOf(ctx, anna.membership.id)).toHaveLength(2)
  return anna
}

async function intentOfRenewal({ membership }: Member): Promise<string> {
  const renewal = (await periodsOf(ctx, membership.id)).find(({ startsOn }) => startsOn > romeDate(ctx.now()))
  return (await membershipPayments(ctx, renewal?.orderId ?? ""))[0]?.providerId ?? ""
}

describe("a membership refunded by an operator", () => {
  test("ends, and its payment goes back to the card", async () => {
    const anna = await member(ctx, { tierId: "silver" })
    const paymentId = await paymentOf(anna.orderId)
    expect((await listed(anna))?.refund).toEqual({ cents: SILVER_CENTS, cryptoCents: 0, currency: "eur" })
    await refund(operator, anna)
    expect(await membershipOf(ctx, anna.userId)).toBeUndefined()
    expect(await listed(anna)).toBeUndefined()
    await finishRefund(ctx, paymentId)
    expect(await paymentById(ctx.db, paymentId)).toMatchObject({ state: "refunded", refundedCents: SILVER_CENTS })
    expect(await orderById(ctx, anna.orderId)).toMatchObject({ state: "ended" })
  })

  test("loses what is left of its vouchers", async () => {
    const anna = await member(ctx, { tierId: "gold", cycle: "annually" })
    await refund(operator, anna, { expectedCents: GOLD_YEAR_CENTS })
    const vouchers = await giftCardsOfPerson(ctx, anna.userId)
    expect(vouchers.map(({ balanceCents }) => balanceCents)).toEqual([0])
    const [mail] = await refundMails(anna)
    expect(mail?.body).toMatch(/voucher/)
    expect(mail?.body).not.toMatch(/crypto|criptovaluta/)
  })

  test("sends the member one mail with amount and reason", async () => {
    const anna = await member(ctx, { tierId: "silver" })
    await refund(operator, anna)
    await finishRefund(ctx, await paymentOf(anna.orderId))
    const [mail, ...more] = await refundMails(anna)
    expect(more).toEqual([])
    expect(mail?.body).toContain("Moved abroad.")
    expect(mail?.body).not.toMatch(/voucher|crypto|criptovaluta/)
    expect(mail?.body).toMatch(/90\s?€|€90/)
    expect((await mailsTo(ctx, anna.userId)).filter((name) => name === "returned")).toEqual([])
  })

  test("is recorded with its operator and amount, without the reason", async () => {
    const anna = await member(ctx, { tierId: "silver" })
    await refund(operator, anna)
    const events = await ctx.db.select().from(auditEvents).where(hasSubject("membership", anna.membership.id))
    const event = events.find(({ name }) => name === "membership.refunded")
    expect(event?.facts).toEqual({ [await paymentOf(anna.orderId)]: SILVER_CENTS })
    expect(event?.actor).toContain(operator.actor.kind === "person" ? operator.actor.userId : "?")
  })

  test("takes the steel card that was ordered with it, less its own refund", async () => {
    const anna = await enrolledWithCard(ctx)
    const other = await enrolledWithCard(ctx)
    await refund(operator, anna, { expectedCents: SILVER_CENTS + CARD_CENTS })
    expect(await steelCardsOf(ctx, anna.userId)).toMatchObject([{ state: "cancelled" }])
    await refundCard(operator, other.cardId)
    await finishRefund(ctx, other.paymentId)
    expect((await listed(other))?.refund?.cents).toBe(SILVER_CENTS)
    await refund(operator, other)
    expect((await refundMails(other))[0]?.body).toMatch(/90\s?€|€90/)
  })

  test("is refunded with a later paid period, in one mail with the whole amount", async () => {
    const anna = await memberRenewedEarly()
    expect((await listed(anna))?.refund?.cents).toBe(2 * SILVER_CENTS)
    await refund(operator, anna, { expectedCents: 2 * SILVER_CENTS })
    expect(await membershipOf(ctx, anna.userId)).toBeUndefined()
    const mails = await refundMails(anna)
    expect(mails.map(({ kind }) => kind)).toEqual(["membership.refunded"])
    expect(mails[0]?.body).toMatch(/180\s?€|€180/)
    expect(mails[0]?.body).toContain("Moved abroad.")
    expect(await mailsTo(ctx, anna.userId)).not.toContain("returned")
  })
})

describe("a membership refunded before a period that was given", () => {
  test("ends, and the given one begins at once and lasts as long as before", async () => {
    const anna = await member(ctx, { tierId: "silver" })
    await silverFor(anna.userId, { tierId: "gold", months: 12 })
    await at("2026-12-05T09:00:00Z", async () => {
      await refund(operator, anna)
      await finishRefund(ctx, await paymentOf(anna.orderId))
      const given = await membershipOf(ctx, anna.userId)
      expect(given).toMatchObject({
        currentTierId: "gold",
        startedOn: "2026-12-05",
        renewsOn: "2027-12-05",
        months: 12,
      })
      expect(given?.periods).toMatchObject([{ tierId: "gold", orderId: null, endsOn: "2027-12-05" }])
      expect(await periodsOf(ctx, anna.membership.id)).toMatchObject([{ orderId: anna.orderId }])
      expect((await listed(anna))?.refund).toBeUndefined()
    })
    const [mail, ...more] = await refundMails(anna)
    expect(more).toEqual([])
    for (const text of ["Silver", "2027", "Moved abroad."]) expect(mail?.body).toContain(text)
  })

  test("loses its vouchers, and the given one brings its own at once", async () => {
    const anna = await member(ctx, { tierId: "gold", cycle: "annually" })
    await silverFor(anna.userId, { tierId: "gold", months: 12 })
    await refund(operator, anna, { expectedCents: GOLD_YEAR_CENTS })
    const vouchers = await giftCardsOfPerson(ctx, anna.userId)
    expect(vouchers.map(({ balanceCents }) => balanceCents).toSorted((one, other) => one - other)).toEqual([0, 15_000])
  })

  test("gives no other yearly voucher to one who spent the first", async () => {
    const anna = await member(ctx, { tierId: "gold", cycle: "annually" })
    await silverFor(anna.userId, { tierId: "gold", months: 12 })
    const [voucher] = await giftCardsOfPerson(ctx, anna.userId)
    if (voucher) await spend(ctx, voucher, 5_000)
    await refund(operator, anna, { expectedCents: GOLD_YEAR_CENTS })
    expect(await giftCardsOfPerson(ctx, anna.userId)).toMatchObject([{ balanceCents: 0 }])
  })

  test("is not charged again, and ends when the given one is over", async () => {
    const anna = await member(ctx, { tierId: "silver", renews: true })
    await silverFor(anna.userId)
    await refund(operator, anna)
    expect(await listed(anna)).toMatchObject({ autoRenews: false, renewsOn: "2026-12-26" })
    await at("2026-12-26T09:00:00Z", async () => {
      await renewMemberships(ctx)
      await ctx.deliverWebhooks()
      expect(await membershipOf(ctx, anna.userId)).toBeUndefined()
    })
    expect(await mailsTo(ctx, anna.userId)).not.toContain("renewed")
  })

  test("is refunded with a paid period between, which is removed", async () => {
    const anna = await memberRenewedEarly()
    await silverFor(anna.userId, { months: 3 })
    await refund(operator, anna, { expectedCents: 2 * SILVER_CENTS })
    const given = await membershipOf(ctx, anna.userId)
    expect(given).toMatchObject({ startedOn: "2026-11-26", renewsOn: "2027-02-26", months: 3 })
    expect(given?.periods).toHaveLength(1)
  })
})

test("a refunded renewal that has not begun leaves a given period before it", async () => {
  const bea = await member(ctx, { tierId: "silver" })
  await silverFor(bea.userId)
  await at("2027-01-26T09:00:00Z", async () => {
    await renewMemberships(ctx)
    await ctx.deliverWebhooks()
  })
  await at("2027-01-10T09:00:00Z", async () => {
    await refund(operator, bea)
    expect(await membershipOf(ctx, bea.userId)).toMatchObject({ renewsOn: "2027-01-26", autoRenews: false })
  })
})

describe("a period whose payment the provider refunded", () => {
  const refundAtProvider = async (payment_intent: string) => {
    await ctx.stripe.refunds.create({ payment_intent })
    await ctx.deliverWebhooks()
  }

  test("is removed if it has not begun, and a given period moves up", async () => {
    const bea = await memberRenewedEarly()
    await silverFor(bea.userId, { months: 3 })
    await refundAtProvider(await intentOfRenewal(bea))
    expect(await membershipOf(ctx, bea.userId)).toMatchObject({ renewsOn: "2027-03-26", months: 4, autoRenews: false })
    expect(await periodsOf(ctx, bea.membership.id)).toMatchObject([
      { orderId: bea.orderId, endsOn: "2026-12-26" },
      { orderId: null, startsOn: "2026-12-26", endsOn: "2027-03-26" },
    ])
  })

  test("ends before a paid one, which begins at once", async () => {
    const bea = await memberRenewedEarly()
    await refundAtProvider(bea.intentId)
    expect(await membershipOf(ctx, bea.userId)).toMatchObject({ startedOn: "2026-11-26", renewsOn: "2026-12-26" })
  })

  test("changes no days once it is over, and nothing is charged after those that follow", async () => {
    const bea = await memberRenewedEarly()
    await at("2027-01-10T09:00:00Z", async () => {
      await refundAtProvider(bea.intentId)
      expect(await membershipOf(ctx, bea.userId)).toMatchObject({ renewsOn: "2027-01-26", autoRenews: false })
    })
  })
})

describe("a membership paid in crypto", () => {
  test("is returned by hand, recorded with the transaction", async () => {
    const demo = { ...ctx.config, demo: true }
    await seedDemoRates({ ...ctx, config: demo })
    const anna = await person(ctx)
    const customerCtx = { ...as(ctx, anna), config: demo }
    const { orderId } = await enrol(customerCtx, enrolment({ tierId: "silver", method: "btc", renews: false }))
    await declareOrderCrypto(customerCtx, { orderId })
    const paymentId = await paymentOf(orderId)
    await settleCryptoPayment(operator, { paymentId, outcome: "confirmed" })
    const found = await listed(anna)
    expect(found?.refund).toEqual({ cents: SILVER_CENTS, cryptoCents: SILVER_CENTS, currency: "eur" })
    await refund(operator, { membership: { id: found?.id ?? "" } })
    expect((await moneyToReturn(operator)).map(({ payment }) => payment.id)).toContain(paymentId)
    expect((await refundMails(anna))[0]?.body).toMatch(/cryptocurrency|criptovaluta/)
    expect(await membershipOf(ctx, anna.userId)).toBeUndefined()
    const obstacles = async () => (await paymentsData.obstacles?.(ctx, anna.userId))?.map(({ code }) => code)
    expect(await obstacles()).toEqual(["payments.obstacle-refunding"])
    await recordReturned(operator, { paymentId, reference: "0xmembership" })
    expect(await obstacles()).toEqual([])
    expect(await refundsOf(ctx.db, paymentId)).toMatchObject([
      { amountCents: SILVER_CENTS, status: "succeeded", providerId: "0xmembership" },
    ])
  })
})

test("a refund of a membership that fails can be returned otherwise, with a reference", async () => {
  const anna = await member(ctx, { tierId: "silver" }, "pm_card_refundFail")
  const paymentId = await paymentOf(anna.orderId)
  await refund(operator, anna)
  await finishRefund(ctx, paymentId)
  expect(await paymentById(ctx.db, paymentId)).toMatchObject({ state: "refunding" })
  await recordReturnedOtherwise(operator, { paymentId, reference: "Transfer 7" })
  expect(await paymentById(ctx.db, paymentId)).toMatchObject({ state: "refunded", refundedCents: SILVER_CENTS })
})

describe("a refund of a membership is refused", () => {
  test("to all but operators", async () => {
    const anna = await member(ctx, { tierId: "silver" })
    expect((await refusalOf(refund(anna.customerCtx, anna))).status).toBe(403)
    expect((await refusalOf(refund(ctx, anna))).status).toBe(401)
    expect((await refusalOf(memberList(anna.customerCtx, new URLSearchParams()))).status).toBe(403)
    expect(await membershipOf(ctx, anna.userId)).toBeDefined()
  })

  test("without a reason, and for an unknown or ended membership", async () => {
    const anna = await member(ctx, { tierId: "silver" })
    expect((await refusalOf(refund(operator, anna, { reason: " " }))).fields[0]?.field).toBe("reason")
    const unknown = { membership: { id: "00000000-0000-4000-8000-000000000000" } }
    expect((await refusalOf(refund(operator, unknown))).code).toBe("membership.already-ended")
    await refund(operator, anna)
    expect((await refusalOf(refund(operator, anna))).code).toBe("membership.already-ended")
    const again = endByOperator(operator, { membershipId: anna.membership.id })
    expect(await refusalOf(again)).toMatchObject({ code: "membership.already-ended", status: 404 })
  })

  test("if the amount has changed since the page was opened", async () => {
    const anna = await member(ctx, { tierId: "silver" })
    await ctx.stripe.refunds.create({ payment_intent: anna.intentId, amount: 1_000 })
    await ctx.deliverWebhooks()
    expect((await refusalOf(refund(operator, anna))).code).toBe("membership.refund-changed")
    await refund(operator, anna, { expectedCents: SILVER_CENTS - 1_000 })
  })

  test("while the bank decides about the payment", async () => {
    const anna = await member(ctx, { tierId: "silver" }, "pm_card_createDispute")
    expect((await refusalOf(refund(operator, anna))).code).toBe("payments.refund-disputed")
    expect(await membershipOf(ctx, anna.userId)).toBeDefined()
  })

  test("for a membership that was given", async () => {
    const bea = await person(ctx)
    const membership = await giveMembership(operator, {
      userId: bea.userId,
      tierId: "gold",
      months: 1,
      reason: "Thanks.",
    })
    expect((await refusalOf(refund(operator, { membership }, { expectedCents: 0 }))).code).toBe(
      "membership.refund-none",
    )
  })
})

test("five operators at the same time refund a membership once", { tags: ["postgres"] }, async () => {
  const anna = await member(ctx, { tierId: "silver" })
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => refund(operator, anna)))
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  const paymentId = await paymentOf(anna.orderId)
  await finishRefund(ctx, paymentId)
  expect((await paymentById(ctx.db, paymentId))?.refundedCents).toBe(SILVER_CENTS)
  expect(await refundMails(anna)).toHaveLength(1)
})
