import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { enrolment, mailsTo, member, membershipPayments, someSteelCard } from "../../tests/support/membership/members"
import { steelCardOrder } from "../../tests/support/membership/steel-cards"
import { endedBooking } from "../../tests/support/purchases/bookings"
import { withSandbox } from "../../tests/support/purchases/payments"
import { refusalOf } from "../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../tests/support/purchases/test-purchase"
import { userById } from "../accounts/queries.server"
import { declareOrderCrypto, withdrawOrderCrypto } from "../checkout/orders/order-crypto.server"
import { refreshOrder } from "../checkout/orders/order-payments.server"
import { messages } from "../messaging/tables.server"
import { settleCryptoPayment } from "../payments/crypto/crypto.server"
import { seedDemoRates } from "../payments/crypto/crypto-rates.server"
import { giftCardsOfPerson } from "../payments/gift-cards/gift-card-queries.server"
import { applyGiftCard, releaseAppliedCredit } from "../payments/gift-cards/gift-cards.server"
import { savedCards } from "../payments/stripe/saved-cards.server"
import { payments } from "../payments/tables.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { formatDate } from "../platform/date-format"
import { buySteelCard, enrol, renewByHand } from "./enrolment.server"
import { giveMembership } from "./gifts/gifts.server"
import { changePlan, setAutoRenewal } from "./member-choices.server"
import { accountMembership, enrolmentPage } from "./member-page.server"
import { endByOperator } from "./memberships.server"
import { benefitsUsedBy, membershipOf, periodsOf } from "./queries.server"
import { steelCardsOf } from "./steel-cards/steel-cards.server"

const database = await testDatabase()
const clock = testClock("2026-11-26T09:00:00Z")
const ctx = withSandbox(database, testContext(database, { clock }))
const operator = as(ctx, await person(ctx, { role: "operator" }))

const cardsOf = async (userId: string) => (await giftCardsOfPerson(ctx, userId)).map(({ balanceCents }) => balanceCents)

async function mailBody(userId: string, kind: string) {
  const email = (await userById(ctx, userId))?.email ?? ""
  const [mail] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.recipient, email), eq(messages.kind, kind)))
  return mail?.body ?? ""
}

