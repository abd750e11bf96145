import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from "node:fs"
import { join } from "node:path"

/** The application's entries in its data folder; other entries are not changed. */
const ownEntries = ["secret", "files-key", "process.lock", "files", "pglite"]

/**
 * Makes the data folder and its files, existing and future, accessible only to their owner: files 0600, folders 0700. Throws
 * if that fails.
 */
export function restrictToOwner(folder: string): void {
  process.umask(0o077)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.platform === "win32") return
  restrict(folder)
  for (const name of ownEntries) if (existsSync(join(folder, name))) restrictAll(join(folder, name))
}

function restrictAll(path: string): void {
  if (!restrict(path)) return
  for (const name of readdirSync(path)) restrictAll(join(path, name))
}

/** Removes the permissions of group and others; returns whether the path is a folder. */
function restrict(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return false
  if ((found.mode & 0o077) !== 0) chmodSync(path, found.mode & 0o700)
  return found.isDirectory()
}
