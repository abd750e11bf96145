import { type SQL, sql } from "drizzle-orm"
import { fromDrizzle, type JobWithMetadata, PgBoss, type SendOptions } from "pg-boss"
import { afterCommit } from "./database/after-commit.server"
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
  /** Wakes the loop `name` of this process when the transaction `db` commits; those of other processes poll. */
  wakeAfterCommit: (db: Db, name: string) => void
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

/** Polling for jobs and messages that other processes enqueued, and for those that are due later. */
export const POLL_INTERVAL_MS = 10_000
const CONCURRENCY = 5
const HOUR_SECONDS = 60 * 60

/** pg-boss would ask once per queue and second; here one query finds the queues with due jobs, and their workers are woken. */
const QUEUES_WITH_DUE_JOBS = `select name from pgboss.queue where exists
  (select from pgboss.job where job.name = queue.name and job.state < 'active' and job.start_after <= now())`

/** The job worker on pg-boss; before `start` it only enqueues (tests, scripts). */
export function openJobs(connection: BossConnection, log: Log): JobRunner {
  const boss = new PgBoss({
    ...connection,
    schema: "pgboss",
    cronWorkerIntervalSeconds: POLL_INTERVAL_MS / 1000,
    flowIntervalSeconds: HOUR_SECONDS, // not used
    ...("backend" in connection ? {} : { max: 4 }),
  })
  let running = false
  let startedLoops: ReturnType<typeof startLoop>[] = []
  /** Of loops and queues, by their names. */
  const wakers = new Map<string, () => void>()
  const wake = (name: string) => wakers.get(name)?.()
  const wakeAfterCommit: Jobs["wakeAfterCommit"] = (db, name) => {
    const waker = wakers.get(name)
    if (waker) afterCommit(db, waker)
  }
  boss.on("error", (err) => log.error({ err }, "job queue error"))

  const dueJobs: Loop = {
    name: "platform.due-jobs",
    pauseMs: POLL_INTERVAL_MS,
    run: async () => {
      const { rows } = await boss.getDb().executeSql(QUEUES_WITH_DUE_JOBS)
      for (const { name } of rows) wake(name)
    },
  }

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
        const batchSize = kind.cron ? 1 : (kind.concurrency ?? CONCURRENCY)
        const options = {
          pollingIntervalSeconds: HOUR_SECONDS,
          batchSize,
          includeMetadata: true,
          perJobResults: true,
        } as const
        const workerId = await boss.work<object, unknown, typeof options>(kind.name, options, (jobs) => {
          if (jobs.length === batchSize) wake(kind.name) // after this batch, because more jobs may be due
          return Promise.all(jobs.map((job) => run(kind, job, observe)))
        })
        wakers.set(kind.name, () => boss.notifyWorker(workerId))
      }
      startedLoops = [...loops, dueJobs].map((loop) => {
        const started = startLoop(loop, log)
        wakers.set(loop.name, started.wake)
        return started
      })
      running = true
    },
    enqueue: async (db, name, data, options) => {
      const inTransaction = { execute: async (query: unknown) => ({ rows: await rowsOf(db, query as SQL) }) }
      await boss.send(name, data, { ...options, db: fromDrizzle(inTransaction, sql) })
      wakeAfterCommit(db, name)
    },
    wakeAfterCommit,
    stop: async () => {
      running = false
      await Promise.all([...startedLoops.map(({ stop }) => stop()), boss.stop({ graceful: true, timeout: 8_000 })])
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
