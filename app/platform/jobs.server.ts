import { type SQL, sql } from "drizzle-orm"
import { fromDrizzle, PgBoss, type SendOptions } from "pg-boss"
import { type BossConnection, type Db, rowsOf } from "./db.server"
import type { Log } from "./log.server"

/** A kind of background work. `cron` (UTC, five fields) runs it by itself; `retry` is how often it is tried again. */
export type JobKind<Data extends object = object> = {
  name: string
  run: (data: Data) => Promise<void>
  cron?: string
  retry?: number
}

export type Jobs = {
  /** Asks for a job inside the transaction `db`: it runs if and only if that commits. */
  enqueue: (db: Db, name: string, data: object, options?: SendOptions) => Promise<void>
}

export type JobRunner = Jobs & {
  start: (kinds: JobKind[]) => Promise<void>
  stop: () => Promise<void>
  healthy: () => boolean
}

/** How often a kind that only the clock asks for is looked for. */
const CRON_LOOK_SECONDS = 5

/** The job worker on pg-boss. `work: false` only takes orders (tests, scripts). */
export function openJobs(connection: BossConnection, log: Log): JobRunner {
  const boss = new PgBoss({ ...connection, schema: "pgboss", ...("backend" in connection ? {} : { max: 4 }) })
  let running = false
  boss.on("error", (err) => log.error({ err }, "job queue"))
  return {
    start: async (kinds) => {
      await boss.start()
      const known = new Set((await boss.getQueues()).map(({ name }) => name))
      const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
      for (const kind of kinds) {
        if (!known.has(kind.name))
          await boss.createQueue(kind.name, {
            retryLimit: kind.retry ?? 5,
            retryBackoff: true,
            retryDelay: 5,
            expireInSeconds: 120,
            policy: kind.cron ? "stately" : "standard",
          })
        if (kind.cron && schedules.get(kind.name) !== kind.cron) await boss.schedule(kind.name, kind.cron)
        const pollingIntervalSeconds = kind.cron ? CRON_LOOK_SECONDS : 1
        await boss.work<object>(kind.name, { pollingIntervalSeconds, burstWhenBatchFull: true }, async ([job]) => {
          if (!job) return
          try {
            await kind.run(job.data ?? {})
          } catch (err) {
            log.warn({ err, job: kind.name, jobId: job.id }, "job failed")
            throw err
          }
        })
      }
      running = true
    },
    enqueue: async (db, name, data, options) => {
      const inTransaction = { execute: async (query: unknown) => ({ rows: await rowsOf(db, query as SQL) }) }
      await boss.send(name, data, { ...options, db: fromDrizzle(inTransaction, sql) })
    },
    stop: async () => {
      running = false
      await boss.stop({ graceful: true, timeout: 8_000 })
    },
    healthy: () => running,
  }
}
