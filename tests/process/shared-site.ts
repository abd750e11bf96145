import type { TestProject } from "vitest/node"
import { openSite } from "../../scripts/steps/site.mjs"

declare module "vitest" {
  interface ProvidedContext {
    /** Where the demonstration runs that tests share which only talk to it. */
    sharedSite: string
    /** The data folder of a demonstration that has just been made and is stopped: to copy, not to open. */
    newDemonstration: string
  }
}

/** One demonstration for all process tests that do not stop it, and the data of one for those that do. */
export default async function setup(project: TestProject) {
  const made = await openSite()
  await made.stop()
  project.provide("newDemonstration", made.folder)
  const site = await openSite({}, made.folder)
  project.provide("sharedSite", site.address)
  return async () => {
    await site.close()
    await made.close()
  }
}
