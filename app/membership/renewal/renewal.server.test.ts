import { eq } from "drizzle-orm"
import fc from "fast-check"
import { beforeEach, describe, expect, test } from "vitest"
import { testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import {
  confirmWithBank,
  enrolment,
  lastMailTo,
  type MembersCtx,
  mailsTo,
  member,
  membershipPayments,
} from "../../../tests/support/membership/members"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { runs } from "../../../tests/support/runs"
import { orders } from "../../bookings/tables.server"
import { giftCardsOfPerson } from "../../payments/gift-cards/gift-card-queries.server"
import { type Payment, paymentsOf } from "../../payments/queries.server"
import { beginSavingCard, removeCard, saveCard } from "../../payments/stripe/saved-cards.server"
import { payments } from "../../payments/tables.server"
import { addDays, addMinutes, romeInstant } from "../../platform/dates"
import { enrol, renewByHand } from "../enrolment.server"
import { giveMembership } from "../gifts/gifts.server"
import { changePlan, setAutoRenewal } from "../member-choices.server"
import { membershipById, membershipOf, periodsOf } from "../queries.server"
import { cycleMonths, renewalDate } from "../rules/term"
import type { BillingCycle, TierId } from "../rules/tiers"
import { memberships } from "../tables.server"
import { renewMemberships } from "./renewal.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
const system: MembersCtx = { ...ctx, actor: { kind: "system" } }

const START = "2027-01-31"
const at = (day: string, time = "12:00") => clock.set(romeInstant(day, time))
beforeEach(() => startAfresh())

/** Ends the memberships of earlier tests, which the job would renew too. */
async function startAfresh(): Promise<void> {
  at(START)
  await ctx.db.update(memberships).set({ endedAt: ctx.now() })
}

/** Runs the job on every day from `from` to `until`. */
async function runDaily(from: string, until: string): Promise<void> {
  for (let day = from; day <= until; day = addDays(day, 1)) {
    at(day)
    await renewMemberships(system)
  }
}

/** Replaces the member's card for renewals by one that the bank treats as `card`. */
async function replaceCard(userId: string, membershipId: string, card: string): Promise<void> {
  const [paid] = await ctx.db.select().from(payments).where(eq(payments.userId, userId))
  const intent = await ctx.stripe.paymentIntents.retrieve(paid?.providerId ?? "")
  const { id } = await ctx.stripe.paymentMethods.attach(card, { customer: String(intent.customer) })
  await ctx.db.update(memberships).set({ cardId: id }).where(eq(memberships.id, membershipId))
}

/** Payments of a person's memberships, oldest first. */
async function paymentsBy(userId: string): Promise<Payment[]> {
  const own = await ctx.db.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.createdAt)
  const all = own.map(({ id }) => paymentsOf(ctx.db, { bookingId: null, orderId: id }))
  return (await Promise.all(all)).flat()
}

const paidBy = async (userId: string) =>
  (await paymentsBy(userId)).filter(({ state }) => state === "succeeded").map(({ amountCents }) => amountCents)

