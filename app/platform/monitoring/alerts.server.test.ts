import { expect, test } from "vitest"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { alerts } from "../tables.server"
import { raiseAlert, resolveAlert } from "./alerts.server"

const dispute = { kind: "dispute", subject: "payment:1" } as const

test("the same fault raises one open alert and counts", async () => {
  const ctx = testContext(await testDatabase())
  await raiseAlert(ctx, { ...dispute, facts: { amountCents: 100 } })
  await raiseAlert(ctx, { ...dispute, facts: { amountCents: 200 } })
  await raiseAlert(ctx, { kind: "dispute", subject: "payment:2" })
  const rows = await ctx.db.select().from(alerts).orderBy(alerts.subject)
  expect(rows.map(({ subject, count, facts }) => ({ subject, count, facts }))).toEqual([
    { subject: "payment:1", count: 2, facts: { amountCents: 200 } },
    { subject: "payment:2", count: 1, facts: {} },
  ])
})

test("a fault after a resolved alert raises a new one", async () => {
  const ctx = testContext(await testDatabase())
  await raiseAlert(ctx, dispute)
  await resolveAlert(ctx, dispute)
  await raiseAlert(ctx, dispute)
  const rows = await ctx.db.select().from(alerts)
  expect(rows.map(({ resolvedAt }) => resolvedAt !== null).sort()).toEqual([false, true])
})
