import { expect, inject, test } from "vitest"
import routes from "../../app/routes"
import { type Browser, browserAt, type DemoKey } from "./browser"
import { accounts, readers, table, unbuilt } from "./route-table"

const site = inject("sharedSite")

async function browserOf(account: DemoKey | undefined): Promise<Browser> {
  const browser = browserAt(site)
  if (account) expect((await browser.signIn(account)).status).toBe(302)
  return browser
}

async function resultOf(browser: Browser, path: string): Promise<number | string> {
  const response = await browser.get(path)
  await response.text()
  const target = response.headers.get("location")
  return response.status >= 300 && response.status < 400 && target ? target : response.status
}

test("every path answers each role as specified (part 1 §§2, 6; D10, D14)", async () => {
  const actual: typeof table = table.map(({ path }) => ({ path, results: {} as (typeof table)[number]["results"] }))
  for (const reader of readers) {
    const browser = await browserOf(accounts[reader])
    for (const row of actual) row.results[reader] = await resultOf(browser, row.path)
  }
  expect(actual).toEqual(table)
})

test.each(Object.entries(unbuilt))("the pages of %s do not exist yet", async (_, paths) => {
  const existing: string[] = []
  for (const reader of readers) {
    const browser = await browserOf(accounts[reader])
    for (const path of paths)
      if ((await resultOf(browser, path)) !== 404) existing.push(`${path} answers a ${reader}: move it into the table`)
  }
  expect(existing).toEqual([])
})

type Entry = { path?: string; children?: Entry[] }

/** The paths of `app/routes.ts`, parents before children. */
const pathsOf = (entries: Entry[], parentPath = ""): string[] =>
  entries.flatMap(({ path, children }) => {
    const fullPath = path ? `${parentPath}/${path}` : parentPath || "/"
    return [fullPath, ...pathsOf(children ?? [], fullPath === "/" ? "" : fullPath)]
  })

/** Paths that are not in part 1 §2: targets of forms and mails, browser files, development pages. */
const unlisted =
  /^\/(\*|sw\.js|manifest\.webmanifest|account-deleted|dev\/|documents\/|photographs\/|signin\/|auth\/(?!callback)|(account|partner\/settings)\/security\/data|account\/bookings\/:bookingId\/|prizes\/|account\/tickets\/:orderId\/|:categoryId\/:itemId\/book)/

test("the API is described, for programs and for readers", async () => {
  const document = await fetch(`${site}/api/openapi.json`)
  expect([document.status, Object.keys((await document.json()).paths).length > 40]).toEqual([200, true])
  const page = await fetch(`${site}/api/docs`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain("appointmentDate")
})

test("every path of app/routes.ts is in the table", () => {
  const listed = table.map(({ path }) => path.split("?")[0] ?? "")
  const covers = (address: string) => {
    const pattern = new RegExp(`^${address.replace(/:\w+/g, "[^/]+")}$`)
    return listed.some((path) => pattern.test(path))
  }
  expect(pathsOf(routes as Entry[]).filter((address) => !unlisted.test(address) && !covers(address))).toEqual([])
})
