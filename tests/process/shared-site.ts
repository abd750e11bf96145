import type { TestProject } from "vitest/node"
import { openSite } from "../../scripts/steps/site.mjs"

declare module "vitest" {
  interface ProvidedContext {
    /** Where the demonstration runs that tests share which only talk to it. */
    sharedSite: string
  }
}

/** One demonstration for all process tests that neither stop it nor need it fresh. */
export default async function setup(project: TestProject) {
  const site = await openSite()
  project.provide("sharedSite", site.address)
  return async () => {
    await site.close()
  }
}
