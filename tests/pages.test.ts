import { redirect, type ServerBuild } from "react-router"
import { expect, test } from "vitest"
import { z } from "zod"
import { makePages } from "../app/pages.server"
import { newApi, problem } from "../app/platform/http/api.server"
import { expectedRefusal } from "../app/platform/http/expected.server"
import { submitForm } from "../app/platform/http/page.server"
import { type Refusal, tooMany } from "../app/platform/refusal"
import { testContext } from "./support/context"
import { testDatabase } from "./support/database"

type Handlers = { loader?: () => unknown; action?: () => unknown }

/** Requests the only page of a site. */
async function requestPage(handlers: Handlers, { isSessionUnreadable = false, method = "GET", path = "/" } = {}) {
  const ctx = testContext(await testDatabase())
  const root = { id: "root", path: "", module: { default: () => null, ...handlers } }
  const build = {
    entry: { module: { default: (_: Request, status: number) => new Response("page", { status }) } },
    routes: { root },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    publicPath: "/",
    basename: "/",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "" },
  } as unknown as ServerBuild
  const app = newApi()
  app.use((c, next) => {
    c.set("ctx", ctx)
    c.set("isSessionUnreadable", isSessionUnreadable)
    return next()
  })
  app.all(
    "*",
    makePages(ctx.config, async () => build, false),
  )
  return app.request(`http://localhost${path}`, { method })
}

async function requestWithSession(isSessionUnreadable: boolean) {
  const loaded: string[] = []
  const { status } = await requestPage({ loader: () => void loaded.push("page") }, { isSessionUnreadable })
  return { status, loaded }
}

/** Refuses for ten minutes. */
const refuse = (): never => {
  throw tooMany(new Date("2026-11-23T10:10:00Z"), new Date("2026-11-23T10:00:00Z"))
}

test("renders a page", async () => {
  expect(await requestWithSession(false)).toEqual({ status: 200, loaded: ["page"] })
})

test("sends no more than the origin as Referer of a page opened by a signed link", async () => {
  const { headers } = await requestPage({}, { path: "/?token=secret" })
  expect(headers.get("referrer-policy")).toBe("strict-origin")
})

test("answers 503 if the session cannot be read", async () => {
  expect(await requestWithSession(true)).toEqual({ status: 503, loaded: [] })
})

test("sends Retry-After for a loader's refusal", async () => {
  const response = await requestPage({ loader: refuse })
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "600"])
})

test("sends Retry-After for an action's refusal", async () => {
  const response = await requestPage({ action: refuse }, { method: "POST" })
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "600"])
})

test("sends Retry-After for a refused form", async () => {
  const ctx = testContext(await testDatabase())
  const action = () => submitForm(ctx, new FormData(), z.object({}), async () => refuse())
  const response = await requestPage({ action }, { method: "POST" })
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "600"])
})

test("sends Retry-After for a refusal of the API", async () => {
  const app = newApi()
  app.onError((error, c) => problem(c, expectedRefusal(error) as Refusal))
  app.get("/", refuse)
  const response = await app.request("http://localhost/")
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "600"])
})

/** Where a browser goes. */
const destination = (response: Response) => new URL(response.headers.get("location") ?? "", "https://site.example")

test.each([
  "/%5Cevil.example/",
  "/%09/evil.example/",
  "//evil.example/",
  "/%5C%5Cevil.example/",
  "/%E3%80%82/",
  "/x%00/",
  "/cars/%0d%0aX:1/",
  "/%/",
])("the slash at the end of %s is removed on this site", async (path) => {
  const response = await requestPage({}, { path })
  expect([response.status, destination(response).host]).toEqual([301, "site.example"])
})

test.each(["//evil.example", "/\\evil.example", "/\t/evil.example", "evil.example:443", "javascript:alert(1)"])(
  "a page's redirect to %j stays on this site",
  async (address) => {
    for (const loader of [
      () => redirect(address),
      () => {
        throw redirect(address)
      },
    ])
      expect(destination(await requestPage({ loader })).host).toBe("site.example")
  },
)

test("a page's redirect to the page of a provider is kept", async () => {
  const response = await requestPage({ loader: () => redirect("https://accounts.google.com/o?x=1") })
  expect(response.headers.get("location")).toBe("https://accounts.google.com/o?x=1")
})
