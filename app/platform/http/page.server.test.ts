import { expect, test, vi } from "vitest"
import { z } from "zod"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { textOf } from "../i18n/text.server"
import { Refusal, signInRequired } from "../refusal"
import { readForm, submitForm } from "./page.server"

const post = (body: string, type: string) =>
  new Request("http://house/", { method: "POST", body, headers: { "content-type": type } })

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
])("%s is refused as no form", async (_, body, type) => {
  await expect(readForm(post(body, type))).rejects.toMatchObject({ code: "platform.request-refused", status: 400 })
})

test("a form of hundreds of fields is refused", async () => {
  const fields = new URLSearchParams(Array.from({ length: 201 }, (_, n) => [`field${n}`, "1"]))
  const wanted = readForm(post(String(fields), "application/x-www-form-urlencoded"))
  await expect(wanted).rejects.toMatchObject({ code: "platform.request-refused", status: 400 })
})

const ctx = testContext(await testDatabase())
const schema = z.object({ reason: z.string().min(3, "checkout.reason-required"), password: z.string().optional() })
const typed = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const refusedBy = (error: unknown, fields: Record<string, string> = { reason: "typed" }) =>
  submitForm(ctx, typed(fields), schema, () => Promise.reject(error))

test("a form that is accepted answers what was done, without its secrets", async () => {
  const fields = { reason: "typed", password: "Vento-di-7" }
  const answer = await submitForm(ctx, typed(fields), schema, async ({ reason }) => reason.length)
  expect(answer).toMatchObject({ status: "success", done: 5, initialValue: { reason: "typed" } })
  expect(JSON.stringify(answer)).not.toContain("Vento-di-7")
})

test("what the schema refuses is answered by field, with the other rules", async () => {
  const alsoRefused = () => [{ field: "days", code: "checkout.stay-far" }]
  const answer = await submitForm(ctx, typed({ reason: "a" }), schema, async () => {}, { alsoRefused })
  expect(answer).toMatchObject({
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

test("nothing is done for a form that the schema refuses", async () => {
  const act = vi.fn()
  await submitForm(ctx, typed({ reason: "a" }), schema, act)
  expect(act).not.toHaveBeenCalled()
})

test("whoever may not send a form is refused before it is read", async () => {
  const answer = await submitForm(ctx, typed({}), schema, async () => {}, {
    allow: () => {
      throw signInRequired()
    },
  })
  expect(answer).toMatchObject({ data: { code: "platform.sign-in-required" }, init: { status: 401 } })
})

test.each(["platform.forbidden", "platform.second-factor-required"])("%s leaves the page of the form", async (code) => {
  const refusal = new Refusal(code, {}, { status: 403 })
  await expect(refusedBy(refusal)).rejects.toBe(refusal)
})

test("a refused form is answered with what was typed, but for secrets", async () => {
  const answer = await refusedBy(signInRequired(), { reason: "typed", password: "Vento-di-7" })
  expect(answer).toMatchObject({
    data: { code: "platform.sign-in-required", initialValue: { reason: "typed" } },
    init: { status: 401 },
  })
  expect(JSON.stringify(answer)).not.toContain("Vento-di-7")
})

test("an unexpected error is answered as one of ours, with what was typed", async () => {
  expect(await refusedBy(new Error("a fault"))).toMatchObject({
    data: { code: "platform.something-wrong", initialValue: { reason: "typed" } },
    init: { status: 500 },
  })
})

test.each(["list[999999999]", "a.b", "__intent__", "__proto__"])("a field named %s is not read", async (name) => {
  const answer = await submitForm(ctx, typed({ reason: "typed", [name]: "x" }), schema, async () => {})
  expect(answer).toMatchObject({ status: "success", fields: ["reason"] })
})
