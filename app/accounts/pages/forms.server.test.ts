import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { signUpByMail } from "../../../tests/support/accounts/sign-up"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import type { Ctx } from "../../platform/context.server"
import { requestContext } from "../../platform/http/page.server"
import { userByEmail } from "../queries.server"
import { verifyEmail } from "../sign-up/sign-up.server"
import { action as checkEmail } from "./check-email"
import { action as forgotPassword } from "./forgot-password"
import { action as resetPassword } from "./reset-password"
import { loader as signInPage, action as signin } from "./signin"
import { action as signup } from "./signup"
import { action as verify, loader as verifyPage } from "./verify"

const database = await testDatabase()

/** Arguments of an action, as far as these pages use them. */
function actionArgs(ctx: Ctx, body: FormData | string, path = "/signin") {
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  const headers = typeof body === "string" ? { "content-type": "application/json" } : undefined
  const url = new URL(path, "http://site")
  return {
    request: new Request(url, { method: "POST", body, headers }),
    context,
    url,
    params: {},
    pattern: path,
  } as never
}

/** Arguments of a loader, as far as these pages use them. */
function loaderArgs(ctx: Ctx, path: string) {
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  return { request: new Request(new URL(path, "http://site")), context } as never
}

test.each(Object.entries({ checkEmail, forgotPassword, resetPassword, signin, signup, verify }))(
  "%s refuses a body that is not a form",
  async (_, action) => {
    await expect((action as (args: never) => unknown)(actionArgs(testContext(database), "{}"))).rejects.toMatchObject({
      code: "platform.request-refused",
      status: 400,
    })
  },
)

test("a refused sign-in keeps the page to return to", async () => {
  const form = new FormData()
  for (const [name, value] of [
    ["email", "nobody@example.org"],
    ["password", "wrong"],
    ["from", "/book?car=huracan"],
  ])
    form.set(name ?? "", value ?? "")
  expect(await signin(actionArgs(testContext(database), form))).toMatchObject({
    data: { status: "error", initialValue: { from: "/book?car=huracan", email: "nobody@example.org" } },
    init: { status: 401 },
  })
})

test("a sign-in in a browser that refuses cookies says so", async () => {
  const ctx = testContext(database)
  const email = "no-cookies@example.org"
  const password = "Correct-horse-7"
  await verifyEmail(ctx, { token: await signUpByMail(ctx, { email, name: "Anna Melis", password }) })
  const form = new FormData()
  for (const [name, value] of Object.entries({ email, password, from: "/cars" })) form.set(name, value)
  const redirected = (await signin(actionArgs(ctx, form))) as Response
  const path = redirected.headers.get("location") ?? ""
  expect(path).toBe("/signin?from=%2Fcars&error=cookies-refused")
  expect(signInPage(loaderArgs(ctx, path))).toMatchObject({ from: "/cars", notice: { isFailure: true } })
  const signedIn = as(ctx, await person(ctx))
  await expect(async () => signInPage(loaderArgs(signedIn, path))).rejects.toMatchObject({ status: 302 })
})

test("an unexpected error keeps the typed values except passwords", async () => {
  const ctx = testContext(database)
  const broken = { ...ctx, db: undefined as never }
  for (const action of [signin, signup]) {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      name: "Anna Melis",
      email: "anna@example.org",
      password: "Correct-horse-7",
      confirmPassword: "Correct-horse-7",
      terms: "on",
    }))
      form.set(name, value)
    const result = await action(actionArgs(broken, form))
    expect(result).toMatchObject({
      data: { code: "platform.something-wrong", initialValue: { email: "anna@example.org" } },
      init: { status: 500 },
    })
    expect(JSON.stringify(result)).not.toContain("Correct-horse-7")
  }
})

test("the verification link confirms only by its button, which can be pressed twice", async () => {
  const ctx = testContext(database)
  const email = "scanned@example.org"
  const token = await signUpByMail(ctx, { email, name: "Anna Melis", password: "Correct-horse-7" })
  await verifyPage(loaderArgs(ctx, `/auth/verify?token=${encodeURIComponent(token)}&from=/cars`))
  expect((await userByEmail(ctx, email))?.emailVerified).toBe(false)
  for (const _ of ["first", "second"]) {
    const form = new FormData()
    form.set("token", token)
    const redirected = await Promise.resolve(verify(actionArgs(ctx, form, "/auth/verify?from=/cars"))).catch(
      (thrown) => thrown,
    )
    expect(redirected.headers.get("location")).toBe("/confirmation-success?from=%2Fcars")
    expect((await userByEmail(ctx, email))?.emailVerified).toBe(true)
  }
})

test.each([
  ["", 422, { error: { token: [expect.any(String)] } }],
  ["x", 400, { code: "accounts.link-invalid" }],
  ["a\u0000b", 422, { error: { token: [expect.any(String)] } }],
])("the token %j is refused as an invalid link", async (token, status, result) => {
  const form = new FormData()
  form.set("token", token)
  expect(await verify(actionArgs(testContext(database), form, "/auth/verify"))).toMatchObject({
    data: result,
    init: { status },
  })
})
