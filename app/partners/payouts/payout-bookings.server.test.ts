import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { dispute, earn, somePartner } from "../../../tests/support/partners/listed-partners"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { bookingById } from "../../bookings/queries.server"
import { bookingNumber } from "../../bookings/rules/number"
import { bookings } from "../../bookings/tables.server"
import { disputes } from "../../payments/tables.server"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { answerForPartner, partnerBooking, partnerBookings } from "../bookings/booking-lists.server"
import { listingBookings, payoutBookings, payouts } from "../tables.server"
import { downloadPayoutFile, makePayoutFile, payoutsCsv } from "./payout-files.server"
import { partnerPayouts, payoutsForOperator } from "./payout-lists.server"
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

test("a payout that is not owed in full is in neither file", async () => {
  const { ctx, operator, partner } = await openPayouts()
  const bookingId = await earn(ctx, partner, 5_000)
  await prepared({ ctx, operator })
  expect(await payoutsCsv(operator)).toContain('"50.00"')
  expect((await payoutsForOperator(operator)).newTransfers).toEqual({ count: 1, cents: 5_000 })
  const fileId = await makePayoutFile(operator)
  expect((await payoutsForOperator(operator)).files).toMatchObject([{ id: fileId, count: 1, cents: 5_000 }])
  await dispute(ctx, bookingId)
  expect(await payoutsCsv(operator)).not.toContain('"50.00"')
  expect((await payoutsForOperator(operator)).files).toEqual([])
  expect((await refusalOf(downloadPayoutFile(operator, fileId))).code).toBe("partners.no-transfers")
  await ctx.db.update(disputes).set({ status: "won", closedAt: ctx.now() })
  expect((await downloadPayoutFile(operator, fileId)).xml).toContain("<CtrlSum>50.00</CtrlSum>")
})

test("a payout prepared to an IBAN that is refused today is in neither file", async () => {
  const { ctx, operator, partner } = await openPayouts()
  await earn(ctx, partner, 5_000)
  await prepared({ ctx, operator })
  await ctx.db.update(payouts).set({ method: "iban", details: "CH9300762011623852957" })
  expect(await payoutsCsv(operator)).not.toContain('"50.00"')
  expect(await payoutsForOperator(operator)).toMatchObject({ newTransfers: { count: 0 }, files: [] })
  expect((await refusalOf(makePayoutFile(operator))).code).toBe("partners.no-transfers")
})

test("partner, operator and CSV have the bookings that a payout pays", async () => {
  const { ctx, operator, partner } = await openPayouts()
  const id = await earn(ctx, partner, 5_000)
  await earn(ctx, partner, -750, { bookingId: id })
  const payoutId = await prepared({ ctx, operator })
  const paid = [{ id, number: bookingNumber(id), item: "Huracán", cents: 4_250 }]
  const page = await partnerPayouts(as(ctx, partner), new URLSearchParams())
  expect(page.payouts).toMatchObject([{ bookings: paid }])
  expect((await payoutsForOperator(operator)).prepared).toMatchObject([{ bookings: paid }])
  expect(await payoutsCsv(operator)).toContain(`"${bookingNumber(id)}"`)
  await markPayoutPaid(operator, { payoutId, reference: "CRO" })
  expect((await payoutsForOperator(operator)).settled).toMatchObject([{ bookings: paid }])
})

test("a disputed booking and its entries are marked as held", async () => {
  const { ctx, operator, partner } = await openPayouts()
  const listed = async (cents: number) => {
    const bookingId = await earn(ctx, partner, cents)
    const { listingId, userId } = partner
    const at = { answerBy: ctx.now(), createdAt: ctx.now() }
    await ctx.db.insert(listingBookings).values({ bookingId, listingId, userId, commissionPercent: 15, ...at })
    await ctx.db.update(bookings).set({ itemId: partner.itemId }).where(eq(bookings.id, bookingId))
    return bookingId
  }
  const [disputed, other] = [await listed(5_000), await listed(700)]
  await dispute(ctx, disputed)
  const me = as(ctx, partner)
  const page = await partnerPayouts(me, new URLSearchParams())
  expect(page).toMatchObject({ balanceCents: 5_700, dueCents: 700, heldCents: 5_000 })
  const held = Object.fromEntries(page.entries.map(({ booking, isHeld }) => [booking?.id, isHeld]))
  expect(held).toEqual({ [disputed]: true, [other]: false })
  expect((await payoutsForOperator(operator)).partners).toMatchObject([{ dueCents: 700, heldCents: 5_000 }])
  const { bookings: lines } = await partnerBookings(me, new URLSearchParams())
  expect(Object.fromEntries(lines.map(({ id, isDisputed }) => [id, isDisputed]))).toEqual(held)
  expect(await partnerBooking(me, disputed)).toMatchObject({ isDisputed: true })
  expect(await partnerBooking(me, other)).toMatchObject({ isDisputed: false })
  const booking = await bookingById(ctx, disputed)
  expect(booking && (await answerForPartner(operator, booking))).toMatchObject({ isDisputed: true })
})
