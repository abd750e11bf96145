import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Stripe from "stripe"
import { features } from "../../app/composition.server"
import { readConfig } from "../../app/platform/config.server"
import type { Actor, Ctx, Features } from "../../app/platform/context.server"
import type { Database } from "../../app/platform/database/db.server"
import { openDecoder } from "../../app/platform/decoder/decoder.server"
import { openFiles } from "../../app/platform/files/files.server"
import { makeLog } from "../../app/platform/monitoring/log.server"

/** A job enqueued during a test; it is not run. */
export type RecordedJob = { name: string; data: object }

/** Shared by all contexts of a test file; its process ends when idle. */
const decoder = openDecoder()

/** A fixed clock. */
export type TestClock = { now: () => Date; set: (instant: string | Date) => void }

export function testClock(start = "2026-11-23T09:00:00Z"): TestClock {
  let at = new Date(start)
  return {
    now: () => at,
    set: (instant) => {
      at = new Date(instant)
    },
  }
}

/** A copy that a test may change. */
const copyOf = (all: Features): Features => {
  const parts = Object.entries(all).map(([name, part]) => [name, typeof part === "object" ? { ...part } : part])
  return Object.fromEntries(parts)
}

/** A context on `database` with a fixed clock, files in a temporary folder, and enqueued jobs in `recordedJobs`. */
export function testContext(
  database: Database,
  options: { clock?: TestClock; actor?: Actor; stripe?: Stripe } = {},
): Ctx & { recordedJobs: RecordedJob[]; clock: TestClock } {
  const folder = mkdtempSync(join(tmpdir(), "maestrale-"))
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: "silent" })
  const clock = options.clock ?? testClock()
  const recordedJobs: RecordedJob[] = []
  return {
    db: database.db,
    now: clock.now,
    clock,
    actor: options.actor ?? { kind: "visitor" },
    locale: "en",
    currency: "eur",
    config,
    files: openFiles(config.files),
    decoder,
    jobs: {
      enqueue: async (_db, name, data) => {
        recordedJobs.push({ name, data })
      },
      wakeAfterCommit: () => {},
    },
    stripe: options.stripe ?? new Stripe("sk_test_none"),
    log: makeLog("silent"),
    features: copyOf(features),
    requestId: "test",
    network: "127.0.0.1",
    userAgent: "",
    recordedJobs,
  }
}

/** The same context with another actor. */
export const as = <C extends Ctx>(ctx: C, actor: Actor): C => ({ ...ctx, actor })

/** The same context, whose next transaction starts after `work`. */
export function beforeFirstTransaction(base: Ctx, work: () => Promise<unknown>): Ctx {
  let isFirst = true
  const transaction: Ctx["db"]["transaction"] = async (...args) => {
    if (isFirst) {
      isFirst = false
      await work()
    }
    return base.db.transaction(...args)
  }
  return { ...base, db: Object.assign(Object.create(base.db), { transaction }) }
}
