import { describe, expect, inject, test } from "vitest"
import { browserAt } from "./browser"

const site = inject("sharedSite")

/** Of one length, so that nothing but what the application knows tells them apart. */
const KNOWN = "verified@maestrale.example"
const UNKNOWN = "verifiex@maestrale.example"

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|nonce(="|\\?":\\?")[^"\\]*/g
/** When a form was accepted, in milliseconds. */
const instants = /\\+"at\\+",\d+/g

/** An answer without what belongs to this one answer: its ids, nonce, date, and the address that was typed. */
async function answerTo(path: string, fields: Record<string, string>) {
  const answer = await browserAt(site).post(path, fields)
  const own = (text: string) =>
    text.replaceAll(KNOWN, "ADDRESS").replaceAll(UNKNOWN, "ADDRESS").replace(ids, "ID").replace(instants, "AT")
  const headers = [...answer.headers].filter(
    ([name]) => !["date", "x-request-id", "set-cookie", "content-security-policy"].includes(name),
  )
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, "=…"))
  return { status: answer.status, headers, cookies, body: own(await answer.text()) }
}

describe("whether an address has an account is told to nobody:", () => {
  const person = { name: "Anna Melis", password: "Another-word-9", confirmPassword: "Another-word-9", terms: "on" }
  test.each<[string, string, Record<string, string>]>([
    ["a wrong password", "/signin", { password: "not this one", from: "" }],
    ["a sign-up", "/signup", { ...person, type: "personal" }],
    ["a sign-up for a company", "/signup", { ...person, type: "business", companyName: "Melis Yachts" }],
    ["a forgotten password", "/forgot-password", {}],
    ["a link sent again", "/check-email", {}],
  ])("%s", async (_, path, fields) => {
    const [known, unknown] = [
      await answerTo(path, { ...fields, email: KNOWN }),
      await answerTo(path, { ...fields, email: UNKNOWN }),
    ]
    expect(known.body.length + known.cookies.length).toBeGreaterThan(0)
    expect(unknown).toEqual(known)
  })

  test("a sign-up, and then a sign-in with its password", async () => {
    const password = "Strangers-word-5"
    const answers = []
    for (const email of [KNOWN, UNKNOWN]) {
      await answerTo("/signup", { ...person, type: "personal", email, password, confirmPassword: password })
      answers.push(await answerTo("/signin", { email, password, from: "" }))
    }
    const [known, unknown] = answers
    expect(known?.status).toBe(401)
    expect(known?.body).toContain("not confirmed yet")
    expect(known?.body).toContain('action="/check-email"')
    expect(known?.body).toContain('value="ADDRESS"')
    expect(unknown).toEqual(known)
  })
})
