import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { earn, somePartner } from "../../../tests/support/listed-partners"
import { person } from "../../../tests/support/people"
import { disputes, payments } from "../../payments/tables.server"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { payoutBookings, payouts } from "../tables.server"
import { payoutsForOperator } from "./payout-lists.server"
import { cancelPayout, markPayoutPaid, preparePayouts } from "./payouts.server"

/** Each test has its own database: a preparation pays all partners. */
async function openPayouts() {
  const ctx = testContext(await testDatabase())
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  const partner = await somePartner(ctx)
  return { ctx, operator, partner }
}

/** Prepares payouts a minute later; returns the id of the only new one. */
async function prepared({ ctx, operator }: Pick<Awaited<ReturnType<typeof openPayouts>>, "ctx" | "operator">) {
  ctx.clock.set(addMinutes(ctx.now(), 1))
  expect((await preparePayouts(operator)).count).toBe(1)
  const made = await ctx.db.select().from(payouts).where(eq(payouts.preparedAt, ctx.now()))
  expect(made).toHaveLength(1)
  return made[0]?.id ?? ""
}

const notOwed = async (operator: Ctx) =>
  (await payoutsForOperator(operator)).prepared.filter(({ isNotOwed }) => isNotOwed).map(({ id }) => id)

const bookingsIn = async (ctx: Ctx, payoutId: string) =>
  Object.fromEntries(
    (await ctx.db.select().from(payoutBookings).where(eq(payoutBookings.payoutId, payoutId))).map(
      ({ bookingId, cents }) => [bookingId, cents],
    ),
  )

/** A dispute about a booking's payment, open from now. */
async function dispute(ctx: Ctx, bookingId: string): Promise<void> {
  const [payment] = await ctx.db
    .insert(payments)
    .values({
      purchaseKind: "booking",
      purchaseId: bookingId,
      means: "card",
      amountCents: 5_000,
      currency: "eur",
      state: "succeeded",
      createdAt: ctx.now(),
    })
    .returning()
  await ctx.db.insert(disputes).values({
    id: `dp_${bookingId}`,
    paymentId: payment?.id ?? "",
    amountCents: 5_000,
    currency: "eur",
    reason: "fraudulent",
    status: "needs_response",
    createdAt: ctx.now(),
  })
}

test("a payout stores the amount it pays for each booking", async () => {
  const { ctx, operator, partner } = await openPayouts()
  const one = await earn(ctx, partner, 5_000)
  await earn(ctx, partner, -750, { bookingId: one })
  const two = await earn(ctx, partner, 3_000)
  await earn(ctx, partner, 9_000, { dueAt: addMinutes(ctx.now(), 60) })
  const first = await prepared({ ctx, operator })
  expect(await bookingsIn(ctx, first)).toEqual({ [one]: 4_250, [two]: 3_000 })
  await earn(ctx, partner, -1_000, { bookingId: two })
  const three = await earn(ctx, partner, 2_000)
  expect(await bookingsIn(ctx, await prepared({ ctx, operator }))).toEqual({ [two]: -1_000, [three]: 2_000 })
})

test("the amount of a cancelled payout is part of the next one", async () => {
  const { ctx, operator, partner } = await openPayouts()
  const bookingId = await earn(ctx, partner, 5_000)
  await cancelPayout(operator, { payoutId: await prepared({ ctx, operator }) })
  expect(await bookingsIn(ctx, await prepared({ ctx, operator }))).toEqual({ [bookingId]: 5_000 })
})

test("a payout is not owed after a refund of its booking, despite later income", async () => {
  const { ctx, operator, partner } = await openPayouts()
  const bookingId = await earn(ctx, partner, 5_000)
  const payoutId = await prepared({ ctx, operator })
  await earn(ctx, partner, 90_000, { dueAt: addMinutes(ctx.now(), 60) })
  await earn(ctx, partner, 90_000)
  expect(await notOwed(operator)).toEqual([])
  await earn(ctx, partner, -1, { bookingId })
  expect(await notOwed(operator)).toEqual([payoutId])
})

test("a payout is still owed after a refund of another booking", async () => {
  const { ctx, operator, partner } = await openPayouts()
  const first = await earn(ctx, partner, 5_000)
  const firstPayout = await prepared({ ctx, operator })
  const second = await earn(ctx, partner, 3_000)
  const secondPayout = await prepared({ ctx, operator })
  await earn(ctx, partner, -80_000, { dueAt: addMinutes(ctx.now(), 60) })
  await earn(ctx, partner, -80_000)
  expect(await notOwed(operator)).toEqual([])
  await earn(ctx, partner, -3_000, { bookingId: second })
  expect(await notOwed(operator)).toEqual([secondPayout])
  await markPayoutPaid(operator, { payoutId: secondPayout, reference: "CRO" })
  await earn(ctx, partner, -100, { bookingId: first })
  expect(await notOwed(operator)).toEqual([firstPayout])
})

test("a debt that a later payout deducts is not counted twice", async () => {
  const { ctx, operator, partner } = await openPayouts()
  const bookingId = await earn(ctx, partner, 5_000)
  const payoutId = await prepared({ ctx, operator })
  await earn(ctx, partner, -1_000, { bookingId })
  expect(await notOwed(operator)).toEqual([payoutId])
  await earn(ctx, partner, 3_000)
  await prepared({ ctx, operator })
  expect(await notOwed(operator)).toEqual([])
})

test("a payout is not owed while one of its bookings is disputed", async () => {
  const { ctx, operator, partner } = await openPayouts()
  const bookingId = await earn(ctx, partner, 5_000)
  const payoutId = await prepared({ ctx, operator })
  await dispute(ctx, bookingId)
  expect(await notOwed(operator)).toEqual([payoutId])
  await ctx.db.update(disputes).set({ status: "won", closedAt: ctx.now() })
  expect(await notOwed(operator)).toEqual([])
})
