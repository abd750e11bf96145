import { beforeEach, expect, test, vi } from "vitest"
import type { Ctx } from "../context.server"
import { cached, cachedPerKey } from "./cached.server"

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

const contextOn = (db: object) => ({ db }) as Ctx
const ctx = contextOn({})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] })
  return () => vi.useRealTimers()
})

test("a value is read again once it is older than `maxAgeMs`", async () => {
  let reads = 0
  const value = cachedPerKey(async (_: Ctx, key: string) => `${key} ${++reads}`, 1_000)
  expect(await value(ctx, "cars")).toBe("cars 1")
  vi.advanceTimersByTime(999)
  expect(await value(ctx, "cars")).toBe("cars 1")
  vi.advanceTimersByTime(1)
  expect(await value(ctx, "cars")).toBe("cars 2")
})

test("each key of each database has its own value", async () => {
  let reads = 0
  const value = cachedPerKey(async (_: Ctx, key: string) => `${key} ${++reads}`, 1_000)
  expect(await value(ctx, "cars")).toBe("cars 1")
  expect(await value(ctx, "jets")).toBe("jets 2")
  expect(await value(contextOn({}), "cars")).toBe("cars 3")
})

test("a failure is not cached", async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValue("there")
  const value = cachedPerKey(read, 1_000)
  await expect(value(ctx, "cars")).rejects.toThrow("away")
  expect(await value(ctx, "cars")).toBe("there")
})
