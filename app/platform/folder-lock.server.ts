import { linkSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { ConfigError } from "./config.server"

/** Where nothing better is known of the holder, it is believed to live this long after its last sign. */
const SILENT_MS = 30_000
const SIGN_MS = 10_000

/**
 * Takes a folder for this process until the returned function lets it go. Throws ConfigError, a sentence for people,
 * where a living process has it. What a killed process left behind is taken over.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, "process.lock")
  const own = `${process.pid} ${hostname()} ${startOf(process.pid) ?? ""}`.trim()
  if (!written(file, own)) {
    const owner = livingOwner(file)
    if (owner) throw inUse(folder, owner)
    rmSync(file, { force: true })
    if (!written(file, own)) throw inUse(folder, livingOwner(file) ?? "another process")
  }
  const signs = setInterval(() => giveSign(file, own), SIGN_MS)
  signs.unref()
  return () => {
    clearInterval(signs)
    if (contentOf(file) === own) rmSync(file, { force: true })
  }
}

/** Writes `file`; false where it is there already. Nobody ever sees it half written. */
function written(file: string, content: string): boolean {
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

/** Shows that the holder lives; writes the lock again where it was deleted. A lock that is another process's by now is left to it. */
function giveSign(file: string, own: string): void {
  try {
    const content = contentOf(file)
    if (content === undefined) written(file, own)
    else if (content === own) utimesSync(file, new Date(), new Date())
  } catch {
    // A full disk, a deleted folder: the next sign tries again, and the process goes on.
  }
}

/** What a file says; undefined where it cannot be read. */
function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return undefined
  }
}

/**
 * Who holds the lock and lives, in words. A process id alone says little: another program may have it by now, and the
 * first process of a container has the same one at every start.
 */
function livingOwner(file: string): string | undefined {
  try {
    const [pid = "", host = "", start] = readFileSync(file, "utf8").split(" ")
    const hasFreshSign = Math.abs(Date.now() - statSync(file).mtimeMs) < SILENT_MS
    if (host !== hostname()) return hasFreshSign ? `process ${pid} on ${host}` : undefined
    if (Number(pid) === process.pid || !isAlive(Number(pid))) return undefined
    const startNow = startOf(Number(pid))
    const isSame = start && startNow ? start === startNow : hasFreshSign
    return isSame ? `process ${pid}` : undefined
  } catch {
    return undefined
  }
}

/** When a process began, in ticks since the machine's start (`man proc_pid_stat`, field 22); undefined outside Linux. */
function startOf(pid: number): string | undefined {
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
