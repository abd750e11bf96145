import { linkSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { ConfigError } from "../config.server"

/** If the holder cannot be checked, its lock is stale this long after its last heartbeat. */
const STALE_MS = 30_000
const HEARTBEAT_MS = 10_000

/**
 * Locks a folder for this process; the returned function releases it. Throws ConfigError if a running process holds the lock;
 * that of a killed process is taken over.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, "process.lock")
  const ownContent = `${process.pid} ${hostname()} ${startTimeOf(process.pid) ?? ""}`.trim()
  if (!createFile(file, ownContent)) {
    const owner = runningOwner(file)
    if (owner) throw inUse(folder, owner)
    rmSync(file, { force: true })
    if (!createFile(file, ownContent)) throw inUse(folder, runningOwner(file) ?? "another process")
  }
  const heartbeat = setInterval(() => refresh(file, ownContent), HEARTBEAT_MS)
  heartbeat.unref()
  return () => {
    clearInterval(heartbeat)
    if (contentOf(file) === ownContent) rmSync(file, { force: true })
  }
}

/** Creates `file` atomically; false if it exists. */
function createFile(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  try {
    writeFileSync(draft, content)
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Updates the lock's modification time, or recreates a deleted lock; leaves the lock of another process unchanged. */
function refresh(file: string, ownContent: string): void {
  try {
    const content = contentOf(file)
    if (content === undefined) createFile(file, ownContent)
    else if (content === ownContent) utimesSync(file, new Date(), new Date())
  } catch {
    // A full disk or a deleted folder: the next heartbeat tries again.
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return undefined
  }
}

/**
 * A description of the lock's holder, if it is running. A process id alone is not enough: another program may reuse it, and
 * the first process of a container always has the same one.
 */
function runningOwner(file: string): string | undefined {
  try {
    const [pid = "", host = "", start] = readFileSync(file, "utf8").split(" ")
    const hasHeartbeat = Math.abs(Date.now() - statSync(file).mtimeMs) < STALE_MS
    if (host !== hostname()) return hasHeartbeat ? `process ${pid} on ${host}` : undefined
    if (Number(pid) === process.pid || !isAlive(Number(pid))) return undefined
    const startNow = startTimeOf(Number(pid))
    const isSame = start && startNow ? start === startNow : hasHeartbeat
    return isSame ? `process ${pid}` : undefined
  } catch {
    return undefined
  }
}

/** When a process began, in ticks since the machine's start (`man proc_pid_stat`, field 22); undefined outside Linux. */
function startTimeOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]
  } catch {
    return undefined
  }
}

const inUse = (folder: string, owner: string) =>
  new ConfigError(
    `DATA_DIR: the folder ${folder} is in use by ${owner}. Stop that one first, or set DATA_DIR to another folder.`,
  )

function isAlive(pid: number): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}
