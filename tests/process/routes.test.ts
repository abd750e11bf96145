import { expect, inject, test } from "vitest"
import routes from "../../app/routes"
import { type Browser, browserAt, type DemoKey } from "./browser"
import { accounts, awaited, readers, table } from "./route-table"

const site = inject("sharedSite")

async function browserOf(account: DemoKey | undefined): Promise<Browser> {
  const browser = browserAt(site)
  if (account) expect((await browser.signIn(account)).status).toBe(302)
  return browser
}

async function answerTo(browser: Browser, path: string): Promise<number | string> {
  const answer = await browser.get(path)
  await answer.body?.cancel()
  const target = answer.headers.get("location")
  return answer.status >= 300 && answer.status < 400 && target ? target : answer.status
}

test("every address answers each reader as specified (part 1 §§2, 6; D10, D14)", async () => {
  const answered: typeof table = table.map(({ path }) => ({ path, answers: {} as (typeof table)[number]["answers"] }))
  for (const reader of readers) {
    const browser = await browserOf(accounts[reader])
    for (const row of answered) row.answers[reader] = await answerTo(browser, row.path)
  }
  expect(answered).toEqual(table)
})

test.each(Object.entries(awaited))("what %s will bring is not there yet, for nobody", async (_, paths) => {
  const there: string[] = []
  for (const reader of readers) {
    const browser = await browserOf(accounts[reader])
    for (const path of paths)
      if ((await answerTo(browser, path)) !== 404) there.push(`${path} answers a ${reader}: move it into the table`)
  }
  expect(there).toEqual([])
})

type Entry = { path?: string; children?: Entry[] }

/** The addresses of `app/routes.ts`, parents before children. */
const addresses = (entries: Entry[], above = ""): string[] =>
  entries.flatMap(({ path, children }) => {
    const own = path ? `${above}/${path}` : above || "/"
    return [own, ...addresses(children ?? [], own === "/" ? "" : own)]
  })

/** Addresses that a form, a mail, the browser or development leads to, and no line of part 1 §2 names. */
const unlisted =
  /^\/(\*|sw\.js|manifest\.webmanifest|account-deleted|dev\/|documents\/|photographs\/|signin\/|auth\/(?!callback)|account\/security\/data|account\/bookings\/:bookingId\/|:categoryId\/:itemId\/book)/

test("every address of app/routes.ts stands in the table", () => {
  const listed = table.map(({ path }) => path)
  const covers = (address: string) => {
    const pattern = new RegExp(`^${address.replace(/:\w+/g, "[^/]+")}$`)
    return listed.some((path) => pattern.test(path))
  }
  expect(addresses(routes as Entry[]).filter((address) => !unlisted.test(address) && !covers(address))).toEqual([])
})

test("a private file that is not there is told in a page to whoever opens it, and in data to a script", async () => {
  const operator = await browserOf(accounts.operator)
  const asked = async (headers: Record<string, string>) => {
    const answer = await operator.send("/documents/00000000-0000-4000-8000-000000000000", { headers })
    return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() }
  }
  expect(await asked({})).toMatchObject({ status: 404, type: expect.stringContaining("json") })
  const page = await asked({ "sec-fetch-dest": "document", "accept-language": "en" })
  expect(page).toMatchObject({ status: 404, type: "text/html; charset=utf-8" })
  expect(page.text).toContain('<a href="/">')
})