describe("a renewal on the member's card", () => {
  test("is announced seven days before, charged on its day, and confirmed", async () => {
    const { userId, membership } = await member(ctx)
    await runDaily("2027-02-20", "2027-03-01")
    expect(await paidBy(userId)).toEqual([23_000, 23_000])
    expect((await mailsTo(ctx, userId)).slice(1)).toEqual(["renews", "renewed"])
    expect(await membershipById(ctx, membership.id)).toMatchObject({
      ...{ renewsOn: "2027-03-31", months: 2, autoRenews: true, cardId: membership.cardId },
    })
  })

  test("keeps the day of the month over short months (D50)", async () => {
    const { membership } = await member(ctx)
    for (const day of ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]) await runDaily(day, day)
    const ends = (await periodsOf(ctx, membership.id)).map(({ endsOn }) => endsOn)
    expect(ends).toEqual(["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31", "2027-06-30"])
  })

  test("is charged once, however often and concurrently the job runs", { tags: ["postgres"] }, async () => {
    const { userId } = await member(ctx)
    at("2027-02-28")
    await Promise.all([renewMemberships(system), renewMemberships(system), renewMemberships(system)])
    await renewMemberships(system)
    await ctx.deliverWebhooks()
    expect(await paidBy(userId)).toEqual([23_000, 23_000])
  })

  test("buys the plan that the member chose", async () => {
    const { customerCtx, userId } = await member(ctx)
    await changePlan(customerCtx, { tierId: "platinum", cycle: "annually" })
    await runDaily("2027-02-21", "2027-02-28")
    expect(await paidBy(userId)).toEqual([23_000, 460_000])
    expect(await membershipOf(ctx, userId)).toMatchObject({
      currentTierId: "platinum",
      cycle: "annually",
      renewsOn: "2028-02-29",
      nextTierId: null,
    })
  })

  test.each(["before the charge", "after the charge"])("is charged once if the process dies %s", async (when) => {
    const { userId } = await member(ctx)
    at("2027-02-28")
    let dies = true
    const confirm = ctx.stripe.paymentIntents.confirm.bind(ctx.stripe.paymentIntents)
    const paymentIntents = Object.create(ctx.stripe.paymentIntents, {
      confirm: {
        value: async (...args: Parameters<typeof confirm>) => {
          if (dies && when === "before the charge") throw new Error("The process died.")
          const result = await confirm(...args)
          if (dies) throw new Error("The process died.")
          return result
        },
      },
    })
    const dying: MembersCtx = {
      ...system,
      stripe: Object.create(ctx.stripe, { paymentIntents: { value: paymentIntents } }),
    }
    await renewMemberships(dying)
    dies = false
    await renewMemberships(system)
    await ctx.deliverWebhooks()
    expect(await paidBy(userId)).toEqual([23_000, 23_000])
    expect(await membershipOf(ctx, userId)).toMatchObject({ renewsOn: "2027-03-31" })
  })
})

