import { describe, expect, inject, test } from "vitest"
import { browserAt } from "./browser"

const site = inject("sharedSite")

/** Of the same length, so that results can only differ by whether the account exists. */
const KNOWN = "verified@maestrale.example"
const UNKNOWN = "verifiex@maestrale.example"

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|nonce(="|\\?":\\?")[^"\\]*/g
/** The time at which a form was accepted, in milliseconds. */
const instants = /\\+"at\\+",\d+/g

/** A response without its ids, nonce, date and the submitted e-mail address. */
async function normalisedResponse(path: string, fields: Record<string, string>) {
  const response = await browserAt(site).post(path, fields)
  const normalise = (text: string) =>
    text.replaceAll(KNOWN, "ADDRESS").replaceAll(UNKNOWN, "ADDRESS").replace(ids, "ID").replace(instants, "AT")
  const headers = [...response.headers].filter(
    ([name]) => !["date", "x-request-id", "set-cookie", "content-security-policy"].includes(name),
  )
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, "=…"))
  return { status: response.status, headers, cookies, body: normalise(await response.text()) }
}

describe("the response does not reveal whether an account exists:", () => {
  const person = { name: "Anna Melis", password: "Another-word-9", confirmPassword: "Another-word-9", terms: "on" }
  test.each<[string, string, Record<string, string>]>([
    ["a wrong password", "/signin", { password: "not this one", from: "" }],
    ["a sign-up", "/signup", { ...person, type: "personal" }],
    ["a sign-up for a company", "/signup", { ...person, type: "business", companyName: "Melis Yachts" }],
    ["a forgotten password", "/forgot-password", {}],
    ["a resent link", "/check-email", {}],
  ])("%s", async (_, path, fields) => {
    const [known, unknown] = [
      await normalisedResponse(path, { ...fields, email: KNOWN }),
      await normalisedResponse(path, { ...fields, email: UNKNOWN }),
    ]
    expect(known.body.length + known.cookies.length).toBeGreaterThan(0)
    expect(unknown).toEqual(known)
  })

  test("a sign-up followed by a sign-in with its password", async () => {
    const password = "Strangers-word-5"
    const results = []
    for (const email of [KNOWN, UNKNOWN]) {
      await normalisedResponse("/signup", { ...person, type: "personal", email, password, confirmPassword: password })
      results.push(await normalisedResponse("/signin", { email, password, from: "" }))
    }
    const [known, unknown] = results
    expect(known?.status).toBe(401)
    expect(known?.body).toContain("not confirmed yet")
    expect(known?.body).toContain('action="/check-email"')
    expect(known?.body).toContain('value="ADDRESS"')
    expect(unknown).toEqual(known)
  })
})
