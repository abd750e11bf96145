import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import {
  enrolment,
  lastMailTo,
  type MembersCtx,
  mailsTo,
  member,
  membershipPayments,
} from "../../../tests/support/membership/members"
import { codeOf } from "../../../tests/support/purchases/cancelled"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { userById } from "../../accounts/queries.server"
import { declareOrderCrypto } from "../../checkout/orders/order-crypto.server"
import { settleCryptoPayment } from "../../payments/crypto/crypto.server"
import { seedDemoRates } from "../../payments/crypto/crypto-rates.server"
import { removeCard } from "../../payments/stripe/saved-cards.server"
import { payments } from "../../payments/tables.server"
import { romeInstant } from "../../platform/dates"
import { awaitedOrders } from "../awaited-order.server"
import { enrol, renewByHand } from "../enrolment.server"
import { giveMembership } from "../gifts/gifts.server"
import { endOwnMembership, setAutoRenewal } from "../member-choices.server"
import { memberList } from "../member-list.server"
import { accountMembership, endedWithoutCard, enrolmentPage } from "../member-page.server"
import { endByOperator } from "../memberships.server"
import { changePlan } from "../plan-change.server"
import { activeMembership, membershipById, membershipOf, periodsOf } from "../queries.server"
import { memberships } from "../tables.server"
import { renewMemberships } from "./renewal.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
const system: MembersCtx = { ...ctx, actor: { kind: "system" } }
const operator = as(ctx, await person(ctx, { role: "operator" }))

const at = (day: string) => clock.set(romeInstant(day, "12:00"))
beforeEach(async () => {
  at("2027-01-31")
  await ctx.db.update(memberships).set({ endedAt: ctx.now() })
})

/** The member pays the renewal in crypto and declares it as sent; returns a function that settles it. */
async function declaredRenewal(customerCtx: MembersCtx) {
  await seedDemoRates(ctx)
  const { orderId } = await renewByHand(customerCtx, enrolment({ renews: false, method: "btc" }))
  await declareOrderCrypto(customerCtx, { orderId })
  const [payment] = await membershipPayments(ctx, orderId)
  return (outcome: "confirmed" | "refused") => settleCryptoPayment(operator, { paymentId: payment?.id ?? "", outcome })
}

async function listed(userId: string) {
  const { email = "" } = (await userById(ctx, userId)) ?? {}
  return (await memberList(operator, new URLSearchParams({ find: email }))).members[0]
}

/** A Gold member whose charge of 28 February has failed, who has then declared crypto; the next charge would succeed. */
async function retriedWithCrypto() {
  const anna = await member(ctx)
  const [paid] = await ctx.db.select().from(payments).where(eq(payments.userId, anna.userId))
  const intent = await ctx.stripe.paymentIntents.retrieve(paid?.providerId ?? "")
  const { id } = await ctx.stripe.paymentMethods.attach("pm_card_chargeDeclined", { customer: String(intent.customer) })
  const setCard = (cardId: string | null) =>
    ctx.db.update(memberships).set({ cardId }).where(eq(memberships.id, anna.membership.id))
  await setCard(id)
  at("2027-02-28")
  await renewMemberships(system)
  const settle = await declaredRenewal(anna.customerCtx)
  await setCard(anna.membership.cardId)
  return { ...anna, settle }
}

describe("while the crypto for a retried renewal is awaited", () => {
  test("the member's page and the end of the membership name it", async () => {
    const { customerCtx, userId, membership } = await retriedWithCrypto()
    expect((await accountMembership(customerCtx)).membership).toMatchObject({
      awaitedTierId: "gold",
      hasAwaitedCrypto: true,
    })
    expect(await endedWithoutCard(customerCtx, [membership.cardId ?? ""])).toMatchObject({ hasAwaitedCrypto: true })
    expect(await listed(userId)).toMatchObject({ hasAwaitedCrypto: true })
  })

  test("the card is not charged, and the crypto ends the renewals", async () => {
    const { userId, membership, settle } = await retriedWithCrypto()
    at("2027-03-01")
    await renewMemberships(system)
    expect(await periodsOf(ctx, membership.id)).toHaveLength(1)
    await settle("confirmed")
    expect(await membershipOf(ctx, userId)).toMatchObject({ renewsOn: "2027-03-31", autoRenews: false, failedOn: null })
  })

  test("the plan cannot be changed until an operator has decided", async () => {
    const { customerCtx, membership, settle } = await retriedWithCrypto()
    const silver = { tierId: "silver", cycle: "monthly" } as const
    expect(await codeOf(changePlan(customerCtx, silver))).toBe("membership.plan-awaited")
    expect(await membershipById(ctx, membership.id)).toMatchObject({ nextTierId: null })
    await settle("refused")
    expect(await codeOf(changePlan(customerCtx, silver))).toBe("ok")
  })

  test("crypto that an operator has refused is not named", async () => {
    const { customerCtx, userId, settle } = await retriedWithCrypto()
    await settle("refused")
    expect((await accountMembership(customerCtx)).membership).toMatchObject({
      awaitedTierId: null,
      hasAwaitedCrypto: false,
    })
    expect(await listed(userId)).toMatchObject({ hasAwaitedCrypto: false })
  })
})