describe("an enrolment by card", () => {
  test("starts the membership once the payment has succeeded (D50)", async () => {
    const { membership, userId } = await member(ctx, { tierId: "silver", cycle: "annually", renews: false })
    expect(membership).toMatchObject({
      currentTierId: "silver",
      startedOn: "2026-11-26",
      renewsOn: "2027-11-26",
      autoRenews: false,
      cardId: null,
    })
    expect(await mailsTo(ctx, userId)).toEqual(["started"])
  })

  test("is told with the last day with benefits and the day of the renewal", async () => {
    const { userId, membership } = await member(ctx, { tierId: "silver", cycle: "monthly", renews: true })
    expect(membership.renewsOn).toBe("2026-12-26")
    const mail = await mailBody(userId, "membership.started")
    expect(mail).toContain(formatDate("2026-12-25", { locale: "it" }))
    expect(mail).toContain(formatDate("2026-12-26", { locale: "it" }))
  })

  test("has benefits on the last day that its mail names, and not on the next", async () => {
    const { userId } = await member(ctx, { tierId: "silver", cycle: "monthly", renews: false })
    expect(await mailBody(userId, "membership.started")).toContain(formatDate("2026-12-25", { locale: "it" }))
    clock.set("2026-12-25T22:59:00Z")
    expect(await membershipOf(ctx, userId)).toBeDefined()
    clock.set("2026-12-25T23:00:00Z")
    expect(await membershipOf(ctx, userId)).toBeUndefined()
    clock.set("2026-11-26T09:00:00Z")
  })

  test("leaves no membership if the card is declined", async () => {
    const anna = await person(ctx)
    const { orderId } = await enrol(as(ctx, anna), enrolment())
    const [payment] = await membershipPayments(ctx, orderId)
    await expect(chargeAtProvider(ctx, payment?.providerId ?? "", "pm_card_chargeDeclined")).rejects.toThrow()
    await ctx.deliverWebhooks()
    expect(await membershipOf(ctx, anna.userId)).toBeUndefined()
  })

  test("saves the card for renewals only if the member agrees (D66)", async () => {
    const agreed = await member(ctx, { renews: true })
    expect(agreed.membership).toMatchObject({ autoRenews: true, cardId: expect.stringMatching(/^pm_/) })
    expect(await savedCards(agreed.customerCtx)).toHaveLength(1)
    const refused = await member(ctx, { renews: false })
    expect(refused.membership).toMatchObject({ autoRenews: false, cardId: null })
    expect(await savedCards(refused.customerCtx)).toEqual([])
  })

  test("with the same key is one order and one membership", { tags: ["postgres"] }, async () => {
    const anna = await person(ctx)
    const customerCtx = as(ctx, anna)
    const choice = enrolment()
    const first = await enrol(customerCtx, choice)
    expect(await enrol(customerCtx, choice)).toEqual(first)
    const [payment] = await membershipPayments(ctx, first.orderId)
    await chargeAtProvider(ctx, payment?.providerId ?? "")
    await Promise.all([ctx.deliverWebhooks(), refreshOrder(customerCtx, first), refreshOrder(customerCtx, first)])
    const membership = await membershipOf(ctx, anna.userId)
    expect(await periodsOf(ctx, membership?.id ?? "")).toHaveLength(1)
    expect(await enrol(customerCtx, choice)).toEqual({ kind: "paid", orderId: first.orderId })
  })

  test("gives Platinum of a year both vouchers, each with an entry in the benefits (D73)", async () => {
    const { userId } = await member(ctx, { tierId: "platinum", cycle: "annually" })
    expect((await cardsOf(userId)).sort()).toEqual([15_000, 30_000])
    const used = await benefitsUsedBy(ctx, userId)
    expect(used.map(({ kind, cents }) => `${kind} ${cents}`).sort()).toEqual([
      "welcome-voucher 30000",
      "yearly-voucher 15000",
    ])
  })
})

describe("an enrolment is refused", () => {
  test("to visitors, partners and operators (D63)", async () => {
    const partner = as(ctx, await person(ctx, { role: "business" }))
    expect((await refusalOf(enrol(ctx, enrolment()))).status).toBe(401)
    expect((await refusalOf(enrol(partner, enrolment()))).status).toBe(403)
    expect((await refusalOf(enrol(operator, enrolment()))).status).toBe(403)
  })

  test("to a member", async () => {
    const { customerCtx } = await member(ctx)
    expect((await refusalOf(enrol(customerCtx, enrolment({ tierId: "platinum" })))).code).toBe(
      "membership.already-member",
    )
  })

  test("with another total than the plan's", async () => {
    const customerCtx = as(ctx, await person(ctx))
    const refusal = await refusalOf(enrol(customerCtx, enrolment({ expectedAmountCents: 1 })))
    expect(refusal.code).toBe("checkout.amount-changed")
  })

  test("for an unknown tier", async () => {
    const customerCtx = as(ctx, await person(ctx))
    const refusal = await refusalOf(enrol(customerCtx, { ...enrolment(), tierId: "bronze" }))
    expect(refusal).toMatchObject({ status: 422, fields: [{ field: "tierId", code: "membership.tier-not-found" }] })
  })
})

test("a payment that arrives for a person who is a member by then is refunded", async () => {
  const anna = await person(ctx)
  const customerCtx = as(ctx, anna)
  const started = await enrol(customerCtx, enrolment())
  await giveMembership(operator, { userId: anna.userId, tierId: "silver", months: 1, reason: "A gift" })
  const [payment] = await membershipPayments(ctx, started.orderId)
  await chargeAtProvider(ctx, payment?.providerId ?? "")
  await ctx.deliverWebhooks()
  expect((await membershipPayments(ctx, started.orderId))[0]?.state).toBe("refunding")
  expect(await membershipOf(ctx, anna.userId)).toMatchObject({ currentTierId: "silver" })
  expect((await mailsTo(ctx, anna.userId)).toSorted()).toEqual(["given", "returned"])
})

