import { mkdir, statfs, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import type { Db } from "./db.server"
import type { Files } from "./files.server"

/** No part is asked for longer, so that whoever watches gets an answer while a part hangs. */
const PATIENCE_MS = 2_000
/** The last answer is given for this long: whoever asks often costs nothing. */
const KEPT_MS = 2_000
/** A disk with less room counts as full: PostgreSQL's files, and a few photographs, still fit. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024
const PROBE = "health/probe"

export type Health = { ok: boolean; database: boolean; jobs: boolean; storage: boolean; disk: boolean }

type Parts = {
  db: Db
  jobs: { healthy: () => boolean }
  files: Files
  /** The folder for everything kept on this machine. */
  dataDir: string
  leastFreeBytes?: number
  /** Monotonic milliseconds. */
  now?: () => number
}

/**
 * Whether database, jobs, file storage and this machine's disk work: `disk` is false where nothing can be written in
 * the data folder or less than 64 MiB are free. Answers within about two seconds, from memory for two more.
 */
export function openHealth(parts: Parts): () => Promise<Health> {
  const { now = () => performance.now() } = parts
  let last: { answer: Promise<Health>; until: number } | undefined
  return () => {
    if (!last || last.until <= now()) last = { answer: look(parts), until: now() + KEPT_MS }
    return last.answer
  }
}

async function look({ db, jobs, files, dataDir, leastFreeBytes = LEAST_FREE_BYTES }: Parts): Promise<Health> {
  const [database, storage, disk] = await Promise.all([
    works(() => db.execute(sql`select 1`)),
    works(async () => {
      await files.put(PROBE, new Uint8Array([1]))
      await files.get(PROBE)
    }),
    works(async () => {
      await mkdir(dataDir, { recursive: true })
      await writeFile(join(dataDir, "health.probe"), Buffer.alloc(4096, 1))
      const { bavail, bsize } = await statfs(dataDir)
      if (bavail * bsize < leastFreeBytes) throw new Error("disk full")
    }),
  ])
  const answers = { database, jobs: jobs.healthy(), storage, disk }
  return { ok: Object.values(answers).every(Boolean), ...answers }
}

/** Whether the check ends well, and in time. */
function works(check: () => Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), PATIENCE_MS)
    check()
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(late))
  })
}
