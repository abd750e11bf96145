import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import {
  enrolment,
  type MembersCtx,
  mailsTo,
  member,
  membershipPayments,
} from "../../../tests/support/membership/members"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { userById } from "../../accounts/queries.server"
import { payments } from "../../payments/tables.server"
import { romeInstant } from "../../platform/dates"
import { enrol } from "../enrolment.server"
import { giftTerm, giftTexts } from "../gifts/gift-term.server"
import { giveMembership, giveToCustomer } from "../gifts/gifts.server"
import { endOwnMembership } from "../member-choices.server"
import { activeMembership, membershipById, membershipOf, periodsOf } from "../queries.server"
import { ownRequest } from "../requests/request-queries.server"
import { requestTransfer } from "../requests/requests.server"
import type { TierId } from "../rules/tiers"
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

const transferOn = (customerCtx: MembersCtx, date: string) =>
  requestTransfer(customerCtx, {
    requestKey: randomUUID(),
    ...{ direction: "to_airport", airport: "CAG", date, time: "10:30", address: "Via Roma 1", passengers: 2 },
  })

/** A Gold member on 3 March, whose charge of 28 February has failed, with a transfer requested for 10 March. */
async function retriedMember() {
  const anna = await member(ctx)
  at("2027-02-25")
  const request = await transferOn(anna.customerCtx, "2027-03-10")
  at("2027-03-03")
  await ctx.db.update(memberships).set({ failedOn: "2027-02-28" }).where(eq(memberships.id, anna.membership.id))
  return { ...anna, request }
}

const give = (userId: string, tierId: TierId = "gold") =>
  giveMembership(operator, { userId, tierId, months: 1, reason: "A prize.", key: randomUUID() })

