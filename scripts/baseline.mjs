// `npm run baseline`: writes db/migrations/0000_baseline.sql from the tables. With `--check` it only compares.
import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { root } from "./steps/root.mjs"

const file = path.join(root, "db/migrations/0000_baseline.sql")
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "maestrale-baseline-"))
try {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      "node_modules/drizzle-kit/bin.cjs",
      "generate",
      "--dialect=postgresql",
      "--schema=./app/*/tables.server.ts",
      `--out=${folder}`,
      "--name=baseline",
    ],
    { cwd: root, encoding: "utf8" },
  )
  if (status !== 0) throw new Error(`drizzle-kit failed:\n${stdout}${stderr}`)
  const baseline = fs.readFileSync(path.join(folder, "0000_baseline.sql"), "utf8")
  if (!process.argv.includes("--check")) fs.writeFileSync(file, baseline)
  else if (fs.readFileSync(file, "utf8") !== baseline) {
    console.error("db/migrations/0000_baseline.sql differs from the tables: run `npm run baseline`.")
    process.exitCode = 1
  }
} finally {
  fs.rmSync(folder, { recursive: true })
}
