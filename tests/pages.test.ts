import type { ServerBuild } from "react-router"
import { expect, it } from "vitest"
import { makePages } from "../app/pages.server"
import { newApi } from "../app/platform/http/api.server"
import { testContext } from "./support/context"
import { testDatabase } from "./support/database"

/** A house of one page that says who it was made for. */
async function ask(isUnknown: boolean) {
  const ctx = testContext(await testDatabase())
  const made: string[] = []
  const root = { id: "root", path: "", module: { default: () => null, loader: () => void made.push("page") } }
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
  const { status } = await app.request("http://localhost/")
  return { status, made }
}

it("makes a page for who asks", async () => {
  expect(await ask(false)).toEqual({ status: 200, made: ["page"] })
})

it("makes no page for a stranger in place of a person whose session could not be read", async () => {
  expect(await ask(true)).toEqual({ status: 503, made: [] })
})
