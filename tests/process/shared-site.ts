import type { TestProject } from "vitest/node"
import { openSite } from "../../scripts/steps/site.mjs"

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of a running demonstration, for tests that only send requests. */
    sharedSite: string
    /** Its process id. */
    sharedSitePid: number
    /** The data folder of a new, stopped demonstration: to copy, not to open. */
    newDemonstration: string
  }
}

/** Provides a running demonstration for tests that do not stop it, and the data of a stopped one for the others. */
export default async function setup(project: TestProject) {
  const prepared = await openSite()
  await prepared.stop()
  project.provide("newDemonstration", prepared.folder)
  const site = await openSite({}, prepared.folder)
  project.provide("sharedSite", site.address)
  project.provide("sharedSitePid", site.child.pid ?? 0)
  return async () => {
    await site.close()
    await prepared.close()
  }
}
