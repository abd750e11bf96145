// @module-tag postgres
import { and, eq, sql } from "drizzle-orm"
import { beforeAll, expect, test, vi } from "vitest"
import { testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import {
  heldYacht,
  holdInvited,
  setTestKind,
  someYacht,
  yachtBooking,
} from "../../../tests/support/purchases/checkouts"
import { balanceOf, someGiftCard } from "../../../tests/support/purchases/gift-cards"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { bookingById } from "../../bookings/queries.server"
import { occupancies } from "../../bookings/tables.server"
import { rowsOf } from "../../platform/database/db.server"
import { addMinutes } from "../../platform/dates"
import { abandonCheckout } from "../holding/expiry.server"
import { applyGiftCardToBooking } from "./gift-card.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
setTestKind(ctx, "yacht")
beforeAll(() => someYacht(ctx))

const week = (number: number) => ({
  startsAt: addMinutes(new Date("2027-01-02T13:00:00Z"), number * 10_080),
  endsAt: addMinutes(new Date("2027-01-09T09:00:00Z"), number * 10_080),
})

/** Number of connections to this database that wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await rowsOf<{ waiting: string | number }>(
    ctx.db,
    sql`select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(row?.waiting)
}

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: unknown) => String(error),
  )

test("changing to dates that are being released, with one gift card: no deadlock", async () => {
  const expired = await heldYacht(ctx, week(3))
  clock.set(addMinutes(ctx.now(), 10))
  const requested = yachtBooking(week(1))
  const changed = await holdInvited(ctx, requested)
  const left = await heldYacht(ctx, week(2))
  const card = await someGiftCard(ctx, { valueCents: 800_000 })
  await applyGiftCardToBooking(ctx, { ...changed, code: card.code })
  await applyGiftCardToBooking(ctx, { ...left, code: card.code })
  expect(await balanceOf(ctx, card)).toBe(0)
  clock.set(addMinutes(ctx.now(), 11))

  // Reserving dates deletes expired holds first, and waits there.
  const isGate = and(eq(occupancies.bookingId, expired.bookingId), eq(occupancies.resourceId, requested.itemId))
  const [taking, leaving] = await ctx.db.transaction(async (gate) => {
    await gate.select().from(occupancies).where(isGate).for("update")
    const moved = outcomeOf(holdInvited(ctx, { ...requested, ...week(2) }))
    await vi.waitFor(async () => expect(await waiting()).toBe(1), 5_000)
    const ended = outcomeOf(abandonCheckout(ctx, left))
    await Promise.race([ended, vi.waitFor(async () => expect(await waiting()).toBe(2), 2_000)])
    return [moved, ended]
  })
  expect([await taking, await leaving]).toEqual(["done", "done"])
  expect((await bookingById(ctx, left.bookingId))?.status).toBe("cancelled")
  expect(await bookingById(ctx, changed.bookingId)).toMatchObject({
    status: "held",
    ...week(2),
    giftCardCreditCents: 0,
  })
  expect(await balanceOf(ctx, card)).toBe(800_000)
})
