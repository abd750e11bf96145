import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { startLoop } from "./loop.server"
import { makeLog } from "./monitoring/log.server"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A loop whose runs take 100 ms, with pauses of a second. */
function someLoop() {
  let runs = 0
  const run = () => {
    runs += 1
    return new Promise<void>((resolve) => setTimeout(resolve, 100))
  }
  const loop = startLoop({ name: "test", pauseMs: 1000, run }, makeLog("silent"))
  return { ...loop, runs: () => runs }
}

test("a loop runs at once and again after each pause", async () => {
  const loop = someLoop()
  expect(loop.runs()).toBe(1)
  await vi.advanceTimersByTimeAsync(1099)
  expect(loop.runs()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(loop.runs()).toBe(2)
  await loop.stop()
})

test("waking ends the pause", async () => {
  const loop = someLoop()
  await vi.advanceTimersByTimeAsync(200)
  loop.wake()
  expect(loop.runs()).toBe(2)
  await vi.advanceTimersByTimeAsync(1099)
  expect(loop.runs()).toBe(2)
  await loop.stop()
})

test("waking a running loop repeats the run once", async () => {
  const loop = someLoop()
  loop.wake()
  loop.wake()
  expect(loop.runs()).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(loop.runs()).toBe(2)
  await loop.stop()
})

test("a stopped loop cannot be woken", async () => {
  const loop = someLoop()
  await vi.advanceTimersByTimeAsync(200)
  await loop.stop()
  loop.wake()
  await vi.advanceTimersByTimeAsync(5000)
  expect(loop.runs()).toBe(1)
})