describe("after the renewal date of a member whose card was not charged", () => {
  /** A Gold member with renewals, who has declared crypto before the renewal date, two days after it. */
  async function inGrace() {
    const anna = await member(ctx)
    at("2027-02-25")
    const settle = await declaredRenewal(anna.customerCtx)
    at("2027-03-02")
    await renewMemberships(system)
    return { ...anna, cardId: anna.membership.cardId ?? "", settle }
  }

  test("turning the renewal off is refused, and the benefits stay", async () => {
    const { customerCtx, userId } = await inGrace()
    expect((await accountMembership(customerCtx)).membership).toMatchObject({ isInGrace: true, hasFailed: false })
    expect(await codeOf(setAutoRenewal(customerCtx, { autoRenews: false }))).toBe("membership.end-unconfirmed")
    expect(await membershipOf(ctx, userId)).toMatchObject({ autoRenews: true })
  })

  test("the member can end the membership at once, with a mail", async () => {
    const { customerCtx, userId } = await inGrace()
    await endOwnMembership(customerCtx)
    expect(await membershipOf(ctx, userId)).toBeUndefined()
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("ended")
    expect(await awaitedOrders(customerCtx, userId)).toMatchObject([{ mustBeRefunded: true }])
  })

  test("removing the card needs the confirmation that the membership ends", async () => {
    const { customerCtx, userId, cardId } = await inGrace()
    expect(await endedWithoutCard(customerCtx, [cardId])).toMatchObject({ tierId: "gold", hasAwaitedCrypto: true })
    expect(await codeOf(removeCard(customerCtx, { cardId }))).toBe("membership.end-unconfirmed")
    expect(await membershipOf(ctx, userId)).toMatchObject({ autoRenews: true, cardId })
    expect(await removeCard(customerCtx, { cardId, isEndConfirmed: true })).toEqual({ hasEnded: true })
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("ended")
  })

  test("a card removed after the benefits ended leaves crypto able to renew", async () => {
    const { customerCtx, userId, cardId, settle } = await inGrace()
    at("2027-03-12")
    const before = await mailsTo(ctx, userId)
    expect(await removeCard(customerCtx, { cardId })).toEqual({ hasEnded: false })
    expect(await mailsTo(ctx, userId)).toEqual(before)
    expect(await awaitedOrders(customerCtx, userId)).toMatchObject([{ benefitsEndedOn: "2027-03-07" }])
    await settle("confirmed")
    expect(await membershipOf(ctx, userId)).toMatchObject({ renewsOn: "2027-04-12" })
  })

  test("one mail says that the benefits have ended and when the new period starts", async () => {
    const { userId } = await inGrace()
    for (const day of ["2027-03-07", "2027-03-08", "2027-03-09"]) {
      at(day)
      await renewMemberships(system)
    }
    expect((await mailsTo(ctx, userId)).filter((name) => name === "crypto-late")).toHaveLength(1)
    expect(await lastMailTo(ctx, userId)).toMatch(
      /I vantaggi di Gold sono finiti il 7 marzo 2027[^.]*\. Il giorno in cui le troviamo/,
    )
  })

  test("one mail explains the end if the crypto is not found after the benefits", async () => {
    const { userId, membership, settle } = await inGrace()
    at("2027-03-08")
    await renewMemberships(system)
    await settle("refused")
    expect(await membershipById(ctx, membership.id)).toMatchObject({ endedAt: ctx.now() })
    await renewMemberships(system)
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("renewal-crypto-ended")
    expect(await lastMailTo(ctx, userId)).toMatch(/I vantaggi sono finiti il 7 marzo 2027, quindi finisce anche/)
  })

  test("a member whose card was removed is asked to pay once, after the refusal", async () => {
    const { userId, membership, settle } = await inGrace()
    await ctx.db.update(memberships).set({ cardId: null }).where(eq(memberships.id, membership.id))
    const before = await mailsTo(ctx, userId)
    for (const day of ["2027-03-03", "2027-03-05"]) {
      at(day)
      await renewMemberships(system)
    }
    expect(await mailsTo(ctx, userId)).toEqual(before)
    expect(await membershipById(ctx, membership.id)).toMatchObject({ failedOn: null })
    await settle("refused")
    await renewMemberships(system)
    expect(await mailsTo(ctx, userId)).toEqual([...before, "renewal-crypto-refused"])
  })

  test("the refund of the past period says that the crypto goes back", async () => {
    const { userId, intentId } = await inGrace()
    at("2027-03-09")
    await renewMemberships(system)
    await ctx.stripe.refunds.create({ payment_intent: intentId })
    await ctx.deliverWebhooks()
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("refunded")
    expect(await lastMailTo(ctx, userId)).toContain("Le tue monete in arrivo non comprano più nulla")
  })

  test("the end by an operator says that the crypto goes back", async () => {
    const { userId, membership } = await inGrace()
    await endByOperator(operator, { membershipId: membership.id })
    expect(await lastMailTo(ctx, userId)).toContain("Le tue monete in arrivo non comprano più nulla")
  })

  test("a plan chosen before the charge is not announced for a past date", async () => {
    const { customerCtx, userId, settle } = await inGrace()
    await settle("refused")
    await changePlan(customerCtx, { tierId: "silver", cycle: "monthly" })
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("plan-changed-due")
  })
})

