import type { ServerBuild } from "react-router"
import { expect, test } from "vitest"
import type { Application } from "../app/application.server"
import { makeHttp } from "../app/http.server"
import type { Actor } from "../app/platform/context.server"
import { testContext } from "./support/context"
import { testDatabase } from "./support/database"

const ctx = testContext(await testDatabase())

async function statusOf(path: string, demo: boolean, actor: Actor): Promise<number> {
  const config = { ...ctx.config, demo }
  const app = makeHttp(
    {
      config,
      metrics: { observe: () => {} },
      visitorCtx: (_: Request, fields: object) => ({ ...ctx, ...fields, config }),
      requestCtx: async (visitor: object) => ({ ctx: { ...visitor, actor } }),
    } as unknown as Application,
    async () => ({}) as ServerBuild,
    { dev: true, clientIp: () => "192.0.2.1", connectionAddress: () => "192.0.2.1", isDraining: () => false },
  )
  return (await app.request(ctx.config.baseUrl + path)).status
}

const person = (role: "personal" | "operator"): Actor => ({
  kind: "person",
  userId: role,
  role,
  name: role,
  email: `${role}@example.org`,
})

test.each(["/api/docs", "/api/openapi.json"])("outside a demonstration %s is for operators", async (path) => {
  expect(await statusOf(path, true, { kind: "visitor" })).toBe(200)
  expect(await statusOf(path, false, { kind: "visitor" })).toBe(401)
  expect(await statusOf(path, false, person("personal"))).toBe(403)
  expect(await statusOf(path, false, person("operator"))).toBe(200)
})
