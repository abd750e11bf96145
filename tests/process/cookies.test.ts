import { expect, inject, test } from "vitest"
import { brand } from "../../app/platform/brand"
import { browserAt } from "./browser"
import { demonstrationFolder, startAsDemonstration } from "./running"

const SITE = "https://site.example"
const behindTls = { BASE_URL: SITE, TRUST_PROXY: "1" }

const attributesOf = (cookie: string) => cookie.split("; ").slice(1).sort()

test.each([
  ["over plain http", async () => browserAt(inject("sharedSite")), "", []],
  [
    "behind https",
    async () => browserAt((await startAsDemonstration(demonstrationFolder(), behindTls)).address, SITE),
    "__Secure-",
    ["Secure"],
  ],
])("the cookies of sign-in %s have safe attributes", async (_, open, prefix, secure) => {
  const browser = await open()
  const cookies = (await browser.signIn("customer_verified")).headers.getSetCookie()
  expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual([`${prefix}app.session_token`, "app.device"])
  for (const cookie of cookies)
    expect(attributesOf(cookie)).toEqual([
      "HttpOnly",
      expect.stringMatching(/^Max-Age=\d+$/),
      "Path=/",
      "SameSite=Lax",
      ...secure,
    ])
  expect(await browser.currentEmail()).toBe("verified@maestrale.example")
})

test("behind https, cookies are Secure and all responses have HSTS and nosniff", async () => {
  const env = { ...behindTls, HSTS_SUBDOMAINS: "1" }
  const browser = browserAt((await startAsDemonstration(demonstrationFolder(), env)).address, SITE)
  const results = {
    page: await browser.get("/cars?lang=en&currency=usd"),
    redirect: await browser.get("/account"),
    missing: await browser.get("/a/b/c/d"),
    api: await browser.get("/api/session"),
    refusal: await browser.get("/api/nothing"),
    health: await browser.get("/api/health"),
    file: await browser.get("/favicon.svg"),
    crossSite: await browser.post("/signin", {}, { origin: "https://elsewhere.example" }),
    signIn: await browser.signIn("customer_verified"),
    signUp: await browser.post("/signup", { email: "someone@site.example" }),
    home: await browser.get("/account"),
  }
  const cookies = Object.values(results).flatMap(({ headers }) => headers.getSetCookie())
  expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(
    expect.arrayContaining(["lang", "currency", "app.device", "__Secure-app.session_token"]),
  )
  expect(cookies.filter((cookie) => !attributesOf(cookie).includes("Secure"))).toEqual([])
  for (const [name, { headers }] of Object.entries(results))
    expect([name, headers.get("x-content-type-options"), headers.get("strict-transport-security")]).toEqual([
      name,
      "nosniff",
      "max-age=31536000; includeSubDomains",
    ])
})

test("security.txt has a contact and expires within a year", async () => {
  const text = await (await fetch(`${inject("sharedSite")}/.well-known/security.txt`)).text()
  const fields = new Map(text.split("\n").map((line) => line.split(/: (.*)/s) as [string, string]))
  expect(fields.get("Contact")).toBe(`mailto:${brand.email}`)
  expect(fields.get("Canonical")).toBe(`${inject("sharedSite")}/.well-known/security.txt`)
  const expires = new Date(fields.get("Expires") ?? "").getTime() - Date.now()
  expect(expires).toBeGreaterThan(0)
  expect(expires).toBeLessThan(365 * 86_400_000)
})
