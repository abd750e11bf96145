import { statfs } from "node:fs/promises"
import { hostname } from "node:os"
import type { Ctx } from "../context.server"
import type { Loop } from "../loop.server"
import { raiseAlert, resolveAlert } from "../monitoring/alerts.server"

/** `freeBytes`: available to this process. */
export type DiskSpace = { freeBytes: number; totalBytes: number }

const GIBIBYTE = 1024 ** 3
const MIN_FREE_SHARE = 0.05
const CHECK_INTERVAL_MS = 3 * 60_000

/** The space on the disk of a folder. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Less than 5 % or less than 1 GiB is free. */
export const isNearlyFull = ({ freeBytes, totalBytes }: DiskSpace): boolean =>
  freeBytes < GIBIBYTE || freeBytes < totalBytes * MIN_FREE_SHARE

/** Raises an alert while the disk of DATA_DIR is nearly full, and resolves it when it is not. */
export async function checkDisk(ctx: Ctx, measure = diskSpace): Promise<void> {
  const alert = { kind: "disk-full", subject: `disk:${hostname()}` } as const
  const space = await measure(ctx.config.dataDir)
  if (!isNearlyFull(space)) return resolveAlert(ctx, alert)
  const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)
  const facts = { freeMegabytes: megabytes(space.freeBytes), totalMegabytes: megabytes(space.totalBytes) }
  await raiseAlert(ctx, { ...alert, facts })
}

/** Runs in every process, because each may be on another machine. */
export const diskLoop = (makeCtx: () => Ctx): Loop => ({
  name: "platform.disk",
  pauseMs: CHECK_INTERVAL_MS,
  run: () => checkDisk(makeCtx()),
})
