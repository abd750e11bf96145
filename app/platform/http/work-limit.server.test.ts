import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { Ctx } from "../context.server"
import { Refusal } from "../refusal"
import { newApi } from "./api.server"
import { limitWork } from "./work-limit.server"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A site whose one page takes until `finish` is called. */
function slowSite() {
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const app = newApi()
  app.use((c, next) => {
    c.set("ctx", { ip: c.req.header("x-network") ?? "" } as Ctx)
    return next()
  })
  app.use(limitWork())
  let begun = 0
  app.get("/", async (c) => {
    begun++
    await promise
    return c.text("done")
  })
  app.onError((error, c) => c.text("", error instanceof Refusal ? (error.status as 503) : 500))
  const ask = (network: string) =>
    Promise.resolve(app.request("/", { headers: { "x-network": network } })).then(({ status }) => status)
  return { ask, finish, working: () => begun }
}

test("a request beyond the limit is refused at once", async () => {
  const { ask, finish } = slowSite()
  const served = Array.from({ length: 1000 }, (_, index) => ask(`198.51.100.${index % 250}`))
  expect(await ask("203.0.113.1")).toBe(503)
  finish()
  expect(new Set(await Promise.all(served))).toEqual(new Set([200]))
  expect(await ask("203.0.113.1")).toBe(200)
})

test("one network cannot take all of the places", async () => {
  const { ask, finish } = slowSite()
  const served = Array.from({ length: 500 }, () => ask("198.51.100.7"))
  expect(await ask("198.51.100.7")).toBe(503)
  const other = ask("203.0.113.1")
  finish()
  expect(await other).toBe(200)
  await Promise.all(served)
})

test("a request that takes too long is answered, and still counts until its work ends", async () => {
  const { ask, finish, working } = slowSite()
  const late = Array.from({ length: 500 }, () => ask("198.51.100.7"))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(new Set(await Promise.all(late))).toEqual(new Set([503]))
  expect(working()).toBe(40)
  const next = ask("198.51.100.7")
  await vi.advanceTimersByTimeAsync(1_000)
  expect(working()).toBe(40)
  finish()
  expect(await next).toBe(200)
})

test("more than 40 requests of one network wait, those of others do not", async () => {
  const { ask, finish, working } = slowSite()
  const served = Array.from({ length: 100 }, () => ask("198.51.100.7"))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(working()).toBe(40)
  const other = ask("203.0.113.1")
  await vi.advanceTimersByTimeAsync(1_000)
  expect(working()).toBe(41)
  finish()
  expect(new Set(await Promise.all([...served, other]))).toEqual(new Set([200]))
})
