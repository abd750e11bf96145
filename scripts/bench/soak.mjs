import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { step } from "../steps/run.mjs"
import { row } from "./table.mjs"

/** Two minutes of normal and hostile clients (`tests/process/soak.test.ts`), which share the processor. */
export async function soak() {
  const folder = mkdtempSync(join(tmpdir(), "maestrale-soak-"))
  const figures = join(folder, "figures.json")
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.process.config.ts"]
  try {
    await step("Two minutes among hostile clients", process.execPath, [...vitest, "tests/process/soak.test.ts"], {
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
