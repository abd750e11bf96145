import { createHash } from "node:crypto"
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./root.mjs"
import { step } from "./run.mjs"

const lockfile = join(root, "package-lock.json")
const stamp = join(root, "node_modules/.maestrale-lock")
/** npm's record of the installed packages. */
const npmRecord = join(root, "node_modules/.package-lock.json")

const modified = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0)
const lockfileHash = () => createHash("sha256").update(readFileSync(lockfile)).digest("hex")

function isInstalled() {
  if (!existsSync(npmRecord)) return false
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockfileHash()) return true
  return modified(npmRecord) >= modified(lockfile)
}

/** Installs the packages of package-lock.json if they are missing or outdated. */
export async function ensureInstalled() {
  if (!isInstalled()) {
    const args = [
      "ci",
      "--include=dev",
      "--include=optional",
      "--no-audit",
      "--no-fund",
      "--no-progress",
      "--loglevel=error",
    ]
    const npm = process.env.npm_execpath
    if (npm?.endsWith("npm-cli.js")) await step("Installing packages (npm ci)", process.execPath, [npm, ...args])
    else await step("Installing packages (npm ci)", "npm", args, { shell: process.platform === "win32" })
  }
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== lockfileHash()) writeFileSync(stamp, lockfileHash())
}
