import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import type { Ctx } from "../../platform/context.server"
import { requestContext } from "../../platform/http/page.server"
import { action as checkEmail } from "./check-email"
import { action as forgotPassword } from "./forgot-password"
import { action as resetPassword } from "./reset-password"
import { action as signin } from "./signin"
import { action as signup } from "./signup"

const database = await testDatabase()

/** What an action is called with; the pages here read nothing else of it. */
function posted(ctx: Ctx, body: FormData | string, path = "/signin") {
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  const headers = typeof body === "string" ? { "content-type": "application/json" } : undefined
  const url = new URL(path, "http://house")
  return {
    request: new Request(url, { method: "POST", body, headers }),
    context,
    url,
    params: {},
    pattern: path,
  } as never
}

test.each(Object.entries({ checkEmail, forgotPassword, resetPassword, signin, signup }))(
  "%s refuses a body that is no form",
  async (_, action) => {
    await expect((action as (args: never) => unknown)(posted(testContext(database), "{}"))).rejects.toMatchObject({
      code: "platform.request-refused",
      status: 400,
    })
  },
)

test("a refused sign-in still knows where the person came from", async () => {
  const form = new FormData()
  for (const [name, value] of [
    ["email", "nobody@example.org"],
    ["password", "wrong"],
    ["from", "/book?car=huracan"],
  ])
    form.set(name ?? "", value ?? "")
  expect(await signin(posted(testContext(database), form))).toMatchObject({
    data: { ok: false, values: { from: "/book?car=huracan", email: "nobody@example.org" } },
    init: { status: 401 },
  })
})