describe("an enrolment by crypto", () => {
  async function declared() {
    await seedDemoRates({ ...ctx, config: { ...ctx.config, demo: true } })
    const anna = await person(ctx)
    const customerCtx = as({ ...ctx, config: { ...ctx.config, demo: true } }, anna)
    const { orderId } = await enrol(customerCtx, enrolment({ method: "btc", renews: true }))
    await declareOrderCrypto(customerCtx, { orderId })
    const [payment] = await membershipPayments(ctx, orderId)
    return { customerCtx, userId: anna.userId, orderId, paymentId: payment?.id ?? "" }
  }

  test("waits for an operator, then starts without renewals (D50)", async () => {
    const { userId, paymentId } = await declared()
    expect(await membershipOf(ctx, userId)).toBeUndefined()
    await settleCryptoPayment(operator, { paymentId, outcome: "confirmed" })
    expect(await membershipOf(ctx, userId)).toMatchObject({ autoRenews: false, cardId: null, renewsOn: "2026-12-26" })
  })

  test("takes the transaction later, and corrected, until an operator decides", async () => {
    const { customerCtx, orderId, paymentId } = await declared()
    const transactionOf = async () => (await accountMembership(customerCtx)).awaited?.crypto.transactionId
    expect(await transactionOf()).toBeNull()
    for (const transactionId of ["a".repeat(64), "b".repeat(64)]) {
      await declareOrderCrypto(customerCtx, { orderId, transactionId })
      expect(await transactionOf()).toBe(transactionId)
    }
    await settleCryptoPayment(operator, { paymentId, outcome: "confirmed" })
    expect((await accountMembership(customerCtx)).awaited).toBeUndefined()
    const refusal = await refusalOf(declareOrderCrypto(customerCtx, { orderId, transactionId: "c".repeat(64) }))
    expect(refusal).toMatchObject({ status: 409, code: "payments.already-settled" })
  })

  test("takes its transaction from nobody else", async () => {
    const { orderId } = await declared()
    const stranger = as(ctx, await person(ctx))
    const refusal = await refusalOf(declareOrderCrypto(stranger, { orderId, transactionId: "d".repeat(64) }))
    expect(refusal.status).toBe(404)
  })

  test("keeps the customer from paying another plan meanwhile", async () => {
    const { customerCtx } = await declared()
    const refusal = await refusalOf(enrol(customerCtx, enrolment({ tierId: "silver" })))
    expect(refusal.code).toBe("payments.crypto-declared")
  })

  test("is taken back until an operator has answered, and another can be paid", async () => {
    const { customerCtx, userId, orderId, paymentId } = await declared()
    const stranger = as(ctx, await person(ctx))
    expect((await refusalOf(withdrawOrderCrypto(stranger, { orderId }))).status).toBe(404)
    await withdrawOrderCrypto(customerCtx, { orderId })
    expect((await refusalOf(withdrawOrderCrypto(customerCtx, { orderId }))).code).toBe("checkout.crypto-taken-back")
    expect((await accountMembership(customerCtx)).awaited).toBeUndefined()
    const late = settleCryptoPayment(operator, { paymentId, outcome: "confirmed" })
    expect((await refusalOf(late)).code).toBe("payments.already-settled")
    expect((await enrol(customerCtx, enrolment({ tierId: "silver" }))).kind).toBe("card")
    expect(await mailsTo(ctx, userId)).toEqual([])
  })

  test("is not taken back once an operator has answered", async () => {
    const { customerCtx, userId, orderId, paymentId } = await declared()
    await settleCryptoPayment(operator, { paymentId, outcome: "confirmed" })
    expect((await refusalOf(withdrawOrderCrypto(customerCtx, { orderId }))).code).toBe("payments.already-settled")
    expect(await membershipOf(ctx, userId)).toBeDefined()
  })

  test("is either taken back or confirmed", { tags: ["postgres"] }, async () => {
    const { customerCtx, userId, orderId, paymentId } = await declared()
    const calls = [
      withdrawOrderCrypto(customerCtx, { orderId }),
      settleCryptoPayment(operator, { paymentId, outcome: "confirmed" }),
    ]
    const [withdrawn, confirmed] = (await Promise.allSettled(calls)).map(({ status }) => status)
    expect(withdrawn).not.toBe(confirmed)
    expect((await membershipOf(ctx, userId)) !== undefined).toBe(confirmed === "fulfilled")
  })

  test("ends with a mail if no crypto is found", async () => {
    const { customerCtx, userId, orderId, paymentId } = await declared()
    await settleCryptoPayment(operator, { paymentId, outcome: "refused" })
    expect(await refreshOrder(customerCtx, { orderId })).toMatchObject({ state: "ended" })
    expect(await membershipOf(ctx, userId)).toBeUndefined()
    expect(await mailsTo(ctx, userId)).toEqual(["crypto-refused"])
  })
})

