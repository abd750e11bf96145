import { readFileSync } from "node:fs"
import { expect, inject, test } from "vitest"
import routes from "../../app/routes"
import { browserAt } from "./browser"

type Entry = { path?: string; file: string; index?: boolean; children?: Entry[] }

/** Pages with forms that need a session; the ids in their paths do not exist. */
const pagesWithForms = (routes as Entry[])
  .filter(({ path }) => ["account", "partner", "admin"].includes(path ?? ""))
  .flatMap(({ path: area, children = [] }) =>
    children.map(({ path, file, index }) => ({
      path: `/${area}${path ? `/${path}` : ""}`.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000"),
      query: index ? "?index" : "",
      file,
    })),
  )
  // Its action, closing the welcome message, needs no session.
  .filter(({ file }) => file !== "account/pages/home.tsx")
  .filter(({ file }) => readFileSync(`app/${file}`, "utf8").includes("function action"))

test("pages with forms are found", () => {
  expect(pagesWithForms.length).toBeGreaterThan(15)
})

test.each(pagesWithForms)("a data request to $path without a session is not redirected", async (page) => {
  const browser = browserAt(inject("sharedSite"))
  const response = await browser.post(`${page.path}.data${page.query}`, { intent: "anything" })
  expect([response.status, response.headers.get("x-remix-redirect")]).toEqual([401, null])
  expect(await response.text()).toContain("platform.sign-in-required")
})

test("a form post without a session is redirected to sign-in", async () => {
  const browser = browserAt(inject("sharedSite"))
  const response = await browser.post("/account/profile", { name: "Ada Neri" })
  expect([response.status, response.headers.get("location")]).toEqual([302, "/signin?from=%2Faccount%2Fprofile"])
})

test("a form post with another role's session is redirected home", async () => {
  const browser = browserAt(inject("sharedSite"))
  await browser.signIn("customer_verified")
  const response = await browser.post("/admin/holds", { intent: "release", bookingId: "x" })
  expect([response.status, response.headers.get("location")]).toEqual([302, "/"])
})
