import { expect, test } from "vitest"
import { cached } from "./cached.server"

test("a value is kept, and asked for again when its time is over", async () => {
  let asked = 0
  const kept = cached(async () => ++asked, { keepMs: 60_000, waitMs: 1000 })
  expect([await kept(), await kept()]).toEqual([1, 1])
  const gone = cached(async () => ++asked, { keepMs: 0, waitMs: 1000 })
  await gone()
  await gone()
  expect(asked).toBe(3)
})

test("what hangs or fails is answered with nothing, and what hangs is asked once", async () => {
  let asked = 0
  const hanging = cached(
    () => {
      asked += 1
      return new Promise<number>(() => {})
    },
    { keepMs: 1000, waitMs: 5 },
  )
  expect([await hanging(), await hanging()]).toEqual([undefined, undefined])
  expect(asked).toBe(1)
  const failing = cached(() => Promise.reject(new Error("down")), { keepMs: 1000, waitMs: 1000 })
  expect(await failing()).toBeUndefined()
})
