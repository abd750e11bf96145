import { beforeAll, expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { CROWD, endings, leftBy, withoutGuard } from "../../tests/support/crowds"
import { testDatabase } from "../../tests/support/database"
import { withSandbox } from "../../tests/support/payments"
import { plugWashes, seedWashes, someWash } from "../../tests/support/washes"
import { BAY } from "./rules/bay"
import { holdWash } from "./wash.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))

plugWashes()
beforeAll(() => seedWashes(ctx))

/** So many guests want the bay on one morning at the same moment, for times that overlap in different ways. */
const crowdOn = (appointmentDate: string) =>
  endings(
    Array.from({ length: CROWD }, (_, n) =>
      holdWash(
        { ...ctx, ip: `192.0.2.${n}` },
        someWash({ appointmentDate, appointmentTime: ["09:00", "09:30", "10:00"][n % 3] }),
      ),
    ),
  )

const leftOn = (from: string) => leftBy(ctx, { resourceId: BAY, itemId: "vip", from })

test("of 200 guests for one morning of the bay one holds it, 199 are clearly refused", async () => {
  expect(await crowdOn("2026-12-01")).toEqual({ held: 1, "car-wash.time-taken 409": CROWD - 1 })
  expect(await leftOn("2026-12-01")).toEqual({ overlaps: 0, held: 1 })
})

test("and with the database's guard off the same crowd overlaps: the race is real", async () => {
  await withoutGuard(ctx)
  await crowdOn("2026-12-02")
  const { overlaps, held } = await leftOn("2026-12-02")
  expect(held).toBeGreaterThan(1)
  expect(overlaps).toBeGreaterThan(0)
})
