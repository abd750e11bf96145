import { z } from "zod"
import { raiseAlert, resolveAlert } from "./alerts.server"
import type { Ctx } from "./context.server"
import { addMinutes } from "./dates"
import { keyId } from "./file-encryption.server"

export const REENCRYPT_FILES = "platform.reencrypt-files"

/** Holds the id of the key that all files are under. */
const DONE = "encryption/current"
/** So many files a run, which fits into the time of a job. */
const MOST_A_RUN = 300

const progress = z.object({ after: z.string().optional(), failed: z.number().optional() })

const alert = { kind: "files-unreadable", subject: "files" } as const

/**
 * Encrypts anew what is not under the current key: after a change of FILES_KEY, and files written before there was one. Once
 * a day, a part at a time; each part asks for the next. Does nothing once all is done and no earlier key is configured (while
 * one is, another process may still write with it). Files that cannot be read are left as they are, and an alert says so.
 */
export async function reencryptFiles(ctx: Ctx, data: object): Promise<void> {
  const { after = "", failed: failedBefore = 0 } = progress.parse(data)
  const { keys } = ctx.config.files
  const current = keyId(keys.current)
  if (!after) await ctx.files.removePartials(addMinutes(ctx.now(), -60))
  if (!after && keys.previous.length === 0 && (await isDone(ctx, current))) return
  const waiting = (await ctx.files.list()).filter((key) => key > after && key !== DONE)
  const part = waiting.slice(0, MOST_A_RUN)
  const { changed, failed } = await reencryptEach(ctx, part)
  if (changed > 0) ctx.log.info({ files: changed }, "files encrypted with the current key")
  const allFailed = failedBefore + failed
  const last = part.at(-1)
  if (waiting.length > part.length && last)
    return ctx.jobs.enqueue(ctx.db, REENCRYPT_FILES, { after: last, failed: allFailed })
  if (allFailed > 0) return raiseAlert(ctx, { ...alert, facts: { files: allFailed } })
  await ctx.files.put(DONE, current)
  await resolveAlert(ctx, alert)
}

async function isDone(ctx: Ctx, current: Buffer): Promise<boolean> {
  if (!(await ctx.files.exists(DONE))) return false
  const done = await ctx.files.get(DONE).catch(() => undefined)
  return done !== undefined && current.equals(done)
}

async function reencryptEach(ctx: Ctx, keys: string[]): Promise<{ changed: number; failed: number }> {
  let changed = 0
  let failed = 0
  for (const key of keys)
    try {
      if (await ctx.files.reencrypt(key)) changed += 1
    } catch (error) {
      failed += 1
      ctx.log.error({ err: error, file: key }, "file cannot be encrypted with the current key")
    }
  return { changed, failed }
}
