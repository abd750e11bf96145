import { createHash } from "node:crypto"
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./root.mjs"
import { step } from "./run.mjs"

const modified = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0)
const hashOf = (file) => createHash("sha256").update(readFileSync(file)).digest("hex")

/** Installs the packages of a folder's package-lock.json (the project's, `bench` or `studio`) if they are missing or outdated. */
export async function ensureInstalled(folder = "") {
  const cwd = join(root, folder)
  const lockfile = join(cwd, "package-lock.json")
  const stamp = join(cwd, "node_modules/.maestrale-lock")
  /** npm's record of the installed packages. */
  const npmRecord = join(cwd, "node_modules/.package-lock.json")
  const hash = hashOf(lockfile)
  const isStamped = existsSync(stamp) && readFileSync(stamp, "utf8") === hash
  if (!existsSync(npmRecord) || (!isStamped && modified(npmRecord) < modified(lockfile))) {
    const args = [
      "ci",
      "--include=dev",
      "--include=optional",
      "--no-audit",
      "--no-fund",
      "--no-progress",
      "--loglevel=error",
    ]
    const heading = `Installing packages (npm ci${folder && ` in ${folder}`})`
    const npm = process.env.npm_execpath
    if (npm?.endsWith("npm-cli.js")) await step(heading, process.execPath, [npm, ...args], { cwd })
    else await step(heading, "npm", args, { cwd, shell: process.platform === "win32" })
  }
  if (!isStamped) writeFileSync(stamp, hash)
}
