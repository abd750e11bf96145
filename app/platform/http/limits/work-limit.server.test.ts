import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { Ctx } from "../../context.server"
import { Refusal } from "../../refusal"
import { newApi } from "../api.server"
import { limitWork } from "./work-limit.server"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A site whose page responds once `finish` is called. */
function slowSite() {
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const app = newApi()
  app.use((c, next) => {
    c.set("ctx", { network: c.req.header("x-network") ?? "" } as Ctx)
    return next()
  })
  app.use(limitWork())
  let started = 0
  app.get("/", async (c) => {
    started++
    await promise
    return c.text("done")
  })
  app.onError((error, c) => c.text("", error instanceof Refusal ? (error.status as 503) : 500))
  const ask = (network: string) =>
    Promise.resolve(app.request("/", { headers: { "x-network": network } })).then(({ status }) => status)
  return { ask, finish, startedCount: () => started }
}

test("a request beyond the limit is refused at once", async () => {
  const { ask, finish } = slowSite()
  const served = Array.from({ length: 1000 }, (_, index) => ask(`198.51.100.${index % 250}`))
  expect(await ask("203.0.113.1")).toBe(503)
  finish()
  expect(new Set(await Promise.all(served))).toEqual(new Set([200]))
  expect(await ask("203.0.113.1")).toBe(200)
})

test("one network cannot use the whole limit", async () => {
  const { ask, finish } = slowSite()
  const served = Array.from({ length: 500 }, () => ask("198.51.100.7"))
  expect(await ask("198.51.100.7")).toBe(503)
  const other = ask("203.0.113.1")
  finish()
  expect(await other).toBe(200)
  await Promise.all(served)
})

test("a request that has timed out counts until its work ends", async () => {
  const { ask, finish, startedCount } = slowSite()
  const late = Array.from({ length: 500 }, () => ask("198.51.100.7"))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(new Set(await Promise.all(late))).toEqual(new Set([503]))
  expect(startedCount()).toBe(40)
  const next = ask("198.51.100.7")
  await vi.advanceTimersByTimeAsync(1_000)
  expect(startedCount()).toBe(40)
  finish()
  expect(await next).toBe(200)
})

test("of one network 40 requests run at a time, others are not delayed", async () => {
  const { ask, finish, startedCount } = slowSite()
  const served = Array.from({ length: 100 }, () => ask("198.51.100.7"))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(startedCount()).toBe(40)
  const other = ask("203.0.113.1")
  await vi.advanceTimersByTimeAsync(1_000)
  expect(startedCount()).toBe(41)
  finish()
  expect(new Set(await Promise.all([...served, other]))).toEqual(new Set([200]))
})