describe("the mail about crypto for a renewal that was not found", () => {
  test.each([
    ["before the renewal date", true, "2027-02-26", /il 28 febbraio 2027 addebitiamo 230\s€ per Gold sulla tua carta/],
    ["after the renewal date", true, "2027-03-02", /adesso addebitiamo 230\s€ per Gold sulla tua carta/],
    [
      "without renewals",
      false,
      "2027-02-26",
      /Se paghi 230\s€ per Gold entro il 27 febbraio 2027, la membership continua/,
    ],
  ])("says what follows, %s", async (_, renews, day, expected) => {
    const { customerCtx, userId } = await member(ctx, { renews })
    at("2027-02-25")
    const settle = await declaredRenewal(customerCtx)
    at(day)
    await settle("refused")
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("renewal-crypto-refused")
    const mail = await lastMailTo(ctx, userId)
    expect(mail).toMatch(expected)
    expect(mail).toContain("/account/membership/renew")
  })

  test("says that the charge is tried again", async () => {
    const { userId, settle } = await retriedWithCrypto()
    at("2027-03-02")
    await settle("refused")
    expect(await lastMailTo(ctx, userId)).toMatch(/Riproviamo ad addebitare 230\s€ per Gold .* fino al 7 marzo 2027/)
  })

  test("says that nothing changes if it could not buy anything any more", async () => {
    const { userId, settle } = await retriedWithCrypto()
    await giveMembership(operator, { userId, tierId: "silver", months: 1, reason: "A prize." })
    await settle("refused")
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("renewal-crypto-over")
    expect(await lastMailTo(ctx, userId)).toContain("per te non cambia niente")
  })
})

describe("crypto for a renewal that is awaited beyond the last day with benefits", () => {
  test.each([
    ["without an agreement to renewals", "2027-03-02", "2027-04-02"],
    ["while a failed charge is retried", "2027-03-12", "2027-04-12"],
    ["for more than the period", "2027-04-15", "2027-05-15"],
  ])("are not announced as returned, and renew it from the day they are found, %s", async (kind, day, endsOn) => {
    const { customerCtx, userId, settle } = await (async () => {
      if (!kind.startsWith("without")) return retriedWithCrypto()
      const anna = await member(ctx, { renews: false })
      at("2027-02-27")
      return { ...anna, settle: await declaredRenewal(anna.customerCtx) }
    })()
    at(day)
    await renewMemberships(system)
    expect(await membershipOf(ctx, userId)).toBeUndefined()
    expect(await awaitedOrders(customerCtx, userId)).toMatchObject([{ what: "renewal", mustBeRefunded: false }])
    await settle("confirmed")
    const current = await membershipOf(ctx, userId)
    expect(current).toMatchObject({ renewsOn: endsOn, autoRenews: false, cardId: null, currency: "eur" })
    expect(current?.periods).toMatchObject([{ startsOn: day, endsOn }])
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("renewed")
  })

  test("keeps the plan that the member chose for the period after", async () => {
    const { customerCtx, userId, membership, settle } = await retriedWithCrypto()
    await ctx.db
      .update(memberships)
      .set({ nextTierId: "silver", nextCycle: "annually" })
      .where(eq(memberships.id, membership.id))
    at("2027-03-12")
    await settle("confirmed")
    expect(await membershipOf(ctx, userId)).toMatchObject({
      tierId: "gold",
      nextTierId: "silver",
      nextCycle: "annually",
    })
    expect(await awaitedOrders(customerCtx, userId)).toEqual([])
    expect(await membershipById(ctx, membership.id)).toMatchObject({ endedAt: ctx.now(), renewsOn: "2027-02-28" })
  })

  test("is followed by no charge to the card, if an operator refuses it", async () => {
    const { userId, membership, settle } = await retriedWithCrypto()
    at("2027-03-12")
    await settle("refused")
    await renewMemberships(system)
    await ctx.deliverWebhooks()
    expect(await periodsOf(ctx, membership.id)).toHaveLength(1)
    expect(await membershipById(ctx, membership.id)).toMatchObject({ endedAt: ctx.now() })
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("renewal-crypto-ended")
  })

  test("is announced as returned once the membership has ended", async () => {
    const { customerCtx, userId, membership } = await retriedWithCrypto()
    await ctx.db.update(memberships).set({ endedAt: ctx.now() }).where(eq(memberships.id, membership.id))
    expect(await awaitedOrders(customerCtx, userId)).toMatchObject([{ what: "renewal", mustBeRefunded: true }])
  })
})

