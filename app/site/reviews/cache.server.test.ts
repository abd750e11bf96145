import { expect, test } from "vitest"
import { testClock } from "../../../tests/support/context"
import type { Ctx } from "../../platform/context.server"
import type { Locale } from "../../platform/i18n/locale"
import type { Reviews } from "../rules/reviews"
import { cacheReviews } from "./cache.server"
import { ReviewsError } from "./source.server"

const answer = (reviewCount: number): Reviews => ({ reviews: [], ratingSummary: { ratingValue: 5, reviewCount } })

/** A source that records its calls and fails while `isDown`. */
function countingSource() {
  const source = {
    calls: [] as Locale[],
    isDown: false,
    read: async (locale: Locale) => {
      source.calls.push(locale)
      await new Promise((resolve) => setImmediate(resolve))
      if (source.isDown) throw new ReviewsError("Forbidden")
      return answer(source.calls.length)
    },
  }
  return source
}

function reader() {
  const clock = testClock("2026-11-23T09:00:00Z")
  const logged: unknown[] = []
  const ctx = (locale: Locale) =>
    ({ locale, now: clock.now, log: { warn: ({ err }: { err: Error }) => logged.push(err.message) } }) as unknown as Ctx
  return { clock, logged, ctx }
}
const pendingCalls = () => new Promise((resolve) => setTimeout(resolve, 10))

test("concurrent callers cause one call per language", async () => {
  const source = countingSource()
  const { ctx } = reader()
  const cached = cacheReviews(source)
  const results = await Promise.all([cached.read(ctx("it")), cached.read(ctx("it")), cached.read(ctx("en"))])
  expect(source.calls).toEqual(["it", "en"])
  expect(results[0]).toEqual(results[1])
})

test("an answer is cached for six hours and served while it is refreshed", async () => {
  const source = countingSource()
  const { clock, ctx } = reader()
  const cached = cacheReviews(source)
  await cached.read(ctx("it"))
  clock.set("2026-11-23T14:59:59Z")
  expect(await cached.read(ctx("it"))).toEqual(answer(1))
  expect(source.calls).toHaveLength(1)
  clock.set("2026-11-23T15:00:00Z")
  expect(await cached.read(ctx("it"))).toEqual(answer(1))
  await pendingCalls()
  expect(source.calls).toHaveLength(2)
  expect(await cached.read(ctx("it"))).toEqual(answer(2))
})

test("a failure is logged, keeps the cache and is retried after five minutes", async () => {
  const source = countingSource()
  const { clock, ctx, logged } = reader()
  const cached = cacheReviews(source)
  await cached.read(ctx("it"))
  source.isDown = true
  clock.set("2026-11-23T15:00:00Z")
  await cached.read(ctx("it"))
  await pendingCalls()
  expect(logged).toEqual(["Failed to fetch reviews: Forbidden"])
  expect(await cached.read(ctx("it"))).toEqual(answer(1))
  expect(source.calls).toHaveLength(2)
  source.isDown = false
  clock.set("2026-11-23T15:05:00Z")
  await cached.read(ctx("it"))
  await pendingCalls()
  expect(await cached.read(ctx("it"))).toEqual(answer(3))
})

test("without a cached answer a failure returns undefined and is not retried at once", async () => {
  const source = countingSource()
  source.isDown = true
  const { ctx } = reader()
  const cached = cacheReviews(source)
  expect(await cached.read(ctx("it"))).toBeUndefined()
  expect(await cached.read(ctx("it"))).toBeUndefined()
  expect(source.calls).toHaveLength(1)
})

test("readCached returns the cached answer without waiting", async () => {
  const cached = cacheReviews(countingSource())
  const { ctx } = reader()
  expect(cached.readCached(ctx("en"))).toBeUndefined()
  await pendingCalls()
  expect(cached.readCached(ctx("en"))).toEqual(answer(1))
})
