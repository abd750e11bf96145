import { randomUUID } from "node:crypto"
import { afterAll, expect, inject, test, vi } from "vitest"
import { openSite } from "../../scripts/steps/site.mjs"
import { typedListings } from "../support/partners/typed-listings"
import { type Browser, browserAt } from "./browser"
import { mailsTo, tokenIn } from "./demo-inbox"

// Its own site, because the tests of search engines expect that the pages of the shared one do not change.
const { address: site, close } = await openSite({}, inject("newDemonstration"))
afterAll(close)

async function partner(): Promise<Browser> {
  const browser = browserAt(site)
  expect((await browser.signIn("partner_verified")).status).toBe(302)
  return browser
}

/** A new business account, whose company is not verified. */
async function newPartner(): Promise<Browser> {
  const browser = browserAt(site)
  const email = `partner-${randomUUID()}@example.org`
  const password = "Sole-di-settembre-41"
  const company = { type: "business", companyName: "Costa S.r.l.", name: "Elena Sanna" }
  await browser.post("/signup", { ...company, email, password, confirmPassword: password, terms: "on" })
  const [mail = ""] = await vi.waitFor(
    async () => {
      const mails = await mailsTo(site, email, "accounts.verify")
      expect(mails).toHaveLength(1)
      return mails
    },
    { timeout: 20_000, interval: 100 },
  )
  await browser.post("/auth/verify", { token: tokenIn(mail, "/auth/verify") })
  expect(await browser.currentEmail()).toBe(email)
  return browser
}

const publication = (browser: Browser, id: string) => browser.post(`/api/listings/${id}/publication`, {})

const hostile = [
  `<script>alert("listing")</script><img src=x onerror=alert(1)></script>`,
  "W".repeat(300),
  "\u202eمرحبا بكم في سردينيا\u202e",
].join("\n\n")

test("a listing's hostile text is shown as text on every page", async () => {
  const browser = await partner()
  const key = randomUUID()
  const { name: _, ...typed } = typedListings.villa
  const name = `مرحبا ${"W".repeat(50)}`
  const made = await browser.post("/partner/listings/new", { ...typed, key, name, description: hostile, to: "2" })
  expect(made.status).toBe(302)
  const published = await publication(browser, key)
  expect(published.status).toBe(200)
  const { itemId } = (await published.json()) as { itemId: string }
  const operator = browserAt(site)
  await operator.signIn("operator")
  const visitor = browserAt(site)
  const pages = [
    await visitor.get(`/villas/${itemId}`),
    await visitor.get(`/villas?now=${key}`),
    await operator.get("/admin/listings"),
    await browser.get(`/partner/listings/${key}?step=1`),
  ]
  for (const page of pages) {
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain("مرحبا")
    expect(html).not.toContain("<script>alert")
    expect(html).not.toContain("<img src=x")
  }
})

test("a name or place with markup is not published", async () => {
  const browser = await partner()
  const key = randomUUID()
  const typed = { ...typedListings.villa, name: "<b>Villa</b>", location: "www.example.org" }
  expect((await browser.post("/partner/listings/new", { ...typed, key, to: "2" })).status).toBe(302)
  const refused = await publication(browser, key)
  expect(refused.status).toBe(422)
  const { errors } = (await refused.json()) as { errors: { field: string }[] }
  expect(errors.map(({ field }) => field)).toEqual(["name", "location"])
})

test("a partner who is not verified begins and publishes nothing, by page or API", async () => {
  const browser = await partner()
  const key = randomUUID()
  await browser.post("/partner/listings/new", { ...typedListings.car, key, to: "2" })
  const other = await newPartner()
  expect((await other.post("/partner/listings/new", { ...typedListings.car, key: randomUUID(), to: "2" })).status).toBe(
    403,
  )
  expect((await publication(other, key)).status).toBe(404)
  expect((await other.post(`/partner/listings/${key}`, { to: "publish" })).status).toBe(404)
  expect((await publication(browserAt(site), key)).status).toBe(401)
})

test("a car whose tariff changes is found at its old addresses", async () => {
  const browser = await partner()
  const key = randomUUID()
  await browser.post("/partner/listings/new", { ...typedListings.car, tariff: "exotic", key, to: "2" })
  const { itemId } = (await (await publication(browser, key)).json()) as { itemId: string }
  const visitor = browserAt(site)
  const move = async (tariff: string) =>
    expect((await browser.post(`/partner/listings/${key}`, { tariff, to: "2" })).status).toBe(302)
  const expectMoved = async (from: string, to: string) => {
    for (const rest of ["", "?lang=en", "/book", "/book?step=2&lang=en"]) {
      const old = await visitor.get(`/${from}/${itemId}${rest}`)
      expect([old.status, old.headers.get("location")]).toEqual([301, `/${to}/${itemId}${rest}`])
      // A browser that kept it would not find the car after it has moved back.
      expect(old.headers.get("cache-control")).toBe("private, no-store")
    }
    const page = await visitor.get(`/${to}/${itemId}?lang=en`)
    expect(page.status).toBe(200)
    const [canonical = ""] = /<link rel="canonical"[^>]*>/.exec(await page.text()) ?? []
    expect(canonical).toContain(`/${to}/${itemId}`)
  }
  await move("urban")
  await expectMoved("cars", "urban-cars")
  await move("exotic")
  await expectMoved("urban-cars", "cars")
  expect((await visitor.get(`/yachts/${itemId}`)).status).toBe(404)
})
