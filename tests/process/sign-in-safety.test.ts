import { describe, expect, inject, test } from "vitest"
import { DEMO_PASSWORD } from "../../app/accounts/rules/demo-accounts"
import { browserAt, emailOf } from "./browser"

const site = inject("sharedSite")
const newBrowser = () => browserAt(site)
const OWNER = emailOf("customer_verified")

describe("sign-in does not redirect to another site:", () => {
  test.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "/%5Cevil.example",
    "/%2Fevil.example",
    "/%252Fevil.example",
    "%2F%2Fevil.example",
    "/\t/evil.example",
    "/%09/evil.example",
    "/%0d%0aLocation:%20https://evil.example",
    "/.//evil.example",
    "/cars/..//evil.example",
    " //evil.example",
  ])("%j", async (from) => {
    const browser = newBrowser()
    expect((await browser.signIn("customer_verified", { from })).headers.get("location")).toBe("/account")
    for (const encoded of [encodeURIComponent(from), encodeURIComponent(encodeURIComponent(from))])
      expect((await browser.get(`/signin?from=${encoded}`)).headers.get("location")).toBe("/account")
  })

  test("but to a page of the site", async () => {
    const browser = newBrowser()
    const from = "/cars?sort=price#top"
    expect((await browser.signIn("customer_verified", { from })).headers.get("location")).toBe(from)
    const signedIn = await browser.get(`/signin?from=${encodeURIComponent("/account/documents")}`)
    expect(signedIn.headers.get("location")).toBe("/account/documents")
  })
})

describe("session fixation is prevented:", () => {
  test("an invented token is replaced", async () => {
    const browser = newBrowser()
    browser.jar.set("app.session_token", "prepared.c2lnbmF0dXJl")
    await browser.signIn("customer_verified")
    expect(browser.jar.get("app.session_token")).not.toMatch(/^prepared/)
    expect(await browser.currentEmail()).toBe(OWNER)
  })

  test("an attacker's session planted in the browser is replaced and ended", async () => {
    const attacker = newBrowser()
    await attacker.signIn("customer_unverified")
    const planted = attacker.jar.get("app.session_token") ?? ""
    const victim = newBrowser()
    victim.jar.set("app.session_token", planted)
    await victim.signIn("customer_verified")
    expect(victim.jar.get("app.session_token")).not.toBe(planted)
    expect(await victim.currentEmail()).toBe(OWNER)
    expect(await attacker.currentEmail()).toBeNull()
  })

  test("a new sign-in ends only the browser's previous session", async () => {
    const [browser, elsewhere] = [newBrowser(), newBrowser()]
    await elsewhere.signIn("customer_verified")
    await browser.signIn("customer_verified")
    const stolen = newBrowser()
    stolen.jar.set("app.session_token", browser.jar.get("app.session_token") ?? "")
    expect(await stolen.currentEmail()).toBe(OWNER)
    await browser.signIn("customer_verified")
    expect(await stolen.currentEmail()).toBeNull()
    expect(await elsewhere.currentEmail()).toBe(OWNER)
  })
})

describe("a cross-site request is refused and changes nothing:", () => {
  const foreign: [string, Record<string, string>][] = [
    ["another origin", { origin: "https://evil.example" }],
    ["an opaque origin", { origin: "null" }],
    ["an origin with the site's name as prefix", { origin: "http://localhost.evil.example" }],
    ["Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site" }],
    ["Sec-Fetch-Site: same-site", { "sec-fetch-site": "same-site" }],
  ]
  const forms: [string, Record<string, string>][] = [
    ["/signin", { email: OWNER, password: DEMO_PASSWORD }],
    ["/signin.data", { email: OWNER, password: DEMO_PASSWORD }],
    ["/signup", { name: "Anna", email: "anna@example.org" }],
    ["/forgot-password", { email: OWNER }],
    ["/signout", {}],
    ["/account/profile", { name: "Somebody Else", phone: "" }],
    ["/api/session", {}],
    ["/api/passkeys/registration", {}],
    ["/api/passkeys/sign-in", {}],
    ["/api/create-identity-verification", {}],
    ["/.netlify/functions/create-identity-verification", {}],
  ]
  test.each(foreign)("%s", async (_, headers) => {
    const browser = newBrowser()
    await browser.signIn("customer_verified")
    const token = browser.jar.get("app.session_token")
    for (const [path, fields] of forms) {
      const response = await browser.post(path, fields, headers)
      expect({ path, status: response.status, cookies: response.headers.getSetCookie() }).toEqual({
        path,
        status: 403,
        cookies: [],
      })
      const json = await browser.send(path, {
        method: "POST",
        body: "{}",
        headers: { origin: site, "content-type": "application/json", ...headers },
      })
      expect({ path, status: json.status }).toEqual({ path, status: 403 })
    }
    expect(browser.jar.get("app.session_token")).toBe(token)
    expect(await browser.currentEmail()).toBe(OWNER)
    expect(await (await browser.get("/account/profile")).text()).toContain("Giulia Serra")
  })

  test("the same requests from the site's own pages succeed", async () => {
    const browser = newBrowser()
    await browser.signIn("customer_verified")
    const headers = { "sec-fetch-site": "same-origin" }
    expect((await browser.post("/account/profile", { name: "Giulia Serra", phone: "" }, headers)).status).toBe(200)
    expect((await browser.post("/api/session", {}, headers)).status).toBe(200)
    expect((await browser.post("/signout", {}, headers)).status).toBe(302)
    expect(await browser.currentEmail()).toBeNull()
  })
})

describe("a session is not valid", () => {
  test("after signing out, with a copy of its cookie", async () => {
    const [browser, thief] = [newBrowser(), newBrowser()]
    await browser.signIn("customer_verified")
    thief.jar.set("app.session_token", browser.jar.get("app.session_token") ?? "")
    expect((await thief.get("/account")).status).toBe(200)
    await browser.post("/signout", {})
    expect((await thief.get("/account")).headers.get("location")).toBe("/signin?from=%2Faccount")
    expect(await thief.currentEmail()).toBeNull()
  })

  test("with an altered cookie", async () => {
    const browser = newBrowser()
    await browser.signIn("customer_verified")
    const token = browser.jar.get("app.session_token") ?? ""
    browser.jar.set("app.session_token", `${token.startsWith("x") ? "y" : "x"}${token.slice(1)}`)
    expect(await browser.currentEmail()).toBeNull()
  })
})

describe("guessing passwords", () => {
  test("is limited, while the owner can sign in from a known browser", async () => {
    const [owner, guesser] = [newBrowser(), newBrowser()]
    const account = { email: emailOf("partner_unverified"), from: "" }
    await owner.signIn("partner_unverified")
    await owner.post("/signout", {})
    const statuses: number[] = []
    for (let i = 0; i < 8; i++)
      statuses.push((await guesser.post("/signin", { ...account, password: `guess-${i}` })).status)
    expect(statuses).toEqual(statuses.map(() => 401))
    const stopped = await guesser.post("/signin", { ...account, password: DEMO_PASSWORD })
    expect(stopped.status).toBe(429)
    expect(await stopped.text()).toMatch(/Too many attempts\. Try again in \d+ minutes?\./)
    expect(await guesser.currentEmail()).toBeNull()
    expect((await owner.signIn("partner_unverified")).headers.get("location")).toBe("/partner/dashboard")
  })
})
