import { readFileSync } from "node:fs"
import { expect, inject, test } from "vitest"
import { browserAt } from "./browser"

const site = inject("sharedSite")
const sitePid = inject("sharedSitePid")
/** Below the server's limit for JSON. */
const JSON_UNITS = 30_000
/** A request takes some milliseconds of the main thread; one that blocks the server takes many seconds. */
const MAX_CPU_MS = 2_000
const CLOCK_TICK_MS = 10

type Fields = Record<string, string>

function multipart(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** CPU time of the server's main thread in milliseconds, which runs the event loop. */
function mainThreadMs(): number {
  const [, fields = ""] = readFileSync(`/proc/${sitePid}/task/${sitePid}/stat`, "utf8").split(") ")
  const [userTicks, systemTicks] = fields.split(" ").slice(11, 13).map(Number)
  return ((userTicks ?? 0) + (systemTicks ?? 0)) * CLOCK_TICK_MS
}

/** CPU time of the main thread during `work`. Unlike a response time it does not depend on other processes of the machine. */
async function mainThreadMsDuring(work: Promise<unknown>): Promise<number> {
  const before = mainThreadMs()
  await work
  return mainThreadMs() - before
}

const hostile = ["中", "a", "-", ".", " ", "@", "1", "a.", "%25", "\u0000"]
/** Nine such fields are below the limit of a body. */
const FIELD_BYTES = 25_000
const filled = (unit: string) => unit.repeat(FIELD_BYTES / new TextEncoder().encode(unit).length)

const names = ["name", "companyName", "fullName", "firstName", "email", "phone", "password", "confirmPassword", "from"]
const inAllFields = (text: string): Fields => Object.fromEntries(names.map((name) => [name, text]))

test.each(["/signup", "/account/profile"])(
  "a long text in a multipart post to %s does not block the server",
  async (path) => {
    const visitor = browserAt(site)
    if (path !== "/signup") await visitor.signIn("customer_verified")
    const text = "中".repeat(30_000)
    const result = visitor.send(path, {
      method: "POST",
      headers: { origin: site },
      body: multipart({ name: text, companyName: text, email: "ada@example.org", type: "business", terms: "on" }),
    })
    expect(await mainThreadMsDuring(result)).toBeLessThan(MAX_CPU_MS)
    expect((await result).status).toBe(422)
  },
)

const publicForms = [
  "/signup",
  "/signin",
  "/signin/code",
  "/forgot-password",
  "/reset-password",
  "/check-email",
  "/villas/villa-lu-stazzu/book",
  "/book/jets/jet-libeccio",
  "/yachts/yacht-granito/request",
  "/booking-success/cancel?booking=x",
]

test.each(publicForms)("hostile form texts at %s do not block the server", async (path) => {
  const visitor = browserAt(site)
  for (const unit of hostile) {
    const body = multipart(inAllFields(filled(unit)))
    const result = visitor.send(path, { method: "POST", headers: { origin: site }, body })
    const cpuMs = await mainThreadMsDuring(result)
    const { status } = await result
    expect([unit, cpuMs < MAX_CPU_MS, status < 500 && status !== 413]).toEqual([unit, true, true])
  }
})

const publicCalls = [
  "/api/car-wash/checkouts",
  "/api/create-payment-intent",
  "/api/car-rentals/quote",
  "/api/passkeys/sign-in",
  "/api/car-rentals/steps/1",
  "/api/stripe/webhook",
]
const json = (body: string): RequestInit & { headers: Fields } => ({
  method: "POST",
  body,
  headers: { origin: site, "content-type": "application/json" },
})
const bodies: [string, string][] = [
  ["lists in lists", "[".repeat(JSON_UNITS) + "]".repeat(JSON_UNITS)],
  ["objects in objects", `${'{"a":'.repeat(JSON_UNITS / 3)}1${"}".repeat(JSON_UNITS / 3)}`],
  ["many names", `{${Array.from({ length: 4_500 }, (_, n) => `"field${n}":1`).join(",")}}`],
  ["a long list", JSON.stringify({ extras: Array(30_000).fill(1) })],
  ["a long text", JSON.stringify({ phone: "1".repeat(JSON_UNITS), fullName: "中".repeat(JSON_UNITS / 3) })],
]

test.each(publicCalls)("hostile JSON to %s does not block the server", async (path) => {
  for (const [label, body] of bodies) {
    const result = browserAt(site).send(path, json(body))
    const cpuMs = await mainThreadMsDuring(result)
    expect([label, cpuMs < MAX_CPU_MS]).toEqual([label, true])
    const { status } = await result
    expect([label, status < 500]).toEqual([label, true])
  }
})

test.each(["application/json", "text/plain"])("a body of 70 kB of the type %s is too large", async (type) => {
  const init = { method: "POST", body: `"${"x".repeat(70_000)}"`, headers: { origin: site, "content-type": type } }
  expect((await browserAt(site).send("/api/car-wash/checkouts", init)).status).toBe(413)
})

test("thousands of form fields are refused", async () => {
  const form = new URLSearchParams(Array.from({ length: 20_000 }, (_, n) => [`field${n}`, "1"]))
  const visitor = browserAt(site)
  const result = visitor.send("/signup", { method: "POST", headers: { origin: site }, body: form })
  expect(await mainThreadMsDuring(result)).toBeLessThan(MAX_CPU_MS)
  expect((await result).status).toBe(400)
})

const large = () => multipart({ file: "x".repeat(300_000) })

test.each(["/signup", "/signin", "/api/car-wash/checkouts", "/account/profile", "/"])(
  "a multipart body of 300 kB to %s is too large",
  async (path) => {
    const response = await browserAt(site).send(path, { method: "POST", headers: { origin: site }, body: large() })
    expect(response.status).toBe(413)
  },
)

test.each(["/api/uploads", "/api/upload-file", "/.netlify/functions/upload-file", "/account/documents"])(
  "300 kB to %s are accepted only after sign-in",
  async (path) => {
    const send = (visitor: ReturnType<typeof browserAt>) =>
      visitor.send(path, { method: "POST", headers: { origin: site }, body: large() })
    expect((await send(browserAt(site))).status).toBe(413)
    const person = browserAt(site)
    await person.signIn("customer_verified")
    expect((await send(person)).status).not.toBe(413)
  },
)

const strangeDays = ["0000-01-01", "0001-01-01", "9999-12-31", "275760-09-13", "2026-02-30", "x".repeat(5_000)]
const ranges: [string, string][] = [
  ...strangeDays.map((day): [string, string] => [day, "2027-01-02"]),
  ...strangeDays.map((day): [string, string] => ["2027-01-01", day]),
  ["2027-01-02", "2027-01-01"],
  ["2000-01-01", "2100-12-31"],
]

test.each(["/api/items/fiat-panda/availability", "/api/car-rentals/fiat-panda/availability"])(
  "%s refuses invalid days and invalid ranges",
  async (path) => {
    for (const [from, to] of ranges) {
      const response = await browserAt(site).get(`${path}?${new URLSearchParams({ from, to })}`)
      expect([from, to, response.status]).toEqual([from, to, 422])
      expect(response.headers.get("content-type")).toContain("application/problem+json")
    }
  },
)

const inherited = ["constructor", "__proto__", "toString"]

test.each([
  { account: "operator", path: "/admin/partners?done=verified" },
  { account: "operator", path: "/admin/payouts?done=paid" },
  { account: "operator", path: "/admin/members?done=given" },
  { account: "partner_verified", path: "/partner/listings?done=delete" },
] as const)("a link to $path does not report an action", async ({ account, path }) => {
  const browser = browserAt(site)
  await browser.signIn(account)
  const readPage = async () => (await browser.get(path)).text()
  expect(await readPage()).not.toContain("data-done=")
  const [page, done] = path.split("?done=")
  browser.jar.set("app.done", encodeURIComponent(`${page} ${done}`))
  expect(await readPage()).toContain(`data-done="${done}"`)
})

test.each(inherited)("an intent named %s on a listing's page is refused as a form", async (intent) => {
  const browser = browserAt(site)
  await browser.signIn("partner_verified")
  const list = await (await browser.get("/partner/listings")).text()
  const id = /\/partner\/listings\/([0-9a-f-]{36})/.exec(list)?.[1]
  expect(id).toBeDefined()
  expect((await browser.post(`/partner/listings/${id}`, { intent })).status).toBe(422)
})