describe("crypto for a renewal that cannot buy it any more", () => {
  test("is announced as returned at enrolment, and does not block it", async () => {
    const { customerCtx, userId, settle } = await retriedWithCrypto()
    await endOwnMembership(customerCtx)
    const page = await enrolmentPage(customerCtx, { tierId: "gold", cycle: "monthly" })
    expect(page).toMatchObject({ isMember: false, awaitedTierId: undefined, returnedTierId: "gold" })
    const { orderId } = await enrol(customerCtx, enrolment())
    const [payment] = await membershipPayments(ctx, orderId)
    await chargeAtProvider(ctx, payment?.providerId ?? "")
    await ctx.deliverWebhooks()
    expect((await membershipOf(ctx, userId))?.periods).toHaveLength(1)
    await settle("confirmed")
    expect((await membershipOf(ctx, userId))?.periods).toHaveLength(1)
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("returned")
  })

  test("that could still buy one is awaited at enrolment, and blocks it", async () => {
    const anna = await person(ctx)
    const customerCtx = as(ctx, anna)
    await seedDemoRates(ctx)
    const { orderId } = await enrol(customerCtx, enrolment({ renews: false, method: "btc" }))
    await declareOrderCrypto(customerCtx, { orderId })
    const page = await enrolmentPage(customerCtx, { tierId: "gold", cycle: "monthly" })
    expect(page).toMatchObject({ awaitedTierId: "gold", returnedTierId: undefined })
    expect(await codeOf(enrol(customerCtx, enrolment()))).toBe("payments.crypto-declared")
  })

  /** The member of `retriedWithCrypto`, who is given Silver until 28 March. */
  async function given() {
    const anna = await retriedWithCrypto()
    await giveMembership(operator, { userId: anna.userId, tierId: "silver", months: 1, reason: "A prize." })
    return anna
  }

  test("does not keep the card from being charged when the gift ends", async () => {
    const { userId } = await given()
    at("2027-03-28")
    await renewMemberships(system)
    await ctx.deliverWebhooks()
    expect(await membershipOf(ctx, userId)).toMatchObject({ currentTierId: "gold", renewsOn: "2027-04-28" })
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("renewed")
  })

  test("does not extend the membership", async () => {
    const { userId } = await given()
    await ctx.db.update(memberships).set({ autoRenews: false }).where(eq(memberships.userId, userId))
    at("2027-03-28")
    await renewMemberships(system)
    expect(await activeMembership(ctx, userId)).toBeUndefined()
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("ended")
  })

  test("is named in the mail about the gift", async () => {
    const { userId } = await given()
    expect(await lastMailTo(ctx, userId)).toMatch(/che stiamo cercando non compra più nulla/)
  })

  test("is shown to operators as money to be returned", async () => {
    const { userId, membership } = await given()
    expect(await listed(userId)).toMatchObject({
      hasCryptoToRefund: true,
      awaitsRenewal: false,
      hasAwaitedCrypto: false,
    })
    expect(await membershipById(ctx, membership.id)).toMatchObject({ endedAt: expect.any(Date) })
  })
})

test("operators read that crypto for the renewal is awaited, not that it is retried", async () => {
  const { userId } = await retriedWithCrypto()
  expect(await listed(userId)).toMatchObject({ awaitsRenewal: true, retriedUntil: null, hasCryptoToRefund: false })
})

test("the mail about a renewal turned off names the crypto that is awaited", async () => {
  const { customerCtx, userId } = await member(ctx)
  at("2027-02-25")
  await declaredRenewal(customerCtx)
  await setAutoRenewal(customerCtx, { autoRenews: false })
  expect((await mailsTo(ctx, userId)).at(-1)).toBe("renewal-off")
  expect(await lastMailTo(ctx, userId)).toMatch(/monete per Gold: se le troviamo/)
})
