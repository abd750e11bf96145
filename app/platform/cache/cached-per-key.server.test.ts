import { beforeEach, expect, test, vi } from "vitest"
import type { Ctx } from "../context.server"
import { cachedPerKey } from "./cached-per-key.server"

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
