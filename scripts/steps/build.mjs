import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { compressAssets } from "./compress.mjs"
import { root } from "./root.mjs"
import { step } from "./run.mjs"

/** The inputs of the build. */
const sources = [
  "app",
  "sandbox",
  "db/seed",
  "public",
  "project.inlang/settings.json",
  "server.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
]
const generated = "app/platform/i18n/paraglide"
const stamp = join(root, "build/.stamp")

function fingerprint() {
  const hash = createHash("sha256")
  const add = (path) => {
    if (path === generated || /\.test\.tsx?$/.test(path)) return
    const full = join(root, path)
    if (!existsSync(full)) return
    let entries
    try {
      entries = readdirSync(full)
    } catch {
      hash.update(path).update("\0").update(readFileSync(full)).update("\0")
      return
    }
    for (const entry of entries.sort()) add(`${path}/${entry}`)
  }
  for (const path of sources) add(path)
  return hash.digest("hex")
}

/** Builds the site if its sources changed since the last build. */
export async function ensureBuilt() {
  const current = fingerprint()
  if (existsSync(join(root, generated)) && existsSync(stamp) && readFileSync(stamp, "utf8") === current) return
  rmSync(stamp, { force: true })
  await step("Building the site", process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    env: { NODE_ENV: "production" },
  })
  await compressAssets(join(root, "build/client/assets"))
  writeFileSync(stamp, current)
}
