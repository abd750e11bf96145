import type { BrowserContext } from "@playwright/test"
import { newAccount, verifiedCustomer } from "../browser/customer"
import { test as base } from "../browser/test"
import type { World } from "./site-form"
import { newAddress } from "./subjects"

export { expect } from "../browser/test"

type Contexts = { withScripts: BrowserContext; withoutScripts: BrowserContext }

type PerWorker = { accounts: Pick<World, "customer" | "newcomer">; contexts: Contexts }

/** Opens a page without cookies, with or without scripts, for one form. */
type Visit = (kind: keyof Contexts, act: (world: World) => Promise<void>) => Promise<void>

/** The forms that a worker visits share two browser contexts: a new one costs more than a form's page. */
export const test = base.extend<{ visit: Visit }, PerWorker>({
  contexts: [
    async ({ browser }, use, { project }) => {
      const { baseURL, contextOptions, locale, serviceWorkers, timezoneId, viewport } = project.use
      const options = { ...contextOptions, baseURL, locale, serviceWorkers, timezoneId, viewport }
      const withScripts = await browser.newContext(options)
      const withoutScripts = await browser.newContext({ ...options, javaScriptEnabled: false })
      await use({ withScripts, withoutScripts })
      for (const context of [withScripts, withoutScripts]) await context.close()
    },
    { scope: "worker" },
  ],
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
  visit: async ({ accounts, baseURL, contexts, playwright }, use) =>
    use(async (kind, act) => {
      const context = contexts[kind]
      await context.clearCookies()
      await context.setExtraHTTPHeaders({})
      const request = await playwright.request.newContext({ baseURL })
      const page = await context.newPage()
      await act({ page, request, ...accounts })
      await page.close()
      await request.dispose()
    }),
})
