import { type SQL, sql } from "drizzle-orm"
import { fromDrizzle, type JobWithMetadata, PgBoss, type SendOptions } from "pg-boss"
import { type BossConnection, type Db, rowsOf } from "./database/db.server"
import { type Loop, startLoop } from "./loop.server"
import { describeError, type Log } from "./monitoring/log.server"

/**
 * A kind of background job. `cron` (UTC, five fields): its schedule; `retry`: number of retries, 5 by default;
 * `concurrency`: concurrent jobs per process, 5 by default.
 */
export type JobKind<Data extends object = object> = {
  name: string
  run: (data: Data) => Promise<void>
  cron?: string
  retry?: number
  concurrency?: number
}

/** The result of a job; `given-up`: its last retry failed and it has no schedule. */
export type JobOutcome = "done" | "failed" | "given-up"

/** Called after every job; must not throw. */
export type JobObserver = (kind: JobKind, outcome: JobOutcome) => Promise<void>

export type Jobs = {
  /** Enqueues a job in the transaction `db`: it runs only if that commits. */
  enqueue: (db: Db, name: string, data: object, options?: SendOptions) => Promise<void>
}

/** Waiting and failed jobs of a kind; pg-boss updates the counts once a minute. */
export type JobCounts = { name: string; queued: number; failed: number }

export type JobRunner = Jobs & {
  start: (kinds: JobKind[], loops?: Loop[], observe?: JobObserver) => Promise<void>
  stop: () => Promise<void>
  healthy: () => boolean
  counts: () => Promise<JobCounts[]>
}

export type { Loop }

/** Polling interval of scheduled jobs. */
const CRON_POLLING_SECONDS = 5
const CONCURRENCY = 5

/** The job worker on pg-boss; before `start` it only enqueues (tests, scripts). */
export function openJobs(connection: BossConnection, log: Log): JobRunner {
  const boss = new PgBoss({ ...connection, schema: "pgboss", ...("backend" in connection ? {} : { max: 4 }) })
  let running = false
  let stopLoops: (() => Promise<void>)[] = []
  boss.on("error", (err) => log.error({ err }, "job queue error"))

  async function run(kind: JobKind, job: JobWithMetadata<object>, observe: JobObserver) {
    const { id } = job
    try {
      await kind.run(job.data ?? {})
      await observe(kind, "done")
      return { id, status: "completed" as const }
    } catch (err) {
      log.warn({ err, job: kind.name, jobId: id }, "job failed")
      await observe(kind, !kind.cron && job.retryCount >= job.retryLimit ? "given-up" : "failed")
      return { id, status: "failed" as const, output: describeError(err) }
    }
  }

  return {
    start: async (kinds, loops = [], observe = async () => {}) => {
      await boss.start()
      const queueNames = new Set((await boss.getQueues()).map(({ name }) => name))
      const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
      for (const name of schedules.keys()) if (!kinds.some((kind) => kind.name === name)) await boss.unschedule(name)
      for (const kind of kinds) {
        if (!queueNames.has(kind.name))
          await boss.createQueue(kind.name, {
            retryLimit: kind.retry ?? 5,
            retryBackoff: true,
            retryDelay: 5,
            expireInSeconds: 120,
            policy: kind.cron ? "stately" : "standard",
          })
        if (kind.cron && schedules.get(kind.name) !== kind.cron) await boss.schedule(kind.name, kind.cron)
        // After a full batch the next one starts at once; with batches of one, every job would wait for the polling interval.
        const options = {
          pollingIntervalSeconds: kind.cron ? CRON_POLLING_SECONDS : 1,
          batchSize: kind.cron ? 1 : (kind.concurrency ?? CONCURRENCY),
          burstWhenBatchFull: true,
          includeMetadata: true,
          perJobResults: true,
        } as const
        await boss.work<object, unknown, typeof options>(kind.name, options, (jobs) =>
          Promise.all(jobs.map((job) => run(kind, job, observe))),
        )
      }
      stopLoops = loops.map((loop) => startLoop(loop, log))
      running = true
    },
    enqueue: async (db, name, data, options) => {
      const inTransaction = { execute: async (query: unknown) => ({ rows: await rowsOf(db, query as SQL) }) }
      await boss.send(name, data, { ...options, db: fromDrizzle(inTransaction, sql) })
    },
    stop: async () => {
      running = false
      await Promise.all([...stopLoops.map((stop) => stop()), boss.stop({ graceful: true, timeout: 8_000 })])
    },
    healthy: () => running,
    counts: async () =>
      (await boss.getQueues()).map(({ name, queuedCount, failedCount }) => ({
        name,
        queued: queuedCount,
        failed: failedCount,
      })),
  }
}