describe("a declined renewal", () => {
  test("is tried again over seven days with a mail each time, then the membership ends", async () => {
    const { userId, membership } = await member(ctx)
    await replaceCard(userId, membership.id, "pm_card_chargeDeclinedInsufficientFunds")
    await runDaily("2027-02-21", "2027-03-06")
    expect(await membershipOf(ctx, userId)).toMatchObject({ currentTierId: "gold" })
    await runDaily("2027-03-07", "2027-03-07")
    expect(await membershipOf(ctx, userId)).toMatchObject({ currentTierId: "gold" })
    await runDaily("2027-03-08", "2027-03-12")
    expect(await membershipOf(ctx, userId)).toBeUndefined()
    const failed = Array<string>(5).fill("renewal-failed")
    expect((await mailsTo(ctx, userId)).slice(1)).toEqual(["renews", ...failed, "ended"])
    expect(await paidBy(userId)).toEqual([23_000])
    expect((await paymentsBy(userId)).filter(({ state }) => state === "open")).toEqual([])
  })

  test("is told with the day of the next attempt, if there is one", async () => {
    const { userId, membership } = await member(ctx)
    await replaceCard(userId, membership.id, "pm_card_chargeDeclined")
    await runDaily("2027-02-28", "2027-02-28")
    expect(await lastMailTo(ctx, userId)).toMatch(/7 marzo 2027.* stessa carta il 1º? ?marzo 2027/s)
    await runDaily("2027-03-07", "2027-03-07")
    expect(await lastMailTo(ctx, userId)).not.toContain("stessa carta")
  })

  test("ends at once for a member who turns the renewals off", async () => {
    const { customerCtx, userId, membership } = await member(ctx)
    await replaceCard(userId, membership.id, "pm_card_chargeDeclined")
    await runDaily("2027-02-28", "2027-02-28")
    await setAutoRenewal(customerCtx, { autoRenews: false })
    expect(await membershipOf(ctx, userId)).toBeUndefined()
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("ended")
  })

  test("is tried again with the plan that the member chooses meanwhile", async () => {
    const { customerCtx, userId, membership } = await member(ctx)
    await replaceCard(userId, membership.id, "pm_card_chargeDeclined")
    await runDaily("2027-02-28", "2027-02-28")
    await changePlan(customerCtx, { tierId: "silver", cycle: "monthly" })
    await replaceCard(userId, membership.id, "pm_card_visa")
    await runDaily("2027-03-01", "2027-03-01")
    expect(await paidBy(userId)).toEqual([23_000, 9_000])
  })

  test("waits while a bank decides about an earlier payment (D75)", async () => {
    const { userId, membership } = await member(ctx, {}, "pm_card_createDispute")
    await replaceCard(userId, membership.id, "pm_card_visa")
    await runDaily("2027-02-20", "2027-03-02")
    expect(await paidBy(userId)).toEqual([23_000])
    const [paid] = await paymentsBy(userId)
    const [dispute] = (await ctx.stripe.disputes.list({ payment_intent: paid?.providerId ?? "" })).data
    await ctx.stripe.disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text: "winning_evidence" } })
    await ctx.deliverWebhooks()
    await runDaily("2027-03-03", "2027-03-03")
    expect(await paidBy(userId)).toEqual([23_000, 23_000])
  })

  test("is replaced by a gift, after which the card is charged", async () => {
    const { userId, membership } = await member(ctx)
    await replaceCard(userId, membership.id, "pm_card_chargeDeclined")
    await runDaily("2027-02-28", "2027-03-03")
    await giveMembership(system, { userId, tierId: "silver", months: 1, reason: "A prize." })
    await replaceCard(userId, membership.id, "pm_card_visa")
    await runDaily("2027-03-04", "2027-03-31")
    expect(await paidBy(userId)).toEqual([23_000, 23_000])
    expect(await membershipOf(ctx, userId)).toMatchObject({ currentTierId: "gold", renewsOn: "2027-04-30" })
  })

  test("is paid by hand, and not charged again", async () => {
    const { customerCtx, userId, membership } = await member(ctx)
    await replaceCard(userId, membership.id, "pm_card_chargeDeclined")
    await runDaily("2027-02-28", "2027-03-01")
    const { orderId } = await renewByHand(customerCtx, enrolment({ renews: true }))
    const [payment] = await membershipPayments(ctx, orderId)
    await chargeAtProvider(ctx, payment?.providerId ?? "")
    await ctx.deliverWebhooks()
    await runDaily("2027-03-02", "2027-03-08")
    expect(await paidBy(userId)).toEqual([23_000, 23_000])
    expect(await membershipOf(ctx, userId)).toMatchObject({ renewsOn: "2027-03-31", autoRenews: true, failedOn: null })
  })

  test("that needs the bank's confirmation leads to a mail with a link", async () => {
    const { customerCtx, userId } = await member(ctx, {}, "pm_card_authenticationRequired")
    await runDaily("2027-02-28", "2027-02-28")
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("renewal-failed")
    const { orderId } = await renewByHand(customerCtx, enrolment({ renews: true }))
    const [payment] = await membershipPayments(ctx, orderId)
    const intent = await chargeAtProvider(ctx, payment?.providerId ?? "", "pm_card_authenticationRequired")
    await confirmWithBank(ctx, intent)
    await ctx.deliverWebhooks()
    expect(await membershipOf(ctx, userId)).toMatchObject({ renewsOn: "2027-03-31" })
  })
})

