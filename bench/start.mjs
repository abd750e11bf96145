import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort, spawnSite } from "../scripts/steps/site.mjs"
import { row } from "./table.mjs"

async function untilFirstPage(folder) {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const startedAt = performance.now()
  const site = spawnSite({ PORT: String(port), BASE_URL: address, DATA_DIR: folder, DEMO: "1", LOG_LEVEL: "silent" })
  while (!(await fetch(`${address}/`).catch(() => undefined))?.ok) await new Promise((next) => setTimeout(next, 10))
  const duration = performance.now() - startedAt
  site.child.kill("SIGTERM")
  await site.ended
  return duration
}

/** Time from the start of the process to the first page, with and without existing data. */
export async function processStart() {
  const folder = mkdtempSync(join(tmpdir(), "maestrale-start-"))
  try {
    const first = await untilFirstPage(folder)
    const starts = [await untilFirstPage(folder), await untilFirstPage(folder), await untilFirstPage(folder)]
    const [, warm] = starts.sort((one, other) => one - other)
    return [
      row("process start, no data yet", `${(first / 1000).toFixed(2)} s`),
      row("process start, warm", `${(warm / 1000).toFixed(2)} s`, "≤ 1.5 s"),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
