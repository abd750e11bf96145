import { expect, test } from "vitest"
import { invalid, Refusal, signInRequired } from "../refusal"
import { readForm, refuseForm } from "./page.server"

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

test("what is wrong with a form is told in the form's own order, and what it did not send comes last", () => {
  const form = new FormData()
  for (const name of ["company", "email", "password"]) form.set(name, "")
  const wrong = invalid(
    ["terms", "password", "email", "company"].map((field) => ({ field, code: "accounts.email-required" })),
  )
  expect(Object.keys(refuseForm(wrong, form).data.fields)).toEqual(["company", "email", "password", "terms"])
})

test.each(["platform.forbidden", "platform.second-factor-required"])("%s leaves the page of the form", (code) => {
  const refusal = new Refusal(code, {}, { status: 403 })
  expect(() => refuseForm(refusal)).toThrow(refusal)
})

test("a form without a session is answered where it is, with what was typed", () => {
  const form = new FormData()
  form.set("reason", "typed")
  const { data, init } = refuseForm(signInRequired(), form)
  expect(init?.status).toBe(401)
  expect(data).toMatchObject({ code: "platform.sign-in-required", values: { reason: "typed" } })
})
