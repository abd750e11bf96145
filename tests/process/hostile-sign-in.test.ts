import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest"
import { DEMO_PASSWORD } from "../../app/accounts/rules/demo-accounts"
import { freePort, openSite, untilHealthy } from "../../scripts/steps/site.mjs"
import { startSmtp } from "../support/smtp"
import { type Browser, browserAt, emailOf } from "./browser"
import { mailsTo, tokenIn } from "./demo-inbox"
import { dataFolder, start } from "./running"

/** Its own site, because other files use the same accounts; it reads networks from `X-Forwarded-For`. */
let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: "1" }, inject("newDemonstration"))
})
afterAll(() => site.close())

let networks = 0
const fromNetwork = (): Record<string, string> => {
  networks += 1
  return { "x-forwarded-for": `203.0.${networks >> 8}.${networks & 255}` }
}

const retryAfterOf = (response: Response) => Number(response.headers.get("retry-after"))

const signIn = (browser: Browser, email: string, password: string, headers = fromNetwork()) =>
  browser.post("/signin", { email, password, from: "" }, headers)

test("guessing from many networks fails, while the owner can sign in", async () => {
  const email = emailOf("customer_unverified")
  const knownBrowser = browserAt(site.address)
  await signIn(knownBrowser, email, DEMO_PASSWORD)
  await knownBrowser.post("/signout", {})

  const statuses: number[] = []
  for (let n = 0; n < 80; n += 20) {
    const wave = Array.from({ length: 20 }, () => signIn(browserAt(site.address), email, `guess-${n}-${Math.random()}`))
    statuses.push(...(await Promise.all(wave)).map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(40)
  // A machine under load may refuse a hash (503).
  expect(statuses.filter((status) => ![401, 403, 503].includes(status))).toEqual([])

  const newBrowser = browserAt(site.address)
  expect((await signIn(newBrowser, email, DEMO_PASSWORD)).status).toBe(403)
  expect(await newBrowser.currentEmail()).toBeNull()
  expect((await signIn(knownBrowser, email, DEMO_PASSWORD)).headers.get("location")).toBe("/account")

  await newBrowser.post("/forgot-password", { email }, fromNetwork())
  const [mail = ""] = await vi.waitFor(
    async () => {
      const mails = await mailsTo(site.address, email, "accounts.password")
      expect(mails).toHaveLength(1)
      return mails
    },
    { timeout: 20_000, interval: 100 },
  )
  const token = tokenIn(mail, "/reset-password")
  const password = "Sole-di-settembre-41"
  await newBrowser.post("/reset-password", { token, password, confirmPassword: password }, fromNetwork())
  expect((await signIn(newBrowser, email, password)).headers.get("location")).toBe("/account")
}, 240_000)

test("a flood of wrong passwords does not keep a known browser out", async () => {
  const email = emailOf("partner_verified")
  const knownBrowser = browserAt(site.address)
  await signIn(knownBrowser, email, DEMO_PASSWORD)
  await knownBrowser.post("/signout", {})
  const flood = Array.from({ length: 120 }, (_, n) =>
    signIn(browserAt(site.address), `nobody-${n}@example.org`, `guess-${n}`),
  )
  await Promise.race(flood)
  expect((await signIn(knownBrowser, email, DEMO_PASSWORD)).headers.get("location")).toBe("/partner/dashboard")
  for (const { status } of await Promise.all(flood)) expect([401, 503]).toContain(status)
})

test.each(["password", "Password123!", "12345678", "qwertyuiop", "Anna.Melis1", "abababab"])(
  "a sign-up with the password %s is refused at its field",
  async (password) => {
    const person = { type: "personal", name: "Anna Melis", email: "anna.melis@example.org", terms: "on" }
    const fields = { ...person, password, confirmPassword: password }
    const response = await browserAt(site.address).post("/signup", fields, fromNetwork())
    expect(response.status).toBe(422)
    const [field = ""] = /<input[^>]*name="password"[^>]*>/.exec(await response.text()) ?? []
    expect(field).toContain('aria-invalid="true"')
  },
)

test("too many sign-in attempts are refused with Retry-After", async () => {
  const headers = fromNetwork()
  const attempt = () => signIn(browserAt(site.address), "nobody@example.org", "x", headers)
  for (let n = 1; n < 9; n++) await (await attempt()).text()
  const refused = await attempt()
  expect(refused.status).toBe(429)
  expect(retryAfterOf(refused)).toBeGreaterThan(60)
  expect(retryAfterOf(refused)).toBeLessThanOrEqual(15 * 60)
})

test("too many API attempts are refused with Retry-After", async () => {
  const browser = browserAt(site.address)
  await browser.signIn("partner_verified")
  const attempt = () =>
    browser.send("/api/passkeys/registration", {
      method: "POST",
      body: JSON.stringify({ currentPassword: "not this one" }),
      headers: { origin: site.address, "content-type": "application/json" },
    })
  for (let n = 1; n <= 10; n++) expect((await attempt()).status).toBe(422)
  const refused = await attempt()
  expect(refused.status).toBe(429)
  expect(retryAfterOf(refused)).toBeGreaterThan(60)
})

test("a second link to set a password invalidates the first", async () => {
  const email = emailOf("partner_unverified")
  const tokens: string[] = []
  for (const count of [1, 2]) {
    await browserAt(site.address).post("/forgot-password", { email }, fromNetwork())
    const [mail = ""] = await vi.waitFor(
      async () => {
        const mails = await mailsTo(site.address, email, "accounts.password")
        expect(mails).toHaveLength(count)
        return mails
      },
      { timeout: 20_000, interval: 100 },
    )
    tokens.push(tokenIn(mail, "/reset-password"))
  }
  const password = "Sole-di-settembre-41"
  const set = (token = "") =>
    browserAt(site.address).post("/reset-password", { token, password, confirmPassword: password }, fromNetwork())
  expect((await set(tokens[0])).status).toBe(400)
  expect((await set(tokens[1])).status).toBe(200)
})

describe("an operator without a second factor, outside a demonstration,", () => {
  test("is redirected from every back office page to the security page", async () => {
    const smtp = await startSmtp()
    const port = await freePort()
    const address = `http://localhost:${port}`
    const env = {
      PORT: String(port),
      HOST: "127.0.0.1",
      BASE_URL: address,
      DATA_DIR: dataFolder(),
      DEMO: "0",
      SMTP_URL: smtp.url,
      FILES_KEY: randomBytes(32).toString("base64"),
      STRIPE_SECRET_KEY: "sk_test_none",
      STRIPE_PUBLISHABLE_KEY: "pk_test_none",
      STRIPE_WEBHOOK_SECRET: "whsec_none",
    }
    const [email, password] = ["ada@example.org", "Sole-di-settembre-41"]
    const output = await promisify(execFile)(process.execPath, ["scripts/operator.mjs", email], {
      env: { PATH: process.env.PATH, ENV_FILE: "/dev/null", ...env },
    })
    const link = /http\S+/.exec(output.stdout)?.[0] ?? ""
    await untilHealthy(address, start(env))

    const operator = browserAt(address)
    const token = new URL(link).searchParams.get("token") ?? ""
    await operator.post("/reset-password", { token, password, confirmPassword: password })
    await signIn(operator, email, password, {})
    expect(await operator.currentEmail()).toBe(email)

    const pages = ["", "/alerts", "/requests", "/bookings", "/holds", "/gift-cards", "/pictures"]
    for (const page of pages.map((path) => `/admin${path}`)) {
      const response = await operator.get(page)
      expect({ page, to: response.headers.get("location") }).toEqual({ page, to: "/admin/security" })
      expect((await operator.get(`${page}.data`)).status).not.toBe(200)
    }
    expect((await operator.get("/admin/security")).status).toBe(200)
    await smtp.stop()
  }, 240_000)
})
