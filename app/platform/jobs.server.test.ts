import { afterAll, expect, test, vi } from "vitest"
import { testDatabase } from "../../tests/support/database"
import { openJobs, POLL_INTERVAL_MS } from "./jobs.server"
import { makeLog } from "./monitoring/log.server"

const database = await testDatabase()
const jobs = openJobs(database.boss, makeLog("silent"))
const done: unknown[] = []
await jobs.start([{ name: "test.job", concurrency: 1, run: async (data) => void done.push(data) }])
afterAll(() => jobs.stop())

test("enqueued jobs run at once, one after the other", { tags: ["postgres"] }, async () => {
  const data = [1, 2, 3, 4].map((n) => ({ n }))
  for (const each of data) await jobs.enqueue(database.db, "test.job", each)
  await vi.waitFor(() => expect(done).toEqual(data), { timeout: POLL_INTERVAL_MS / 2, interval: 50 })
})
