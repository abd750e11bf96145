import { beforeAll, expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { heldYacht, setTestKind, someYacht } from "../../tests/support/purchases/checkouts"
import { newApi, problem } from "../platform/http/api.server"
import { Refusal } from "../platform/refusal"
import { checkoutApi } from "./api.server"

const ctx = testContext(await testDatabase())
setTestKind(ctx, "yacht")
beforeAll(() => someYacht(ctx))

/** Request of a visitor without a session. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const app = newApi()
  app.use(async (c, next) => {
    c.set("ctx", ctx)
    await next()
  })
  app.route("/", checkoutApi)
  app.onError((error, c) => {
    if (error instanceof Refusal) return problem(c, error)
    throw error
  })
  const response = await app.request(path, { headers })
  return { status: response.status, body: (await response.json()) as object }
}

test("a guest's token is read from a header, not from the URL", async () => {
  const { bookingId, token } = await heldYacht(ctx)
  const path = `/api/checkouts/${bookingId}`
  expect(await ask(path, { "booking-token": token })).toMatchObject({ status: 200, body: { amountDueCents: 770_000 } })
  for (const requested of [path, `${path}?token=${token}`]) expect((await ask(requested)).status).toBe(401)
  expect((await ask(path, { "booking-token": `${token.slice(1)}x` })).status).toBe(404)
})

test("a missing booking without session or token answers 401", async () => {
  expect(await ask("/api/checkouts/00000000-0000-4000-8000-000000000000")).toMatchObject({
    status: 401,
    body: { code: "platform.sign-in-required" },
  })
})

test("the API document lists every field of a payment step", async () => {
  const { bookingId, token } = await heldYacht(ctx, { itemId: await someYacht(ctx, "yacht-document") })
  const { body } = await ask(`/api/checkouts/${bookingId}`, { "booking-token": token })
  const { paths } = checkoutApi.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "", version: "" } })
  expect(paths?.["/api/checkouts/{bookingId}"]?.get?.responses?.[200]).toMatchObject({
    content: { "application/json": { schema: { required: expect.arrayContaining(Object.keys(body)) } } },
  })
})
