import { createHash } from "node:crypto"
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./root.mjs"
import { step } from "./run.mjs"

const lockfile = join(root, "package-lock.json")
const stamp = join(root, "node_modules/.maestrale-lock")
/** npm's own record of what it put into node_modules. */
const npmRecord = join(root, "node_modules/.package-lock.json")

const modified = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0)
const wanted = () => createHash("sha256").update(readFileSync(lockfile)).digest("hex")

function isInstalled() {
  if (!existsSync(npmRecord)) return false
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted()) return true
  return modified(npmRecord) >= modified(lockfile)
}

/** Installs the packages of package-lock.json where they are missing or of an older lockfile. */
export async function ensureInstalled() {
  if (!isInstalled()) {
    const args = ["ci", "--include=dev", "--include=optional", "--no-progress", "--loglevel=error"]
    const npm = process.env.npm_execpath
    if (npm?.endsWith("npm-cli.js")) await step("Installing packages (npm ci)", process.execPath, [npm, ...args])
    else await step("Installing packages (npm ci)", "npm", args, { shell: process.platform === "win32" })
  }
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted()) writeFileSync(stamp, wanted())
}
