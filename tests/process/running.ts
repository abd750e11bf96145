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

/** A data folder that goes with the test. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "maestrale-process-"))
  folders.push(folder)
  return folder
}

/** A data folder with a demonstration's data in it, so that its start need not make them. */
export function demonstrationFolder(): string {
  const folder = dataFolder()
  cpSync(inject("newDemonstration"), folder, { recursive: true })
  return folder
}

/** The built site with this environment alone; killed at the end of the test at the latest. */
export function start(env: Record<string, string>): Site {
  const site = spawnSite(env)
  sites.push(site)
  return site
}

/** A demonstration on a port of its own, once it answers. */
export async function startAsDemonstration(folder: string, env: Record<string, string> = {}) {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const site = start({ PORT: String(port), BASE_URL: address, DATA_DIR: folder, DEMO: "1", ...env })
  await untilHealthy(address, site)
  return { ...site, address }
}
