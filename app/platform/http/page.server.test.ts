import { expect, test, vi } from "vitest"
import { z } from "zod"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { textOf } from "../i18n/text.server"
import { Refusal, signInRequired } from "../refusal"
import { readForm, refusedFormResult, submitForm, validFields } from "./page.server"

const post = (body: string, type: string) =>
  new Request("http://site/", { method: "POST", body, headers: { "content-type": type } })

test("a posted form is read", async () => {
  const form = await readForm(post("name=Anna&terms=on", "application/x-www-form-urlencoded"))
  expect([...form]).toEqual([
    ["name", "Anna"],
    ["terms", "on"],
  ])
})

test.each([
  ["JSON", "{}", "application/json"],
  ["a broken multipart body", "--x\r\nno", "multipart/form-data; boundary=x"],
  ["a multipart body without its boundary", "--x", "multipart/form-data"],
  ["plain text", "name=Anna", "text/plain"],
])("%s is refused", async (_, body, type) => {
  await expect(readForm(post(body, type))).rejects.toMatchObject({ code: "platform.request-refused", status: 400 })
})

test("a form of hundreds of fields is refused", async () => {
  const fields = new URLSearchParams(Array.from({ length: 201 }, (_, n) => [`field${n}`, "1"]))
  const reading = readForm(post(String(fields), "application/x-www-form-urlencoded"))
  await expect(reading).rejects.toMatchObject({ code: "platform.request-refused", status: 400 })
})

const ctx = testContext(await testDatabase())
const schema = z.object({ reason: z.string().min(3, "checkout.reason-required"), password: z.string().optional() })
const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const submitFailing = (error: unknown, fields: Record<string, string> = { reason: "typed" }) =>
  submitForm(ctx, formOf(fields), schema, () => Promise.reject(error))

test("an accepted form returns the result, without its secrets", async () => {
  const fields = { reason: "typed", password: "Vento-di-7" }
  const result = await submitForm(ctx, formOf(fields), schema, async ({ reason }) => reason.length)
  expect(result).toMatchObject({ status: "success", done: 5, initialValue: { reason: "typed" } })
  expect(JSON.stringify(result)).not.toContain("Vento-di-7")
})

test("the valid fields of a form are read one by one", () => {
  expect(validFields(schema, formOf({ reason: "a", password: "Vento" }))).toEqual({ password: "Vento" })
  expect(validFields(schema, formOf({ reason: "typed", password: "" }))).toEqual({
    reason: "typed",
    password: undefined,
  })
})

test("errors of the schema and of `moreFieldErrors` are returned per field", async () => {
  const moreFieldErrors = () => [{ field: "days", code: "checkout.stay-far" }]
  const result = await submitForm(ctx, formOf({ reason: "a" }), schema, async () => {}, { moreFieldErrors })
  expect(result).toMatchObject({
    data: {
      code: "platform.invalid-input",
      error: {
        reason: [textOf("checkout.reason-required")],
        days: [textOf("checkout.stay-far")],
      },
    },
    init: { status: 422 },
  })
})

test("`act` is not called for a form that the schema refuses", async () => {
  const act = vi.fn()
  await submitForm(ctx, formOf({ reason: "a" }), schema, act)
  expect(act).not.toHaveBeenCalled()
})

test("`authorise` refuses before the form is validated", async () => {
  const result = await submitForm(ctx, formOf({}), schema, async () => {}, {
    authorise: () => {
      throw signInRequired()
    },
  })
  expect(result).toMatchObject({ data: { code: "platform.sign-in-required" }, init: { status: 401 } })
})

test.each(["platform.forbidden", "platform.second-factor-required"])(
  "%s is thrown, so that the page is left",
  async (code) => {
    const refusal = new Refusal(code, {}, { status: 403 })
    await expect(submitFailing(refusal)).rejects.toBe(refusal)
  },
)

test("a refused form returns its values, without secrets", async () => {
  const result = await submitFailing(signInRequired(), { reason: "typed", password: "Vento-di-7" })
  expect(result).toMatchObject({
    data: { code: "platform.sign-in-required", initialValue: { reason: "typed" } },
    init: { status: 401 },
  })
  expect(JSON.stringify(result)).not.toContain("Vento-di-7")
})

test("an unexpected error returns status 500 and the values of the form", async () => {
  expect(await submitFailing(new Error("a fault"))).toMatchObject({
    data: { code: "platform.something-wrong", initialValue: { reason: "typed" } },
    init: { status: 500 },
  })
})

test("a refusal before the form is read is answered with its fields", () => {
  const code = "accounts.upload-type"
  const result = refusedFormResult(ctx, new Refusal(code, {}, { fields: [{ field: "front", code }] }))
  expect(result).toMatchObject({
    data: { status: "error", code, error: { "": [textOf(code)], front: [textOf(code)] } },
    init: { status: 422 },
  })
})

test("a refusal that leads to another page is thrown", () => {
  const refusal = new Refusal("platform.forbidden", {}, { status: 403 })
  expect(() => refusedFormResult(ctx, refusal)).toThrow(refusal)
})

test.each(["list[999999999]", "a.b", "__intent__", "__proto__"])("a field named %s is not read", async (name) => {
  const result = await submitForm(ctx, formOf({ reason: "typed", [name]: "x" }), schema, async () => {})
  expect(result).toMatchObject({ status: "success", fields: ["reason"] })
})
