import { z } from "zod"
import type { Ctx } from "../context.server"
import { addMinutes } from "../dates"
import { raiseAlert, resolveAlert } from "../monitoring/alerts.server"
import { keyId } from "./file-encryption.server"

export const REENCRYPT_FILES = "platform.reencrypt-files"

/** The file with the id of the key that encrypts all files. */
const CURRENT_KEY_FILE = "encryption/current"
/** Fits into the time limit of a job. */
const MAX_FILES_PER_RUN = 300

const progress = z.object({ after: z.string().optional(), failed: z.number().optional() })

const alert = { kind: "files-unreadable", subject: "files" } as const

/**
 * Re-encrypts files that do not use the current key: after a change of FILES_KEY.
 * Runs daily in batches; each batch enqueues the next. Does nothing once all files are done and no earlier key is configured
 * (while one is, another process may still write with it). Files that cannot be read are left unchanged and raise an alert.
 */
export async function reencryptFiles(ctx: Ctx, data: object): Promise<void> {
  const { after = "", failed: failedBefore = 0 } = progress.parse(data)
  const { keys } = ctx.config.files
  const current = keyId(keys.current)
  if (!after) await ctx.files.removePartials(addMinutes(ctx.now(), -60))
  if (!after && keys.previous.length === 0 && (await isReencryptionDone(ctx, current))) return
  const remaining = (await ctx.files.list()).filter((key) => key > after && key !== CURRENT_KEY_FILE)
  const batch = remaining.slice(0, MAX_FILES_PER_RUN)
  const { changed, failed } = await reencryptEach(ctx, batch)
  if (changed > 0) ctx.log.info({ files: changed }, "files encrypted with the current key")
  const totalFailed = failedBefore + failed
  const last = batch.at(-1)
  if (remaining.length > batch.length && last)
    return ctx.jobs.enqueue(ctx.db, REENCRYPT_FILES, { after: last, failed: totalFailed })
  if (totalFailed > 0) return raiseAlert(ctx, { ...alert, facts: { files: totalFailed } })
  await ctx.files.put(CURRENT_KEY_FILE, current)
  await resolveAlert(ctx, alert)
}

async function isReencryptionDone(ctx: Ctx, current: Buffer): Promise<boolean> {
  if (!(await ctx.files.exists(CURRENT_KEY_FILE))) return false
  const done = await ctx.files.get(CURRENT_KEY_FILE).catch(() => undefined)
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
