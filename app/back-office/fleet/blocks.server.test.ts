import { beforeAll, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { someBooking } from "../../../tests/support/purchases/bookings"
import { codeOf } from "../../../tests/support/purchases/cancelled"
import { takenPeriods } from "../../bookings/availability.server"
import { insertOccupancy } from "../../bookings/occupancy.server"
import { seedCatalogue } from "../../catalogue/seed.server"
import { romeInstant } from "../../platform/dates"
import { blockItemDays, itemBlocks, unblockItemDays } from "./blocks.server"

const database = await testDatabase()
const ctx = testContext(database, { clock: testClock("2026-11-30T09:00:00Z") })
let operator = ctx
beforeAll(async () => {
  await seedCatalogue(ctx)
  operator = as(ctx, await person(ctx, { role: "operator" }))
})

const june = { from: "2027-06-05", to: "2027-06-07", reason: "Service" }
const takenDays = async (itemId: string) =>
  (await takenPeriods(ctx, { itemId, from: "2027-06-01", to: "2027-06-30" })).takenDays

/** Books an item, from one instant to another. */
async function booked(itemId: string, startsAt: Date, endsAt: Date) {
  const bookingId = await someBooking(ctx, { itemId, startsAt, endsAt })
  return insertOccupancy(ctx, { resourceId: itemId, bookingId, startsAt, endsAt })
}

describe.each(["porsche-911-carrera-s", "yacht-saetta", "villa-pineta", "jet-brezza", "heli-falco"])(
  "blocked days of %s",
  (itemId) => {
    test("are taken for visitors, until they are freed", async () => {
      await blockItemDays(operator, { itemId, ...june })
      expect(await takenDays(itemId)).toEqual(["2027-06-05", "2027-06-06", "2027-06-07"])
      const { blocks } = await itemBlocks(operator, itemId)
      expect(blocks).toMatchObject([june])
      await unblockItemDays(operator, { itemId, blockId: blocks[0]?.id ?? "" })
      expect(await takenDays(itemId)).toEqual([])
      expect((await itemBlocks(operator, itemId)).blocks).toEqual([])
    })

    test("are refused if some of them are booked", async () => {
      await booked(itemId, romeInstant("2027-07-06", "16:00"), romeInstant("2027-07-07", "10:00"))
      const july = { ...june, from: "2027-07-05", to: "2027-07-07" }
      expect(await codeOf(blockItemDays(operator, { itemId, ...july }))).toMatch(/^partners\.calendar-booked-day/)
    })
  },
)

describe("blocking days", () => {
  const itemId = "mercedes-amg-sl-55"

  test("is refused if some of them are blocked already", async () => {
    await blockItemDays(operator, { itemId, ...june })
    const more = { ...june, from: "2027-06-07", to: "2027-06-09" }
    await expect(blockItemDays(operator, { itemId, ...more })).rejects.toMatchObject({
      code: "back-office.fleet-days-blocked",
      fields: [{ field: "from" }, { field: "to" }],
    })
  })

  test("is for operators, and for days to come", async () => {
    const customer = as(ctx, await person(ctx))
    expect(await codeOf(blockItemDays(customer, { itemId, ...june }))).toBe("platform.forbidden")
    const past = { ...june, from: "2026-11-01" }
    expect(await codeOf(blockItemDays(operator, { itemId, ...past }))).toBe("platform.invalid-input")
  })
})
