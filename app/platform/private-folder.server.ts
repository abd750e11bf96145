import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from "node:fs"
import { join } from "node:path"

/** What this application keeps in its data folder; whatever else lies there is not ours. */
const own = ["secret", "files-key", "process.lock", "files", "pglite"]

/**
 * Makes the data folder readable by its owner alone, whatever is in it already and whatever this process will write: files
 * 0600, folders 0700. Throws where that cannot be done.
 */
export function keepPrivate(folder: string): void {
  process.umask(0o077)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.platform === "win32") return
  close(folder)
  for (const name of own) if (existsSync(join(folder, name))) closeAll(join(folder, name))
}

function closeAll(path: string): void {
  if (!close(path)) return
  for (const name of readdirSync(path)) closeAll(join(path, name))
}

/** Takes all rights of others from a file or folder; answers whether it is a folder. */
function close(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return false
  if ((found.mode & 0o077) !== 0) chmodSync(path, found.mode & 0o700)
  return found.isDirectory()
}
