import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, inject } from "vitest"
import { freePort, spawnSite, untilHealthy } from "../../scripts/steps/site.mjs"

type Site = ReturnType<typeof spawnSite>

const folders: string[] = []
const sites: Site[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) {
    site.child.kill("SIGKILL")
    await site.ended
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A data folder, deleted after the test. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "maestrale-process-"))
  folders.push(folder)
  return folder
}

/** A data folder with the data of a demonstration, which makes the start faster. */
export function demonstrationFolder(): string {
  const folder = dataFolder()
  cpSync(inject("newDemonstration"), folder, { recursive: true })
  return folder
}

/** Starts the built site with `env` only; it is killed after the test. */
export function start(env: Record<string, string>): Site {
  const site = spawnSite(env)
  sites.push(site)
  return site
}

/** Starts a demonstration on a free port and waits until it is healthy. */
export async function startAsDemonstration(folder: string, env: Record<string, string> = {}) {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const site = start({ PORT: String(port), BASE_URL: address, DATA_DIR: folder, DEMO: "1", ...env })
  await untilHealthy(address, site)
  return { ...site, address }
}
