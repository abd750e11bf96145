import { beforeAll, expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { CROWD, endings, leftBy, withoutGuard } from "../../tests/support/crowds"
import { testDatabase } from "../../tests/support/database"
import { newGuest } from "../../tests/support/guests"
import { withSandbox } from "../../tests/support/payments"
import { plugWashes, seedWashes, someWash } from "../../tests/support/washes"
import { BAY } from "./rules/bay"
import { holdWash } from "./wash.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))

plugWashes()
beforeAll(() => seedWashes(ctx))

/** So many guests want the bay on one morning at the same moment, for times that overlap in different ways. */
const crowdOn = (appointmentDate: string, changes = {}) =>
  endings(
    Array.from({ length: CROWD }, (_, n) =>
      holdWash(
        newGuest(ctx),
        someWash({ appointmentDate, appointmentTime: ["09:00", "09:30", "10:00"][n % 3], ...changes }),
      ),
    ),
  )

const leftOn = (from: string, itemId = "vip") => leftBy(ctx, { resourceId: BAY, itemId, from })

test("of 200 guests for one morning of the bay one holds it, 199 are clearly refused", async () => {
  expect(await crowdOn("2026-12-01")).toEqual({ held: 1, "car-wash.time-taken 409": CROWD - 1 })
  expect(await leftOn("2026-12-01")).toEqual({ overlaps: 0, held: 1 })
})

test("and with the database's guard off the same crowd overlaps: the race is real", async () => {
  await withoutGuard(ctx)
  await crowdOn("2026-12-02", { service: "full-clean", expectedTotal: 2500 })
  const { overlaps, held } = await leftOn("2026-12-02", "full-clean")
  expect(held).toBeGreaterThan(1)
  expect(overlaps).toBeGreaterThan(0)
})
