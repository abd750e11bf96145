import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import type { Ctx, Role } from "../../platform/context.server"
import { requestContext } from "../../platform/http/page.server"
import { loader } from "./own-data"

const ctx = testContext(await testDatabase())

async function statusOf(actor: Ctx, path: string): Promise<number> {
  const context = new RouterContextProvider()
  context.set(requestContext, actor)
  const loading = loader({ context, url: new URL(path, "http://site") } as never)
  const response = await loading.catch((refusal: { status: number }) => refusal)
  if (response instanceof Response) await response.body?.cancel()
  return response.status
}

const own: Record<string, Role> = {
  "/account/security/data.zip": "personal",
  "/partner/settings/security/data.zip": "business",
}

test.each(
  Object.entries(own).flatMap(([path, owner]) =>
    (["personal", "business", "operator"] as const).map((role) => [path, role, role === owner ? 200 : 403] as const),
  ),
)("%s answers a %s account with %i", async (path, role, status) => {
  expect(await statusOf(as(ctx, await person(ctx, { role })), path)).toBe(status)
})