describe("a membership given while a failed charge is retried", () => {
  test("is announced with its own days, which begin today", async () => {
    const { userId } = await retriedMember()
    const term = await giftTerm(ctx, { userId, tierId: "silver", months: 1 })
    expect(term).toMatchObject({ startsOn: "2027-03-03", endsOn: "2027-04-03", isMember: true, before: null })
    expect(giftTexts(term, "en")).toEqual([
      "Silver runs from 3 March 2027 to 2 April 2027.",
      "The renewal of Gold waits until 3 April 2027; nothing is charged before then.",
      "While Silver runs, the benefits are those of Silver, not of Gold.",
      "It also closes 1 request that the membership will no longer cover.",
    ])
  })

  test("has to be read by the operator first", async () => {
    const { userId } = await retriedMember()
    const { email = "" } = (await userById(ctx, userId)) ?? {}
    const gift = { key: randomUUID(), email, tierId: "gold", months: 1, reason: "A prize.", later: "" } as const
    expect((await refusalOf(giveToCustomer(operator, gift))).fields).toMatchObject([{ code: "membership.give-later" }])
  })

  test("lasts as long as it says, and the renewal of the plan waits until its end", async () => {
    const { userId, membership } = await retriedMember()
    await give(userId, "silver")
    const current = await membershipOf(ctx, userId)
    expect(current).toMatchObject({ currentTierId: "silver", renewsOn: "2027-04-03", autoRenews: true, failedOn: null })
    expect(current?.periods).toMatchObject([{ startsOn: "2027-03-03", endsOn: "2027-04-03", orderId: null }])
    expect(await periodsOf(ctx, membership.id)).toMatchObject([{ startsOn: "2027-01-31", endsOn: "2027-02-28" }])
    await renewMemberships(system)
    expect((await membershipOf(ctx, userId))?.periods).toHaveLength(1)
    at("2027-04-03")
    await renewMemberships(system)
    await ctx.deliverWebhooks()
    expect(await membershipOf(ctx, userId)).toMatchObject({ currentTierId: "gold", renewsOn: "2027-05-03" })
  })

  test("keeps the requests that it covers", async () => {
    const { customerCtx, userId, request } = await retriedMember()
    await give(userId)
    const { id } = (await membershipOf(ctx, userId)) ?? {}
    expect(await ownRequest(customerCtx, request.id)).toMatchObject({ state: "open", membershipId: id })
  })

  test("closes the requests that it does not cover", async () => {
    const { customerCtx, userId, request } = await retriedMember()
    await give(userId, "silver")
    expect(await ownRequest(customerCtx, request.id)).toMatchObject({ state: "withdrawn", closeReason: "not-included" })
  })

  describe("and the refund of the period before", () => {
    const refund = async (intentId: string) => {
      await ctx.stripe.refunds.create({ payment_intent: intentId })
      await ctx.deliverWebhooks()
    }

    test("keep the gift, after which nothing is charged, as the mail says", async () => {
      const { userId, intentId } = await retriedMember()
      await give(userId)
      await refund(intentId)
      expect(await membershipOf(ctx, userId)).toMatchObject({ renewsOn: "2027-04-03", autoRenews: false })
      expect((await mailsTo(ctx, userId)).at(-1)).toBe("refunded-replaced")
      at("2027-04-03")
      await renewMemberships(system)
      await ctx.deliverWebhooks()
      expect(await activeMembership(ctx, userId)).toBeUndefined()
      expect(await ctx.db.select().from(payments).where(eq(payments.userId, userId))).toHaveLength(1)
    })

    test("end the membership at once while the charge after the gift is retried", async () => {
      const { userId, intentId } = await retriedMember()
      const { id } = await give(userId)
      at("2027-04-03")
      await ctx.db.update(memberships).set({ failedOn: "2027-04-03" }).where(eq(memberships.id, id))
      await refund(intentId)
      expect(await activeMembership(ctx, userId)).toBeUndefined()
      expect((await mailsTo(ctx, userId)).at(-1)).toBe("refunded")
    })

    test("end the membership on the day after the gift's last one, before the job does", async () => {
      const { userId, intentId } = await retriedMember()
      await give(userId)
      at("2027-04-03")
      await refund(intentId)
      expect(await activeMembership(ctx, userId)).toBeUndefined()
      expect((await mailsTo(ctx, userId)).at(-1)).toBe("refunded")
    })

    test("also after another gift in between", async () => {
      const { userId, intentId } = await retriedMember()
      const { id } = await give(userId)
      at("2027-04-03")
      await ctx.db.update(memberships).set({ failedOn: "2027-04-03" }).where(eq(memberships.id, id))
      await give(userId)
      await refund(intentId)
      expect(await membershipOf(ctx, userId)).toMatchObject({ renewsOn: "2027-05-03", autoRenews: false })
    })

    test("leave the renewals that the member agreed to at another enrolment", async () => {
      const { customerCtx, userId, intentId } = await retriedMember()
      await endOwnMembership(customerCtx)
      const { orderId } = await enrol(customerCtx, enrolment())
      const [payment] = await membershipPayments(ctx, orderId)
      await chargeAtProvider(ctx, payment?.providerId ?? "")
      await ctx.deliverWebhooks()
      await refund(intentId)
      expect(await membershipOf(ctx, userId)).toMatchObject({ startedOn: "2027-03-03", autoRenews: true })
      expect((await mailsTo(ctx, userId)).at(-1)).toBe("refunded-later")
    })
  })

  test("is not ended by a form that was opened before, which says why", async () => {
    const { customerCtx, userId } = await retriedMember()
    await give(userId)
    expect(await refusalOf(endOwnMembership(customerCtx))).toMatchObject({
      code: "membership.not-retried-given",
      details: { date: "2 April 2027" },
    })
    expect(await membershipOf(ctx, userId)).toBeDefined()
  })
})

test("a membership given after the retries are over starts without renewals", async () => {
  const { userId, membership } = await retriedMember()
  at("2027-03-12")
  await give(userId)
  expect(await membershipById(ctx, membership.id)).toMatchObject({ endedAt: ctx.now() })
  expect(await membershipOf(ctx, userId)).toMatchObject({ startedOn: "2027-03-12", autoRenews: false, cardId: null })
})

test("a paid membership is not ended by a form of a retried charge", async () => {
  const { customerCtx } = await member(ctx)
  const refusal = await refusalOf(endOwnMembership(customerCtx))
  expect(refusal).toMatchObject({ code: "membership.not-retried", details: { date: "27 February 2027" } })
})
