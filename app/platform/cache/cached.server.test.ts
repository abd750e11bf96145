import { expect, test } from "vitest"
import { cached } from "./cached.server"

test("a value is cached, and loaded again once it is older than `maxAgeMs`", async () => {
  let loads = 0
  const fresh = cached(async () => ++loads, { maxAgeMs: 60_000, timeoutMs: 1000 })
  expect([await fresh(), await fresh()]).toEqual([1, 1])
  const stale = cached(async () => ++loads, { maxAgeMs: 0, timeoutMs: 1000 })
  await stale()
  await stale()
  expect(loads).toBe(3)
})

test("a load that hangs or fails gives undefined; one that hangs runs once", async () => {
  let loads = 0
  const hanging = cached(
    () => {
      loads += 1
      return new Promise<number>(() => {})
    },
    { maxAgeMs: 1000, timeoutMs: 5 },
  )
  expect([await hanging(), await hanging()]).toEqual([undefined, undefined])
  expect(loads).toBe(1)
  const failing = cached(() => Promise.reject(new Error("down")), { maxAgeMs: 1000, timeoutMs: 1000 })
  expect(await failing()).toBeUndefined()
})