test("the enrolment page of another tier names the tier that awaits its crypto", async () => {
  const demo = { ...ctx.config, demo: true }
  await seedDemoRates({ ...ctx, config: demo })
  const customerCtx = as({ ...ctx, config: demo }, await person(ctx))
  const { orderId } = await enrol(customerCtx, enrolment({ method: "btc" }))
  await declareOrderCrypto(customerCtx, { orderId })
  const page = await enrolmentPage(customerCtx, { tierId: "silver", cycle: "annually" })
  expect(page?.awaitedTierId).toBe(enrolment().tierId)
})

test.each<[string, (customerCtx: Ctx) => Promise<unknown>]>([
  [
    "an enrolment with a steel card",
    (customerCtx) => enrol(customerCtx, enrolment({ method: "btc", steelCard: someSteelCard })),
  ],
  ["a steel card", (customerCtx) => buySteelCard(customerCtx, steelCardOrder({ method: "btc" }))],
  ["a renewal", (customerCtx) => renewByHand(customerCtx, enrolment({ method: "btc" }))],
])("crypto does not pay %s", async (_, pay) => {
  const { customerCtx } = await member(ctx)
  clock.set("2026-12-24T09:00:00Z")
  const { fields } = await refusalOf(pay(customerCtx))
  expect(fields).toMatchObject([{ field: "method", code: "membership.crypto-enrolment-only" }])
  clock.set("2026-11-26T09:00:00Z")
})

test("the same gift sent twice is given once", async () => {
  const { userId } = await person(ctx)
  const gift = { userId, tierId: "silver" as const, months: 2, reason: "A gift", key: randomUUID() }
  await giveMembership(operator, gift)
  await giveMembership(operator, gift)
  expect(await membershipOf(ctx, userId)).toMatchObject({ months: 2 })
})

test("a gift sent again after its membership has ended gives nothing", async () => {
  const { userId } = await person(ctx)
  const gift = { userId, tierId: "silver" as const, months: 2, reason: "A gift", key: randomUUID() }
  const { id } = await giveMembership(operator, gift)
  await endByOperator(operator, { membershipId: id })
  expect(await giveMembership(operator, gift)).toMatchObject({ id })
  expect(await membershipOf(ctx, userId)).toBeUndefined()
})

test("an operator ends a membership, and the member is told", async () => {
  const { customerCtx, userId, membership } = await member(ctx)
  expect((await refusalOf(endByOperator(customerCtx, { membershipId: membership.id }))).status).toBe(403)
  await endByOperator(operator, { membershipId: membership.id })
  expect(await membershipOf(ctx, userId)).toBeUndefined()
  expect(await mailsTo(ctx, userId)).toContain("ended")
})

