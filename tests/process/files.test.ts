import { expect, inject, test } from "vitest"
import { dusk } from "../../app/platform/pictures.server"
import { browserAt } from "./browser"

const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024)

function photograph(bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  form.set("itemId", "ferrari-f8-tributo")
  form.set("view", "detail")
  form.set("file", new File([bytes], "quay.jpg", { type: "image/jpeg" }))
  return form
}

const hour = "public, max-age=3600"

test("a picture is kept for good under its own version alone, a script under its name", async () => {
  const address = inject("sharedSite")
  const { path, version } = dusk("wide")
  const keptFor = async (file: string) => (await fetch(address + file)).headers.get("cache-control")
  expect(await keptFor(`${path}-480.avif?v=${version}`)).toContain("immutable")
  expect(await keptFor(`${path}-480.avif?v=anything`)).toBe(hour)
  expect(await keptFor(`${path}-480.avif`)).toBe(hour)
  expect(await keptFor("/favicon.svg?v=1")).toBe(hour)
  const page = await (await fetch(`${address}/`)).text()
  const script = /href="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
  expect(await keptFor(script ?? "")).toContain("immutable")
})

test("a script is sent compressed to whoever reads that, and as it is to whoever does not", async () => {
  const address = inject("sharedSite")
  const script = /href="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(`${address}/`)).text())?.[1] ?? ""
  const sent = async (accepted: string) => {
    const answer = await fetch(address + script, { headers: { "accept-encoding": accepted } })
    return { encoding: answer.headers.get("content-encoding"), text: await answer.text() }
  }
  const plain = await sent("identity")
  expect(plain.encoding).toBeNull()
  expect(await sent("br")).toEqual({ encoding: "br", text: plain.text })
})

test("an operator's photograph may be as large as a camera makes it, anyone else's upload may not", async () => {
  const operator = browserAt(inject("sharedSite"))
  await operator.signIn("operator")
  const customer = browserAt(inject("sharedSite"))
  await customer.signIn("customer_verified")
  const send = async (who: typeof operator, count: number) => {
    const headers = { origin: inject("sharedSite") }
    const answer = await who.send("/api/photographs", { method: "POST", headers, body: photograph(megabytes(count)) })
    return { status: answer.status, code: ((await answer.json()) as { code: string }).code }
  }
  // Large enough to be read whole, and then no photograph.
  expect((await send(operator, 14)).status).toBe(422)
  expect(await send(operator, 16)).toEqual({ status: 413, code: "platform.too-large" })
  expect(await send(customer, 6)).toEqual({ status: 413, code: "platform.too-large" })
  expect((await send(customer, 0)).status).toBe(403)
})

test("a private file that is not there is told in a page to whoever opens it, and in data to a script", async () => {
  const operator = browserAt(inject("sharedSite"))
  await operator.signIn("operator")
  const asked = async (headers: Record<string, string>) => {
    const answer = await operator.send("/documents/00000000-0000-4000-8000-000000000000", { headers })
    return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() }
  }
  expect(await asked({})).toMatchObject({ status: 404, type: expect.stringContaining("json") })
  const page = await asked({ "sec-fetch-dest": "document", "accept-language": "en" })
  expect(page).toMatchObject({ status: 404, type: "text/html; charset=utf-8" })
  expect(page.text).toContain('<a href="/">')
})
