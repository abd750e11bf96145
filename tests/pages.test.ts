import type { ServerBuild } from "react-router"
import { expect, it } from "vitest"
import { z } from "zod"
import { makePages } from "../app/pages.server"
import { newApi, problem } from "../app/platform/http/api.server"
import { refusalIn } from "../app/platform/http/expected.server"
import { submitForm } from "../app/platform/http/page.server"
import { type Refusal, tooMany } from "../app/platform/refusal"
import { testContext } from "./support/context"
import { testDatabase } from "./support/database"

type Handlers = { loader?: () => unknown; action?: () => unknown }

/** A company of one page. */
async function askFor(handlers: Handlers, { isUnknown = false, method = "GET" } = {}) {
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
    c.set("isUnknown", isUnknown)
    return next()
  })
  app.all(
    "*",
    makePages(ctx.config, async () => build, false),
  )
  return app.request("http://localhost/", { method })
}

/** A page that says who it was made for. */
async function ask(isUnknown: boolean) {
  const made: string[] = []
  const { status } = await askFor({ loader: () => void made.push("page") }, { isUnknown })
  return { status, made }
}

/** An attempt beyond a limit, and when it ends. */
const refuse = (): never => {
  throw tooMany(new Date("2026-11-23T10:10:00Z"), new Date("2026-11-23T10:00:00Z"))
}

it("makes a page for who asks", async () => {
  expect(await ask(false)).toEqual({ status: 200, made: ["page"] })
})

it("makes no page for a stranger in place of a person whose session could not be read", async () => {
  expect(await ask(true)).toEqual({ status: 503, made: [] })
})

it("tells after a loader's refusal when to come again", async () => {
  const answer = await askFor({ loader: refuse })
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "600"])
})

it("tells after an action's refusal when to come again", async () => {
  const answer = await askFor({ action: refuse }, { method: "POST" })
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "600"])
})

it("tells with a refused form when to come again", async () => {
  const ctx = testContext(await testDatabase())
  const action = () => submitForm(ctx, new FormData(), z.object({}), async () => refuse())
  const answer = await askFor({ action }, { method: "POST" })
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "600"])
})

it("tells a caller of the API when to come again", async () => {
  const app = newApi()
  app.onError((error, c) => problem(c, refusalIn(error) as Refusal))
  app.get("/", refuse)
  const answer = await app.request("http://localhost/")
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "600"])
})
