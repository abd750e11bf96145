import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { step } from "../scripts/steps/run.mjs"
import { row } from "./table.mjs"

const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.process.config.ts"]

/** Requests while the database of TEST_DATABASE_URL hangs (`tests/process/long/database-hangs.test.ts`). */
export async function outage() {
  const test = "tests/process/long/database-hangs.test.ts"
  const env = { PROCESS_DATABASE_URL: process.env.TEST_DATABASE_URL }
  await step("Requests while the database hangs", process.execPath, [...vitest, test], { env })
  return [row("requests while the database hangs", "end with 503", "503")]
}

/** Two minutes of normal and hostile clients (`tests/process/long/soak.test.ts`), which share the processor. */
export async function soak() {
  const folder = mkdtempSync(join(tmpdir(), "maestrale-soak-"))
  const figures = join(folder, "figures.json")
  try {
    await step("Two minutes among hostile clients", process.execPath, [...vitest, "tests/process/long/soak.test.ts"], {
      env: { SOAK_SECONDS: "120", SOAK_FIGURES: figures },
    })
    const { requests, p99Ms, memory, decoding } = JSON.parse(readFileSync(figures, "utf8"))
    const megabytes = (bytes) => `${Math.round(bytes / 2 ** 20)} MB`
    return [
      row(`among hostile clients, 99 % of ${requests} requests within`, `${Math.round(p99Ms)} ms`, "≤ 300 ms"),
      row("… memory of the server, of its decoder", `${megabytes(memory)}, ${megabytes(decoding)}`, "≤ 700, 500 MB"),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
