import { mkdir, statfs, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import type { Db } from "../database/db.server"
import type { Files } from "../files/files.server"

/** For each part, so that monitoring gets a response while a part hangs. */
const TIMEOUT_MS = 2_000
/** Limits the cost of frequent requests. */
const CACHE_MS = 2_000
/** A disk with less counts as full, while PostgreSQL's files and a few photographs still fit. */
const MIN_FREE_BYTES = 64 * 1024 * 1024
const PROBE = "health/probe"

export type Health = { ok: boolean; database: boolean; jobs: boolean; storage: boolean; disk: boolean }

type Parts = {
  db: Db
  jobs: { healthy: () => boolean }
  files: Files
  dataDir: string
  minFreeBytes?: number
  /** Monotonic milliseconds. */
  now?: () => number
}

/**
 * Whether database, jobs, file storage and this machine's disk work: `disk` is false if the data folder cannot be written or
 * less than 64 MiB are free. Responds within about two seconds; the result is cached for two seconds.
 */
export function createHealthCheck(parts: Parts): () => Promise<Health> {
  const { now = () => performance.now() } = parts
  let last: { result: Promise<Health>; until: number } | undefined
  return () => {
    if (!last || last.until <= now()) last = { result: checkParts(parts), until: now() + CACHE_MS }
    return last.result
  }
}

async function checkParts({ db, jobs, files, dataDir, minFreeBytes = MIN_FREE_BYTES }: Parts): Promise<Health> {
  const [database, storage, disk] = await Promise.all([
    succeeds(() => db.execute(sql`select 1`)),
    succeeds(async () => {
      await files.put(PROBE, new Uint8Array([1]))
      await files.get(PROBE)
    }),
    succeeds(async () => {
      await mkdir(dataDir, { recursive: true })
      await writeFile(join(dataDir, "health.probe"), Buffer.alloc(4096, 1))
      const { bavail, bsize } = await statfs(dataDir)
      if (bavail * bsize < minFreeBytes) throw new Error("disk full")
    }),
  ])
  const results = { database, jobs: jobs.healthy(), storage, disk }
  return { ok: Object.values(results).every(Boolean), ...results }
}

function succeeds(check: () => Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), TIMEOUT_MS)
    check()
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer))
  })
}
