import { expect, test } from "vitest"
import { testClock } from "../../../tests/support/context"
import type { Ctx } from "../../platform/context.server"
import type { Locale } from "../../platform/i18n/locale"
import type { Reviews } from "../rules/reviews"
import { keepReviews } from "./kept.server"
import { UnreadReviewsError } from "./source.server"

const answer = (reviewCount: number): Reviews => ({ reviews: [], ratingSummary: { ratingValue: 5, reviewCount } })

/** A source that counts how often it is asked, and fails while `away`. */
function counted() {
  const source = {
    asked: [] as Locale[],
    away: false,
    read: async (locale: Locale) => {
      source.asked.push(locale)
      await new Promise((resolve) => setImmediate(resolve))
      if (source.away) throw new UnreadReviewsError("Forbidden")
      return answer(source.asked.length)
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
const settled = () => new Promise((resolve) => setTimeout(resolve, 10))

test("callers at the same time ask the source once, per language", async () => {
  const source = counted()
  const { ctx } = reader()
  const kept = keepReviews(source)
  const answers = await Promise.all([kept.read(ctx("it")), kept.read(ctx("it")), kept.read(ctx("en"))])
  expect(source.asked).toEqual(["it", "en"])
  expect(answers[0]).toEqual(answers[1])
})

test("an answer stands for six hours, and then while the source is asked again", async () => {
  const source = counted()
  const { clock, ctx } = reader()
  const kept = keepReviews(source)
  await kept.read(ctx("it"))
  clock.set("2026-11-23T14:59:59Z")
  expect(await kept.read(ctx("it"))).toEqual(answer(1))
  expect(source.asked).toHaveLength(1)
  clock.set("2026-11-23T15:00:00Z")
  expect(await kept.read(ctx("it"))).toEqual(answer(1))
  await settled()
  expect(source.asked).toHaveLength(2)
  expect(await kept.read(ctx("it"))).toEqual(answer(2))
})

test("a source that fails is logged, leaves what is kept, and is asked again after five minutes", async () => {
  const source = counted()
  const { clock, ctx, logged } = reader()
  const kept = keepReviews(source)
  await kept.read(ctx("it"))
  source.away = true
  clock.set("2026-11-23T15:00:00Z")
  await kept.read(ctx("it"))
  await settled()
  expect(logged).toEqual(["Failed to fetch reviews: Forbidden"])
  expect(await kept.read(ctx("it"))).toEqual(answer(1))
  expect(source.asked).toHaveLength(2)
  source.away = false
  clock.set("2026-11-23T15:05:00Z")
  await kept.read(ctx("it"))
  await settled()
  expect(await kept.read(ctx("it"))).toEqual(answer(3))
})

test("where nothing is kept a failure is no answer, and the next callers do not wait for another", async () => {
  const source = counted()
  source.away = true
  const { ctx } = reader()
  const kept = keepReviews(source)
  expect(await kept.read(ctx("it"))).toBeUndefined()
  expect(await kept.read(ctx("it"))).toBeUndefined()
  expect(source.asked).toHaveLength(1)
})

test("what is known at this moment is told without waiting", async () => {
  const kept = keepReviews(counted())
  const { ctx } = reader()
  expect(kept.known(ctx("en"))).toBeUndefined()
  await settled()
  expect(kept.known(ctx("en"))).toEqual(answer(1))
})