describe("a membership without renewals", () => {
  test("is announced and ends on its date, without a charge (D66)", async () => {
    const { userId } = await member(ctx, { renews: false })
    await runDaily("2027-02-20", "2027-03-02")
    expect(await membershipOf(ctx, userId)).toBeUndefined()
    expect((await mailsTo(ctx, userId)).slice(1)).toEqual(["ends", "ended"])
    expect(await paidBy(userId)).toEqual([23_000])
  })

  test("can be renewed by hand in its last seven days only", async () => {
    const { customerCtx, userId } = await member(ctx, { renews: false })
    at("2027-02-20")
    expect((await refusalOf(renewByHand(customerCtx, enrolment()))).code).toBe("membership.renew-too-early")
    at("2027-02-21")
    const { orderId } = await renewByHand(customerCtx, enrolment({ renews: false }))
    const [payment] = await membershipPayments(ctx, orderId)
    await chargeAtProvider(ctx, payment?.providerId ?? "")
    await ctx.deliverWebhooks()
    expect(await membershipOf(ctx, userId)).toMatchObject({ renewsOn: "2027-03-31", autoRenews: false })
  })

  test("is not charged after its renewals were stopped", async () => {
    const { customerCtx, userId } = await member(ctx)
    await setAutoRenewal(customerCtx, { autoRenews: false })
    await runDaily("2027-02-20", "2027-03-02")
    expect(await paidBy(userId)).toEqual([23_000])
  })
})

describe("a month of Platinum", () => {
  const vouchersOf = async (userId: string) =>
    (await giftCardsOfPerson(ctx, userId)).map(({ valueCents }) => valueCents).toSorted((one, other) => one - other)

  test("brings the welcome voucher after three paid ones, the yearly one after twelve", async () => {
    const { userId } = await member(ctx, { tierId: "platinum" })
    const days = Array.from({ length: 12 }, (_, index) => renewalDate(START, index + 1))
    const given: number[][] = []
    for (const day of days) {
      await runDaily(day, day)
      given.push(await vouchersOf(userId))
    }
    expect(given.slice(0, 2)).toEqual([[], []])
    expect(given.slice(2, 11)).toEqual(Array(9).fill([30_000]))
    expect(given[11]).toEqual([15_000, 30_000])
  })

  test("counts for a member who leaves after the third", async () => {
    const { customerCtx, userId } = await member(ctx, { tierId: "platinum" })
    for (const day of ["2027-02-28", "2027-03-31"]) await runDaily(day, day)
    await setAutoRenewal(customerCtx, { autoRenews: false })
    await runDaily("2027-04-30", "2027-04-30")
    expect(await membershipOf(ctx, userId)).toBeUndefined()
    expect(await vouchersOf(userId)).toEqual([30_000])
  })
})

describe("the card for renewals", () => {
  test("that the member removes is not charged any more, and the member is told", async () => {
    const { customerCtx, userId, membership } = await member(ctx)
    await removeCard(customerCtx, { cardId: membership.cardId ?? "" })
    expect(await membershipOf(ctx, userId)).toMatchObject({ autoRenews: false, cardId: null })
    await runDaily("2027-02-20", "2027-03-02")
    expect(await paidBy(userId)).toEqual([23_000])
    expect(await mailsTo(ctx, userId)).toContain("ends")
  })

  test("that is saved again is charged as before", async () => {
    const { customerCtx, userId, membership } = await member(ctx)
    clock.set(addMinutes(ctx.now(), 61))
    const { setupIntentId } = await beginSavingCard(customerCtx)
    await ctx.stripe.setupIntents.confirm(setupIntentId, { payment_method: "pm_card_visa" })
    await saveCard(customerCtx, { setupIntentId })
    const current = await membershipOf(ctx, userId)
    expect(current?.cardId).not.toBe(membership.cardId)
    await runDaily("2027-02-28", "2027-02-28")
    expect(await paidBy(userId)).toEqual([23_000, 23_000])
  })
})

test("a plan chosen after a renewal's payment was started applies to the period after", async () => {
  const { customerCtx, userId } = await member(ctx)
  at("2027-02-27")
  const { orderId } = await renewByHand(customerCtx, enrolment({ renews: true }))
  await changePlan(customerCtx, { tierId: "silver", cycle: "monthly" })
  const [payment] = await membershipPayments(ctx, orderId)
  await chargeAtProvider(ctx, payment?.providerId ?? "")
  await ctx.deliverWebhooks()
  const renewed = { tierId: "gold", renewsOn: "2027-03-31", nextTierId: "silver", nextCycle: "monthly" }
  expect(await membershipOf(ctx, userId)).toMatchObject(renewed)
  expect((await mailsTo(ctx, userId)).at(-1)).toBe("renewed")
  expect(await lastMailTo(ctx, userId)).toMatch(/31 marzo 2027.*Silver/)
})

