import { consoleErrors, expectAccessible } from "../support/browser/e2e"
import { expect, type Page, test } from "../support/browser/test"

test.use({ serviceWorkers: "allow" })

const words = {
  it: {
    title: "Sembra che tu sia offline",
    bar: /Sei senza connessione/,
    retry: "Riprova",
    cars: "Auto sportive e da sogno",
  },
  en: { title: "You seem to be offline", bar: /You are offline/, retry: "Try again", cars: "Sports and exotic cars" },
} as const

test("the offline page is shown until the connection returns, and no page is cached", async ({ page, context }) => {
  const language = "en"
  const { title, bar, retry, cars } = words[language]
  const script = await page.request.get("/sw.js")
  expect(script.headers()["content-type"]).toContain("text/javascript")
  expect(script.headers()["cache-control"]).toBe("no-cache")
  const errors = consoleErrors(page)
  await page.goto(`/?lang=${language}`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  expect(errors).toEqual([])
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await context.setOffline(true)
  await expect(page.getByText(bar)).toBeVisible()
  await page.goto("/terms")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
  await expect(page.locator("html")).toHaveAttribute("lang", language)
  await expectAccessible(page)
  await page.getByRole("link", { name: retry }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
  await context.setOffline(false)
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title)
  await expect(page).toHaveURL(/\/terms$/)
  await page.goto("/")
  await expect(page.getByText(bar)).toBeHidden()
  await page.locator('a[href="/cars"]').first().click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(cars)
})

/** Suppresses the `online` event, which a page that loads later does not receive. */
const blockOnlineEvent = (page: Page) =>
  page.evaluate(() => window.addEventListener("online", (event) => event.stopImmediatePropagation(), true))

test("an offline page reloads without the online event", async ({ page, context }) => {
  await page.goto("/?lang=it")
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.goto("/terms")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.it.title)
  await blockOnlineEvent(page)
  await context.setOffline(false)
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(words.it.title)
  await expect(page).toHaveURL(/\/terms$/)
})

test("a page that failed to load reloads by polling", async ({ page, context }) => {
  await page.goto("/?lang=it")
  // Once the page has hydrated and registered the service worker, links navigate on the client.
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.locator('a[href="/urban-cars"]').first().click()
  await expect(page).toHaveURL(/urban-cars/)
  await page.locator('footer a[href="/cars"]').scrollIntoViewIfNeeded()
  await context.setOffline(true)
  await page.locator('footer a[href="/cars"]').click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.it.title)
  await expectAccessible(page)
  await blockOnlineEvent(page)
  await context.setOffline(false)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.it.cars)
})