describe("a refunded enrolment", () => {
  test("ends the membership and withdraws its vouchers", async () => {
    const { userId, intentId } = await member(ctx, { tierId: "platinum", cycle: "annually", steelCard: someSteelCard })
    await ctx.stripe.refunds.create({ payment_intent: intentId })
    await ctx.deliverWebhooks()
    expect(await membershipOf(ctx, userId)).toBeUndefined()
    expect(await cardsOf(userId)).toEqual([0, 0])
    expect(await steelCardsOf(ctx, userId)).toMatchObject([{ state: "cancelled" }])
    expect(await mailsTo(ctx, userId)).toContain("refunded")
  })

  test("withdraws the vouchers of a membership that had already ended", async () => {
    const { userId, intentId, membership } = await member(ctx, { tierId: "platinum", cycle: "annually" })
    await endByOperator(operator, { membershipId: membership.id })
    expect(await cardsOf(userId)).not.toContain(0)
    await ctx.stripe.refunds.create({ payment_intent: intentId })
    await ctx.deliverWebhooks()
    expect(await cardsOf(userId)).toEqual([0, 0])
  })

  test("withdraws vouchers applied to a booking when the booking returns them", async () => {
    const { customerCtx, userId, intentId } = await member(ctx, { tierId: "platinum", cycle: "annually" })
    const bookingId = await endedBooking(ctx)
    const codes = (await giftCardsOfPerson(ctx, userId)).map(({ code }) => code)
    await inTransaction(customerCtx, async (txCtx) => {
      for (const code of codes) await applyGiftCard(txCtx, { card: { code }, bookingId, upToCents: 100_000 })
    })
    await ctx.stripe.refunds.create({ payment_intent: intentId })
    await ctx.deliverWebhooks()
    await inTransaction(customerCtx, (txCtx) => releaseAppliedCredit(txCtx, bookingId))
    expect(await cardsOf(userId)).toEqual([0, 0])
  })

  test("lets a new membership have its vouchers, unless the old ones were spent", async () => {
    const joinAgain = async (customerCtx: Ctx) => {
      const { orderId } = await enrol(customerCtx, enrolment({ tierId: "platinum", cycle: "annually" }))
      const [payment] = await membershipPayments(ctx, orderId)
      await chargeAtProvider(ctx, payment?.providerId ?? "")
      await ctx.deliverWebhooks()
    }
    const unspent = await member(ctx, { tierId: "platinum", cycle: "annually" })
    const spent = await member(ctx, { tierId: "platinum", cycle: "annually" })
    const [card] = await giftCardsOfPerson(ctx, spent.userId)
    const bookingId = await endedBooking(ctx)
    await inTransaction(spent.customerCtx, (txCtx) =>
      applyGiftCard(txCtx, { card: { code: card?.code ?? "" }, bookingId, upToCents: 5_000 }),
    )
    for (const { intentId } of [unspent, spent]) await ctx.stripe.refunds.create({ payment_intent: intentId })
    await ctx.deliverWebhooks()
    clock.set("2026-11-26T09:01:00Z")
    await joinAgain(unspent.customerCtx)
    await joinAgain(spent.customerCtx)
    clock.set("2026-11-26T09:00:00Z")
    const left = async ({ userId }: { userId: string }) => (await cardsOf(userId)).filter((cents) => cents > 0)
    expect(await left(unspent)).toHaveLength(2)
    expect(await left(spent)).toHaveLength(1)
  })

  test("keeps a membership whose second payment is refunded", async () => {
    const { userId, orderId } = await member(ctx, { tierId: "platinum", cycle: "annually", steelCard: someSteelCard })
    const [first] = await membershipPayments(ctx, orderId)
    if (!first) throw new Error("The enrolment has no payment.")
    const id = randomUUID()
    const intent = await ctx.stripe.paymentIntents.create({
      amount: first.amountCents,
      currency: first.currency,
      metadata: { payment_id: id },
    })
    await ctx.db.insert(payments).values({
      ...first,
      ...{ id, providerId: intent.id, clientSecret: intent.client_secret },
      ...{ state: "cancelled", settledAt: null, receivedCents: null },
    })
    await chargeAtProvider(ctx, intent.id)
    await ctx.deliverWebhooks()
    expect(await membershipOf(ctx, userId)).toMatchObject({ currentTierId: "platinum" })
    expect(await cardsOf(userId)).not.toContain(0)
    expect(await steelCardsOf(ctx, userId)).toMatchObject([{ state: "ordered" }])
    expect((await membershipPayments(ctx, orderId)).map(({ state }) => state)).toEqual(
      expect.arrayContaining(["succeeded", "refunding"]),
    )
  })
})

