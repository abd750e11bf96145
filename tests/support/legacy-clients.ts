import { apiParts } from "../../app/composition.server"
import type { Ctx } from "../../app/platform/context.server"
import { newApi, problem } from "../../app/platform/http/api.server"
import { Refusal } from "../../app/platform/refusal"

/** Posts JSON to `/api/{name}`, as a legacy client does (D4). */
export async function post(callerCtx: Ctx, name: string, body: unknown) {
  const app = newApi()
  app.use(async (c, next) => {
    c.set("ctx", callerCtx)
    await next()
  })
  for (const part of apiParts) app.route("/", part)
  app.onError((error, c) => {
    if (error instanceof Refusal) return problem(c, error)
    throw error
  })
  const headers = { "content-type": "application/json" }
  const response = await app.request(`/api/${name}`, { method: "POST", headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
