import { randomUUID } from "node:crypto"
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
import { withSandbox } from "../../../tests/support/purchases/payments"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { romeInstant } from "../../platform/dates"
import { renewByHand } from "../enrolment.server"
import { giveMembership } from "../gifts/gifts.server"
import { setAutoRenewal } from "../member-choices.server"
import { accountMembership } from "../member-page.server"
import { endByOperator } from "../memberships.server"
import { changePlan } from "../plan-change.server"
import { activeMembership, periodsOf } from "../queries.server"
import { renewMemberships } from "../renewal/renewal.server"
import type { Plan } from "../rules/plan"
import { memberships } from "../tables.server"
import { refundMembership } from "./membership-refunds.server"

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

const givePlatinum = (userId: string) =>
  giveMembership(operator, { userId, tierId: "platinum", months: 1, reason: "A prize.", key: randomUUID() })

async function renewNow(customerCtx: MembersCtx, plan: Partial<Plan> = {}): Promise<string> {
  const { orderId } = await renewByHand(customerCtx, enrolment({ ...plan, renews: true }))
  const [payment] = await membershipPayments(ctx, orderId)
  await chargeAtProvider(ctx, payment?.providerId ?? "")
  await ctx.deliverWebhooks()
  return payment?.providerId ?? ""
}

async function refundAtProvider(intentId: string): Promise<void> {
  await ctx.stripe.refunds.create({ payment_intent: intentId })
  await ctx.deliverWebhooks()
}

const nextOf = async (customerCtx: MembersCtx) => (await accountMembership(customerCtx)).membership?.next

describe("after the refund of a renewal that was paid during a gift", () => {
  /** A monthly Gold member, whose renewal after a month of Platinum was paid early and refunded. */
  async function refunded() {
    const anna = await member(ctx)
    await givePlatinum(anna.userId)
    at("2027-03-27")
    await refundAtProvider(await renewNow(anna.customerCtx))
    return anna
  }

  test("the next plan is the member's own, not the gift's", async () => {
    const { customerCtx } = await refunded()
    expect(await nextOf(customerCtx)).toEqual({ tierId: "gold", cycle: "monthly", amountDueCents: 230_00 })
  })

  test("the mail about the renewals turned on names what is charged and when", async () => {
    const { customerCtx, userId } = await refunded()
    await setAutoRenewal(customerCtx, { autoRenews: true })
    expect(await lastMailTo(ctx, userId)).toMatch(
      /Il 31 marzo 2027 rinnoviamo la membership Gold e addebitiamo 230\s€ sulla tua carta/,
    )
  })

  test("the card is charged for that plan", async () => {
    const { customerCtx, userId } = await refunded()
    await setAutoRenewal(customerCtx, { autoRenews: true })
    at("2027-03-31")
    await renewMemberships(system)
    await ctx.deliverWebhooks()
    const membership = await activeMembership(ctx, userId)
    expect(membership?.renewsOn).toBe("2027-04-30")
    expect((await periodsOf(ctx, membership?.id ?? "")).at(-1)).toMatchObject({ tierId: "gold", cycle: "monthly" })
  })

  test("a plan that the member chooses for the next renewal stays", async () => {
    const anna = await member(ctx)
    await givePlatinum(anna.userId)
    at("2027-03-27")
    const intentId = await renewNow(anna.customerCtx)
    await changePlan(anna.customerCtx, { tierId: "silver", cycle: "monthly" })
    await refundAtProvider(intentId)
    expect(await nextOf(anna.customerCtx)).toMatchObject({ tierId: "silver", cycle: "monthly" })
  })
})

test("a renewal that follows only gifts leaves the plan that the member paid for", async () => {
  const bea = await person(ctx)
  const customerCtx = as(ctx, bea)
  await givePlatinum(bea.userId)
  at("2027-02-26")
  await changePlan(customerCtx, { tierId: "silver", cycle: "monthly" })
  await refundAtProvider(await renewNow(customerCtx, { tierId: "silver", cycle: "monthly" }))
  expect(await nextOf(customerCtx)).toMatchObject({ tierId: "silver", cycle: "monthly" })
})

test("the refund of a membership that an operator ended names no past period", async () => {
  const { userId, membership } = await member(ctx)
  at("2027-02-10")
  await endByOperator(operator, { membershipId: membership.id })
  await givePlatinum(userId)
  await refundMembership(operator, { membershipId: membership.id, expectedCents: 230_00, reason: "Moved abroad." })
  expect((await mailsTo(ctx, userId)).at(-1)).toBe("refunded-replaced")
  expect(await lastMailTo(ctx, userId)).toMatch(
    /la membership Gold che avevi prima. La membership che hai ora .* 9 marzo 2027/,
  )
})

test("a gift that begins when the paid period is refunded leaves the member's own plan", async () => {
  const { customerCtx, userId, intentId } = await member(ctx)
  await givePlatinum(userId)
  at("2027-02-10")
  await refundAtProvider(intentId)
  expect((await accountMembership(customerCtx)).membership?.tierId).toBe("platinum")
  expect(await nextOf(customerCtx)).toMatchObject({ tierId: "gold", cycle: "monthly" })
})
