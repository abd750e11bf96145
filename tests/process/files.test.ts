import { expect, inject, test } from "vitest"
import { defaultPicture } from "../../app/platform/pictures/pictures.server"
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

test("scripts and pictures with their current version are cached as immutable", async () => {
  const address = inject("sharedSite")
  const { path, version } = defaultPicture("wide")
  const cacheControlOf = async (file: string) => (await fetch(address + file)).headers.get("cache-control")
  expect(await cacheControlOf(`${path}-480.avif?v=${version}`)).toContain("immutable")
  expect(await cacheControlOf(`${path}-480.avif?v=anything`)).toBe(hour)
  expect(await cacheControlOf(`${path}-480.avif`)).toBe(hour)
  expect(await cacheControlOf("/favicon.svg?v=1")).toBe(hour)
  const page = await (await fetch(`${address}/`)).text()
  const script = /href="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
  expect(await cacheControlOf(script ?? "")).toContain("immutable")
})

test("names of scripts are hashes, which no ad blocker knows", async () => {
  const address = inject("sharedSite")
  const manifest = /\/assets\/manifest-[^"]+\.js/.exec(await (await fetch(`${address}/`)).text())?.[0]
  const scripts = await (await fetch(address + manifest)).text()
  const names = [...scripts.matchAll(/\/assets\/([^"]+)\.js/g)].map(([, name = ""]) => name)
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => !/^([\w-]{12}|manifest-\w+)$/.test(name))).toEqual([])
})

test("a script is compressed only if the client accepts it", async () => {
  const address = inject("sharedSite")
  const script = /href="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(`${address}/`)).text())?.[1] ?? ""
  const download = async (accepted: string) => {
    const response = await fetch(address + script, { headers: { "accept-encoding": accepted } })
    return { encoding: response.headers.get("content-encoding"), text: await response.text() }
  }
  const plain = await download("identity")
  expect(plain.encoding).toBeNull()
  expect(await download("br")).toEqual({ encoding: "br", text: plain.text })
})

test("only an operator may upload a photograph of 14 MB", async () => {
  const operator = browserAt(inject("sharedSite"))
  await operator.signIn("operator")
  const customer = browserAt(inject("sharedSite"))
  await customer.signIn("customer_verified")
  const send = async (who: typeof operator, count: number) => {
    const headers = { origin: inject("sharedSite") }
    const response = await who.send("/api/photographs", { method: "POST", headers, body: photograph(megabytes(count)) })
    return { status: response.status, code: ((await response.json()) as { code: string }).code }
  }
  // Small enough to be read, then refused because it is not a photograph.
  expect((await send(operator, 14)).status).toBe(422)
  expect(await send(operator, 16)).toEqual({ status: 413, code: "platform.too-large" })
  expect(await send(customer, 6)).toEqual({ status: 413, code: "platform.too-large" })
  expect((await send(customer, 0)).status).toBe(403)
})

test("a missing private file is an error page for a navigation, JSON for a script", async () => {
  const operator = browserAt(inject("sharedSite"))
  await operator.signIn("operator")
  const openMissing = async (headers: Record<string, string>) => {
    const response = await operator.send("/documents/00000000-0000-4000-8000-000000000000", { headers })
    return { status: response.status, type: response.headers.get("content-type"), text: await response.text() }
  }
  expect(await openMissing({})).toMatchObject({ status: 404, type: expect.stringContaining("json") })
  const page = await openMissing({ "sec-fetch-dest": "document", "accept-language": "en" })
  expect(page).toMatchObject({ status: 404, type: "text/html; charset=utf-8" })
  expect(page.text).toContain('<a href="/">')
})
