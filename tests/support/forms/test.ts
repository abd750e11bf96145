import type { BrowserContext } from "@playwright/test"
import { newAccount, verifiedCustomer } from "../browser/customer"
import { test as base } from "../browser/test"
import type { World } from "./site-form"
import { newAddress } from "./subjects"

export { expect } from "../browser/test"

type PerWorker = {
  accounts: Pick<World, "customer" | "newcomer">
  runsScripts: boolean
  contextOfWorker: BrowserContext
}

/**
 * With the world of a form. The tests of a worker share one browser context, without cookies at the start of each: a new one
 * costs more than a form's page.
 */
export const test = base.extend<{ world: World }, PerWorker>({
  runsScripts: [true, { option: true, scope: "worker" }],
  contextOfWorker: [
    async ({ browser, runsScripts }, use, { project }) => {
      const { baseURL, contextOptions, locale, serviceWorkers, timezoneId, viewport } = project.use
      const context = await browser.newContext({
        ...{ ...contextOptions, baseURL, locale, serviceWorkers, timezoneId, viewport },
        javaScriptEnabled: runsScripts,
      })
      await use(context)
      await context.close()
    },
    { scope: "worker" },
  ],
  context: async ({ contextOfWorker }, use) => {
    await contextOfWorker.clearCookies()
    await contextOfWorker.setExtraHTTPHeaders({})
    await use(contextOfWorker)
  },
  page: async ({ context }, use) => {
    const page = await context.newPage()
    await use(page)
    await page.close()
  },
  accounts: [
    async ({ playwright }, use, { project, workerIndex }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL })
      const customer = await verifiedCustomer(request, newAddress(`moduli-${workerIndex}`))
      const newcomer = await newAccount(request, newAddress(`nuovi-${workerIndex}`))
      await request.dispose()
      await use({ customer, newcomer })
    },
    { scope: "worker" },
  ],
  world: ({ page, request, accounts }, use) => use({ page, request, ...accounts }),
})