describe("a membership without payment", () => {
  test("is given by an operator with its reason", async () => {
    const { userId } = await person(ctx)
    await giveMembership(operator, { userId, tierId: "gold", months: 12, reason: "Prize of the draw" })
    expect(await membershipOf(ctx, userId)).toMatchObject({ currentTierId: "gold", renewsOn: "2027-11-26" })
    expect(await mailsTo(ctx, userId)).toEqual(["given", "voucher"])
  })

  test("starts after the paid one of another tier, which stays as it is until then", async () => {
    const { userId } = await member(ctx, { tierId: "silver", cycle: "monthly" })
    await giveMembership(operator, { userId, tierId: "gold", months: 12, reason: "Prize of the draw" })
    expect(await membershipOf(ctx, userId)).toMatchObject({ currentTierId: "silver", renewsOn: "2027-12-26" })
    clock.set("2026-12-26T09:00:00Z")
    expect(await membershipOf(ctx, userId)).toMatchObject({ currentTierId: "gold", tierId: "silver" })
    clock.set("2026-11-26T09:00:00Z")
  })

  test("is given by operators and the system only, and to customers only", async () => {
    const { customerCtx, userId } = await member(ctx)
    const gift = { userId, tierId: "gold" as const, months: 1, reason: "?" }
    expect((await refusalOf(giveMembership(customerCtx, gift))).status).toBe(403)
    const partner = await person(ctx, { role: "business" })
    const refusal = await refusalOf(giveMembership(operator, { ...gift, userId: partner.userId }))
    expect(refusal.code).toBe("membership.give-no-customer")
  })
})

describe("the member chooses", () => {
  test("another plan for the next renewal, and back", async () => {
    const { customerCtx, userId } = await member(ctx, { tierId: "gold", cycle: "monthly" })
    await changePlan(customerCtx, { tierId: "platinum", cycle: "annually" })
    expect(await membershipOf(ctx, userId)).toMatchObject({
      currentTierId: "gold",
      nextTierId: "platinum",
      nextCycle: "annually",
    })
    await changePlan(customerCtx, { tierId: "gold", cycle: "monthly" })
    expect(await membershipOf(ctx, userId)).toMatchObject({ nextTierId: null, nextCycle: null })
  })

  test("to stop renewals and to resume them", async () => {
    const { customerCtx, userId } = await member(ctx)
    await setAutoRenewal(customerCtx, { autoRenews: false })
    expect(await membershipOf(ctx, userId)).toMatchObject({ autoRenews: false })
    await setAutoRenewal(customerCtx, { autoRenews: true })
    expect(await membershipOf(ctx, userId)).toMatchObject({ autoRenews: true })
    expect(await mailsTo(ctx, userId)).toEqual(expect.arrayContaining(["ends", "renews"]))
  })

  test("nothing without a card for renewals, or without a membership", async () => {
    const { customerCtx } = await member(ctx, { renews: false })
    expect((await refusalOf(setAutoRenewal(customerCtx, { autoRenews: true }))).code).toBe("membership.no-renewal-card")
    const nobody = as(ctx, await person(ctx))
    expect((await refusalOf(setAutoRenewal(nobody, { autoRenews: false }))).code).toBe("membership.none")
    expect((await refusalOf(changePlan(nobody, { tierId: "gold", cycle: "monthly" }))).code).toBe("membership.none")
  })
})
