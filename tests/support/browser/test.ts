import { type Browser, type BrowserContext, test as base, type Page, type Response } from "@playwright/test"
import { type Customer, verifiedCustomer } from "./customer"

export * from "@playwright/test"

type Options = { waitUntil?: string }

/**
 * Waits for hydration: before it, a React page does not react to clicks. Other pages, and pages without scripts, are
 * ready when loaded.
 */
async function untilHydrated(page: Page): Promise<void> {
  const isReacts = await page.evaluate(() => "__reactRouterContext" in window).catch(() => false)
  if (isReacts) await page.locator("html[data-hydrated]").waitFor({ state: "attached" })
}

/** Makes `page` wait for hydration after every navigation; not with `waitUntil: "commit"`. */
function waitForHydration(page: Page): void {
  const waiting =
    <Args extends unknown[]>(open: (...args: Args) => Promise<Response | null>, optionsOf: (args: Args) => unknown) =>
    async (...args: Args) => {
      const response = await open(...args)
      if ((optionsOf(args) as Options | undefined)?.waitUntil !== "commit") await untilHydrated(page)
      return response
    }
  page.goto = waiting(page.goto.bind(page), ([, options]) => options)
  page.reload = waiting(page.reload.bind(page), ([options]) => options)
  page.goBack = waiting(page.goBack.bind(page), ([options]) => options)
  page.goForward = waiting(page.goForward.bind(page), ([options]) => options)
}

/** Answers the cookie dialog before each page's scripts run; Playwright's `storageState` would open a page for it. */
const declineCookies = (context: BrowserContext) =>
  context.addInitScript(() => {
    try {
      if (!localStorage.getItem("cookie-consent")) localStorage.setItem("cookie-consent", "false")
    } catch {} // A page without storage, such as about:blank.
  })

type PerWorker = { browser: Browser; customer: Customer; declinesCookies: boolean }

/**
 * Playwright's `test`, but every opened page waits for hydration, and the cookie dialog is already answered unless
 * `declinesCookies` is false. `customer` is a verified customer of the worker: limits apply per customer, so concurrent tests do
 * not share one.
 */
export const test = base.extend<object, PerWorker>({
  declinesCookies: [true, { option: true, scope: "worker" }],
  browser: [
    async ({ browser, declinesCookies }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        context.on("page", waitForHydration)
        if (declinesCookies) await declineCookies(context)
        return context
      }
      await use(browser)
    },
    { scope: "worker" },
  ],
  customer: [
    async ({ playwright }, use, { project, workerIndex }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL })
      const customer = await verifiedCustomer(request, `customer-${workerIndex}-${Date.now()}@example.org`)
      await request.dispose()
      await use(customer)
    },
    { scope: "worker" },
  ],
})