test("a person whose membership expired can enrol before the job ends it", async () => {
  const { customerCtx, userId } = await member(ctx, { renews: false })
  at("2027-03-01", "00:05")
  const { orderId } = await enrol(customerCtx, enrolment({ tierId: "silver", renews: false }))
  const [payment] = await membershipPayments(ctx, orderId)
  await chargeAtProvider(ctx, payment?.providerId ?? "")
  await ctx.deliverWebhooks()
  expect(await membershipOf(ctx, userId)).toMatchObject({ currentTierId: "silver", renewsOn: "2027-04-01" })
})

test("a payment by hand that races with the job is refunded, not kept twice", { tags: ["postgres"] }, async () => {
  const { customerCtx, userId } = await member(ctx)
  at("2027-02-28")
  const { orderId } = await renewByHand(customerCtx, enrolment({ renews: true }))
  const [payment] = await membershipPayments(ctx, orderId)
  await chargeAtProvider(ctx, payment?.providerId ?? "")
  await Promise.all([renewMemberships(system), ctx.deliverWebhooks()])
  await renewMemberships(system)
  await ctx.deliverWebhooks()
  expect(await paidBy(userId)).toEqual([23_000, 23_000])
  expect(await membershipOf(ctx, userId)).toMatchObject({ renewsOn: "2027-03-31" })
})

type Change = { plan?: { tierId: TierId; cycle: BillingCycle }; autoRenews?: boolean; card?: string }

/** What a member does, and the day after the start on which they do it. */
const changes = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 730 }),
    change: fc.oneof(
      fc.record({
        plan: fc.record({
          tierId: fc.constantFrom<TierId>("silver", "gold", "platinum"),
          cycle: fc.constantFrom<BillingCycle>("monthly", "annually"),
        }),
      }),
      fc.record({ autoRenews: fc.boolean() }),
      fc.record({ card: fc.constantFrom("pm_card_visa", "pm_card_chargeDeclined", "pm_card_authenticationRequired") }),
    ) as fc.Arbitrary<Change>,
  }),
  { maxLength: 8 },
)

test("over two years of renewals, declines and plan changes, every period is paid once", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (plannedChanges) => {
      await startAfresh()
      const { customerCtx, userId, membership } = await member(ctx)
      for (let day = 1; day <= 730; day++) {
        const today = plannedChanges.filter((change) => change.day === day)
        const current = await membershipById(ctx, membership.id)
        if (!current || current.endedAt) break
        const date = addDays(START, day)
        const isDue = date >= current.renewsOn || date === addDays(current.renewsOn, -7)
        if (today.length === 0 && !isDue) continue
        at(date)
        for (const { change } of today) await applyChange(customerCtx, { userId, membershipId: membership.id }, change)
        await renewMemberships(system)
      }
      const periods = await periodsOf(ctx, membership.id)
      for (const [index, period] of periods.entries()) {
        expect(period.startsOn).toBe(index === 0 ? START : periods[index - 1]?.endsOn)
        const months = periods.slice(0, index + 1).reduce((sum, { cycle }) => sum + cycleMonths[cycle], 0)
        expect(period.endsOn).toBe(renewalDate(START, months))
      }
      expect(await paidBy(userId)).toHaveLength(periods.length)
      expect(new Set(periods.map(({ orderId }) => orderId)).size).toBe(periods.length)
    }),
    { numRuns: runs(1, 2) },
  )
})

async function applyChange(
  customerCtx: MembersCtx,
  { userId, membershipId }: { userId: string; membershipId: string },
  { plan, autoRenews, card }: Change,
): Promise<void> {
  const membership = await membershipById(ctx, membershipId)
  if (!membership || membership.endedAt) return
  if (plan) await changePlan(customerCtx, plan)
  if (autoRenews !== undefined) await setAutoRenewal(customerCtx, { autoRenews })
  if (card) await replaceCard(userId, membershipId, card)
}
