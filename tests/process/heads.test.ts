import { expect, inject, test } from "vitest"
import { brand } from "../../app/platform/brand"
import { type Browser, browserAt } from "./browser"
import { accounts, readers, table } from "./route-table"

const site = inject("sharedSite")

type Head = { titles: string[]; descriptions: string[] }

async function headOf(browser: Browser, path: string, language: string): Promise<Head | undefined> {
  const address = new URL(path, site)
  address.searchParams.set("lang", language)
  const response = await browser.get(address.pathname + address.search)
  const html = await response.text()
  if (!response.headers.get("content-type")?.startsWith("text/html")) return undefined
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = ""]) => found)
  return {
    titles: all(/<title>([^<]*)<\/title>/g),
    descriptions: all(/<meta name="description" content="([^"]*)"/g),
  }
}

test("every page has a title and a description in both languages", async () => {
  const errors: string[] = []
  for (const reader of readers) {
    const browser = browserAt(site)
    const account = accounts[reader]
    if (account) await browser.signIn(account)
    const rows = table.filter(({ results }) => readers.find((reader) => typeof results[reader] === "number") === reader)
    for (const { path } of rows) {
      const heads = { it: await headOf(browser, path, "it"), en: await headOf(browser, path, "en") }
      for (const [language, head] of Object.entries(heads)) {
        if (!head) continue
        const [title = ""] = head.titles
        if (head.titles.length !== 1 || !title.includes(brand.name) || title.startsWith(" "))
          errors.push(`${path} in ${language}: titles ${JSON.stringify(head.titles)}`)
        if (head.descriptions.length !== 1 || (head.descriptions[0] ?? "").length < 20)
          errors.push(`${path} in ${language}: descriptions ${JSON.stringify(head.descriptions)}`)
      }
      if (heads.it && heads.it.descriptions[0] === heads.en?.descriptions[0])
        errors.push(`${path}: one description for both languages`)
    }
  }
  expect(errors).toEqual([])
})

test.each(["/win-rules", "/legal-terms"])(
  "%s of an earlier edition has its dates, and the page's URL",
  async (path) => {
    const html = await (await browserAt(site).get(`${path}?edition=2025-1&lang=en`)).text()
    expect(html).toContain("22 December 2025")
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toMatch(new RegExp(`${path}\\?lang=en$`))
  },
)

test.each(["/foo", "/foo/bar/baz"])("the heading of the missing page %s says so", async (path) => {
  const html = await (await browserAt(site).get(path)).text()
  expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe("This page is not here")
  expect(html).not.toContain("Category not found.")
})

test.each([
  ["/blog/any?lang=en", "Invalid post ID specified."],
  ["/post?lang=en", "Invalid post ID specified."],
  ["/blog/99?lang=en", "Post with ID 99 not found."],
  ["/post/99?lang=it", "Il post con ID 99 non è stato trovato."],
])("the heading of %s names the missing post", async (path, heading) => {
  const html = await (await browserAt(site).get(path)).text()
  expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe(heading)
})

test("idle connections are kept open longer than a proxy keeps its own", async () => {
  const response = await fetch(new URL("/api/health", site))
  expect(response.status).toBe(200)
  const seconds = Number(/timeout=(\d+)/.exec(response.headers.get("keep-alive") ?? "")?.[1])
  expect(seconds).toBeGreaterThan(120)
})
