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

const crowd = (size: number, network: (index: number) => string, ask: (network: string) => Promise<number>) =>
  Array.from({ length: size }, (_, index) => ask(network(index)))
const eachTheirOwn = (index: number) => `198.51.${index >> 8}.${index & 255}`
const oneNetwork = () => "203.0.113.7"

/** The number of responses by status. */
async function countsOf(responses: Promise<number>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const status of await Promise.all(responses)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test("40 requests run at a time, 200 wait, more are refused at once", async () => {
  const { ask, finish, startedCount } = slowSite()
  const served = crowd(240, eachTheirOwn, ask)
  expect(await ask("192.0.2.1")).toBe(503)
  expect(startedCount()).toBe(40)
  finish()
  expect(await countsOf(served)).toEqual({ 200: 240 })
  expect(await ask("192.0.2.1")).toBe(200)
})

test("a request whose turn does not come in five seconds is refused", async () => {
  const { ask, finish } = slowSite()
  const running = crowd(40, eachTheirOwn, ask)
  const late = ask("192.0.2.1")
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await late).toBe(503)
  finish()
  expect(await countsOf(running)).toEqual({ 200: 40 })
})

test("one network uses at most half of the limits", async () => {
  const { ask, finish, startedCount } = slowSite()
  const served = crowd(120, oneNetwork, ask)
  expect(await ask(oneNetwork())).toBe(503)
  expect(startedCount()).toBe(20)
  const others = crowd(20, eachTheirOwn, ask)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(startedCount()).toBe(40)
  finish()
  expect(await countsOf([...served, ...others])).toEqual({ 200: 140 })
})

test("a request that has timed out keeps its place until its work ends", async () => {
  const { ask, finish, startedCount } = slowSite()
  const late = crowd(40, eachTheirOwn, ask)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await countsOf(late)).toEqual({ 503: 40 })
  const next = ask("192.0.2.1")
  await vi.advanceTimersByTimeAsync(1_000)
  expect(startedCount()).toBe(40)
  finish()
  expect(await next).toBe(200)
})
