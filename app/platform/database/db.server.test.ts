import { sql } from "drizzle-orm"
import { afterEach, expect, test, vi } from "vitest"
import { testDatabase } from "../../../tests/support/database"
import { IDLE_IN_TRANSACTION_TIMEOUT_MS, rowsOf } from "./db.server"

afterEach(() => vi.useRealTimers())

test("PGlite rolls back an idle transaction and runs the next query", async () => {
  const { db } = await testDatabase()
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const started = Promise.withResolvers<void>()
  const idle = db.transaction(async (tx) => {
    await tx.execute(sql`create table leftover ()`)
    started.resolve()
    await new Promise(() => {})
  })
  await started.promise
  vi.advanceTimersByTime(IDLE_IN_TRANSACTION_TIMEOUT_MS)
  await expect(idle).rejects.toThrow("create table leftover")
  expect(await rowsOf(db, sql`select to_regclass('leftover') as found`)).toEqual([{ found: null }])
})

test("a transaction on PGlite may take longer than its idle timeout", async () => {
  const { db } = await testDatabase()
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const result = await db.transaction(async (tx) => {
    for (let query = 0; query < 3; query++) {
      await tx.execute(sql`select 1`)
      vi.advanceTimersByTime(IDLE_IN_TRANSACTION_TIMEOUT_MS - 1)
    }
    return "committed"
  })
  expect(result).toBe("committed")
})
