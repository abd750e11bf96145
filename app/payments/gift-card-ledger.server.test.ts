import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { endedBooking } from "../../tests/support/purchases/bookings"
import { runs } from "../../tests/support/runs"
import { type Ctx, inTransaction } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { Refusal } from "../platform/refusal"
import { expireGiftCards, withdrawGiftCard } from "./gift-cards/gift-card-balance-removal.server"
import { applyGiftCard, issueGiftCard, releaseAppliedCredit } from "./gift-cards/gift-cards.server"
import { expiryAfterReturn } from "./rules/gift-cards"
import { giftCardEntries, giftCards } from "./tables.server"

const database = await testDatabase()
const clock = testClock()
const ctx = testContext(database, { clock })
const operator = as(ctx, await person(ctx, { role: "operator" }))

/** An operation of the model: `purchase` is one of three, amounts are in euro cents. */
type Act =
  | { kind: "apply"; purchase: number; upToCents: number }
  | { kind: "return"; purchase: number }
  | { kind: "wait"; days: number }
  | { kind: "expire" }
  | { kind: "withdraw" }

const purchase = fc.nat(2)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("apply" as const), purchase, upToCents: fc.nat(4_000) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("return" as const), purchase }) },
  fc.record({ kind: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 40 }) }),
  fc.constant({ kind: "expire" as const }),
  fc.constant({ kind: "withdraw" as const }),
)

let played = 0

test("in any order, a balance is the sum of its entries, from zero to the value", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3_000 }), fc.array(act, { maxLength: 20 }), async (valueCents, acts) => {
      clock.set("2026-11-23T09:00:00Z")
      const run = ++played
      const bookingIds = [await endedBooking(ctx), await endedBooking(ctx), await endedBooking(ctx)]
      const { id, code } = await inside((txCtx) =>
        issueGiftCard(txCtx, {
          kind: "voucher",
          valueCents,
          transferable: true,
          months: 1,
          originKind: "booking",
          originId: `${run}`,
        }),
      )
      const applied = [0, 0, 0]
      await expectSound(id, valueCents)
      for (const act of acts) {
        const before = await cardOf(id)
        await allowRefusal(async () => {
          if (act.kind === "wait") clock.set(addMinutes(ctx.now(), act.days * 24 * 60))
          else if (act.kind === "expire") await expireGiftCards(ctx)
          else if (act.kind === "withdraw") await withdrawGiftCard(operator, { giftCardId: id })
          else if (act.kind === "return") {
            const back = await inside((txCtx) => releaseAppliedCredit(txCtx, bookingIds[act.purchase] ?? ""))
            expect(back).toBe(applied[act.purchase])
            applied[act.purchase] = 0
            await expectReturned(id, before, back)
          } else {
            const { cents } = await inside((txCtx) =>
              applyGiftCard(txCtx, {
                card: { code },
                bookingId: bookingIds[act.purchase] ?? "",
                upToCents: act.upToCents,
              }),
            )
            expect(cents).toBeGreaterThan(0)
            expect(cents).toBeLessThanOrEqual(Math.min(before.balanceCents, act.upToCents))
            expect(ctx.now() <= before.expiresAt).toBe(true)
            applied[act.purchase] = (applied[act.purchase] ?? 0) + cents
          }
        })
        await expectSound(id, valueCents)
      }
      // Applied credit and balance together never exceed the value.
      const out = applied.reduce((sum, cents) => sum + cents, 0)
      expect(out + (await cardOf(id)).balanceCents).toBeLessThanOrEqual(valueCents)
    }),
    { numRuns: runs(10, 40) },
  )
})

const inside = <T>(work: (txCtx: Ctx) => Promise<T>) => inTransaction(ctx, (txCtx) => work(txCtx))

/** A refusal is allowed; `expectSound` then checks that nothing changed. */
async function allowRefusal(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

async function cardOf(id: string) {
  const [card] = await ctx.db.select().from(giftCards).where(eq(giftCards.id, id))
  if (!card) throw new Error("The card is gone.")
  return card
}

/**
 * Credit returned to an expired card can be spent, and nothing else of it; for other cards it is added to the balance.
 */
async function expectReturned(id: string, before: typeof giftCards.$inferSelect, cents: number): Promise<void> {
  const { balanceCents, expiresAt } = await cardOf(id)
  const hadEnded = before.expiresAt < ctx.now() && cents > 0
  expect(balanceCents).toBe(hadEnded ? cents : before.balanceCents + cents)
  expect(expiresAt).toEqual(hadEnded ? expiryAfterReturn(before.expiresAt, ctx.now()) : before.expiresAt)
}

async function expectSound(id: string, valueCents: number): Promise<void> {
  const { balanceCents } = await cardOf(id)
  const [row] = await ctx.db
    .select({ cents: sql<string>`sum(${giftCardEntries.amountCents})` })
    .from(giftCardEntries)
    .where(eq(giftCardEntries.giftCardId, id))
  expect(balanceCents).toBe(Number(row?.cents))
  expect(balanceCents).toBeGreaterThanOrEqual(0)
  expect(balanceCents).toBeLessThanOrEqual(valueCents)
}
