import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { ApiProblem } from "../../../platform/ui/call-api"
import { knownState } from "./known-state"
import type { PurchaseState } from "./purchase"

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("window", new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const problem = (status: number): { ok: false; problem: ApiProblem } => ({
  ok: false,
  problem: { status, code: "", detail: "", errors: [] },
})
const paid = { ok: true as const, data: { isPaid: true } satisfies PurchaseState }

test.each([0, 429, 500, 502, 503])("after the answer %d the server is asked again", async (status) => {
  const ask = vi.fn<Parameters<typeof knownState>[0]>(async () => problem(status))
  const onUnknown = vi.fn()
  const state = knownState(ask, onUnknown, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(ask.mock.calls.length).toBeGreaterThan(10)
  expect(onUnknown).toHaveBeenCalledTimes(ask.mock.calls.length)
  ask.mockResolvedValue(paid)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await state).toEqual(paid)
})

test("a refusal of the server is known at once", async () => {
  expect(await knownState(async () => problem(409), vi.fn(), new AbortController().signal)).toEqual(problem(409))
})

test("without a session the server is asked again only when the user wants it", async () => {
  const ask = vi.fn<Parameters<typeof knownState>[0]>(async () => problem(401))
  const onUnknown = vi.fn<Parameters<typeof knownState>[1]>()
  const state = knownState(ask, onUnknown, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  window.dispatchEvent(new Event("online"))
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(1)
  ask.mockResolvedValue(paid)
  onUnknown.mock.lastCall?.[0].askAgain?.()
  expect(await state).toEqual(paid)
})

test("a browser that is online again asks at once", async () => {
  const ask = vi.fn(async () => problem(0))
  void knownState(ask, vi.fn(), new AbortController().signal)
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event("online"))
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(2)
})

test("nobody asks after the page was left", async () => {
  const ask = vi.fn(async () => problem(0))
  const left = new AbortController()
  void knownState(ask, vi.fn(), left.signal)
  await vi.advanceTimersByTimeAsync(0)
  left.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
})
