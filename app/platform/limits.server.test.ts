import fc from "fast-check"
import { expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { runs } from "../../tests/support/runs"
import { enforceRateLimit, tryConsumeAttempt } from "./limits.server"
import { deleteExpiredRateLimits } from "./platform-jobs.server"
import { rateLimits } from "./tables.server"

const database = await testDatabase()

test("the attempt after the last allowed one is refused until the window ends", async () => {
  const ctx = testContext(database)
  for (let i = 0; i < 3; i++) await enforceRateLimit(ctx, "sign-in:a", 3, 60)
  await expect(enforceRateLimit(ctx, "sign-in:a", 3, 60)).rejects.toMatchObject({
    code: "platform.too-many",
    status: 429,
  })
  await enforceRateLimit(ctx, "sign-in:b", 3, 60)
  ctx.clock.set(new Date(ctx.now().getTime() + 61_000))
  await enforceRateLimit(ctx, "sign-in:a", 3, 60)
})

test("tryConsumeAttempt and enforceRateLimit share their count", async () => {
  const ctx = testContext(database)
  await enforceRateLimit(ctx, "mail:a", 2, 60)
  expect(await tryConsumeAttempt(ctx, "mail:a", 2, 60)).toBe(true)
  expect(await tryConsumeAttempt(ctx, "mail:a", 2, 60)).toBe(false)
  await expect(enforceRateLimit(ctx, "mail:a", 2, 60)).rejects.toMatchObject({ status: 429 })
})

test("counts are deleted after their window", async () => {
  const ctx = testContext(database)
  await ctx.db.delete(rateLimits)
  await enforceRateLimit(ctx, "short", 3, 60)
  await enforceRateLimit(ctx, "long", 3, 3600)
  ctx.clock.set(new Date(ctx.now().getTime() + 61_000))
  await deleteExpiredRateLimits(ctx)
  expect((await ctx.db.select().from(rateLimits)).map(({ key }) => key)).toEqual(["long"])
})

test("a limit ends after its window even if the clock jumps", async () => {
  const ctx = testContext(database)
  const SECONDS = 600
  const jumps = fc.array(fc.integer({ min: -86_400, max: 86_400 }), { minLength: 1, maxLength: 12 })
  let run = 0
  await fc.assert(
    fc.asyncProperty(jumps, async (seconds) => {
      const key = `jumping:${run++}`
      const attempt = () =>
        enforceRateLimit(ctx, key, 1, SECONDS).then(
          () => true,
          () => false,
        )
      const move = (by: number) => ctx.clock.set(new Date(ctx.now().getTime() + by * 1000))
      for (const by of seconds) {
        move(by)
        await attempt()
      }
      move(SECONDS)
      expect(await attempt()).toBe(true)
      expect(await attempt()).toBe(false)
    }),
    { numRuns: runs(5, 30) },
  )
})
