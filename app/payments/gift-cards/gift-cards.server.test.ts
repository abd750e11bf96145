import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { endedBooking } from "../../../tests/support/purchases/bookings"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { sum } from "../../platform/money"
import { giftCardCreditOf } from "../rules/gift-cards"
import { giftCardEntries, giftCards } from "../tables.server"
import { expireGiftCards, withdrawGiftCard } from "./gift-card-balance-removal.server"
import { appliedTo, giftCardsOf } from "./gift-card-queries.server"
import {
  applyGiftCard,
  issueGiftCard,
  limitCodeTries,
  type NewGiftCard,
  releaseAppliedCredit,
  withdrawGiftCards,
} from "./gift-cards.server"

const database = await testDatabase()
const clock = testClock()
const ctx = testContext(database, { clock })
beforeEach(() => clock.set("2026-11-23T09:00:00Z"))

const inside = <T>(by: Ctx, act: (txCtx: Ctx) => Promise<T>) => inTransaction(by, (txCtx) => act(txCtx))

let origins = 0
const issue = (changes: Partial<NewGiftCard> = {}) =>
  inside(ctx, (txCtx) =>
    issueGiftCard(txCtx, {
      kind: "gift_card",
      valueCents: 2_500,
      transferable: true,
      months: 12,
      originKind: "ticket",
      originId: `${++origins}`,
      ...changes,
    }),
  )
async function apply(by: Ctx, code: string, upToCents: number, existingId?: string) {
  const bookingId = existingId ?? (await endedBooking(ctx))
  return inside(by, (txCtx) => applyGiftCard(txCtx, { card: { code }, bookingId, upToCents }))
}
const returnCredit = (bookingId: string) => inside(ctx, (txCtx) => releaseAppliedCredit(txCtx, bookingId))
const codeOfRefusal = async (call: Promise<unknown>) => (await refusalOf(call)).fields.map(({ code }) => code).join()
const balanceOf = async (id: string) =>
  (await ctx.db.select().from(giftCards).where(eq(giftCards.id, id)))[0]?.balanceCents

describe("issuing", () => {
  test("the same origin gives the same card, also concurrently", {
    tags: ["postgres"],
  }, async () => {
    const [one, other] = await Promise.all([issue({ originId: "x" }), issue({ originId: "x", valueCents: 1 })])
    expect(other.id).toBe(one.id)
    expect(await ctx.db.select().from(giftCardEntries).where(eq(giftCardEntries.giftCardId, one.id))).toHaveLength(1)
  })

  test("the database keeps a balance between zero and the value", async () => {
    const { id } = await issue()
    for (const balanceCents of [-1, 2_501])
      await expect(ctx.db.update(giftCards).set({ balanceCents }).where(eq(giftCards.id, id))).rejects.toThrow()
  })
})

describe("a card withdrawn with its ticket", () => {
  const withdraw = (id: string) => inside(ctx, (txCtx) => withdrawGiftCards(txCtx, [id]))

  test.each([
    ["part", 1_000],
    ["all", 2_500],
  ])("keeps nothing of %s of its credit returned by an ended hold", async (_, cents) => {
    const { id, code } = await issue()
    const bookingId = await endedBooking(ctx)
    await apply(ctx, code, cents, bookingId)
    await withdraw(id)
    expect(await balanceOf(id)).toBe(0)
    expect(await returnCredit(bookingId)).toBe(0)
    expect(await balanceOf(id)).toBe(0)
    const entries = await ctx.db.select().from(giftCardEntries).where(eq(giftCardEntries.giftCardId, id))
    expect(sum(entries.map(({ amountCents }) => amountCents))).toBe(0)
    expect(entries.at(-1)).toMatchObject({ kind: "withdrawn", amountCents: -cents })
    expect(await codeOfRefusal(apply(ctx, code, 9_000))).toBe("payments.gift-card-spent")
  })

  test("keeps nothing either if it has expired in the meantime", async () => {
    const { id, code } = await issue()
    const bookingId = await endedBooking(ctx)
    await apply(ctx, code, 1_000, bookingId)
    await withdraw(id)
    clock.set("2028-01-01T09:00:00Z")
    await returnCredit(bookingId)
    expect(await balanceOf(id)).toBe(0)
  })
})

describe("applying", () => {
  test("takes the amount due and keeps the rest", async () => {
    const { id, code } = await issue()
    const bookingId = await endedBooking(ctx)
    expect(await apply(ctx, code, 1_900, bookingId)).toMatchObject({ giftCardId: id, cents: 1_900 })
    expect(await balanceOf(id)).toBe(600)
    expect(await appliedTo(ctx.db, bookingId)).toEqual([
      { giftCardId: id, kind: "gift_card", last4: code.slice(-4), cents: 1_900 },
    ])
    expect(await apply(ctx, code.toLowerCase().replace(/(.{4})/g, "$1 "), 9_000)).toMatchObject({ cents: 600 })
    expect(await codeOfRefusal(apply(ctx, code, 9_000))).toBe("payments.gift-card-spent")
  })

  test("twice reports it as already applied, for another purchase as spent", async () => {
    const { code } = await issue()
    const bookingId = await endedBooking(ctx)
    await apply(ctx, code, 9_000, bookingId)
    expect(await codeOfRefusal(apply(ctx, code, 6_500, bookingId))).toBe("payments.gift-card-already-applied")
    expect(await codeOfRefusal(apply(ctx, code, 9_000))).toBe("payments.gift-card-spent")
    await releaseAppliedCredit(ctx, bookingId)
    await apply(ctx, code, 9_000)
    expect(await codeOfRefusal(apply(ctx, code, 9_000, bookingId))).toBe("payments.gift-card-spent")
  })

  test("reports the error of a code", async () => {
    const { code } = await issue()
    const wrong = (code[0] === "2" ? "3" : "2") + code.slice(1)
    expect(await codeOfRefusal(apply(ctx, wrong, 9_000))).toBe("payments.gift-card-mistyped")
    expect(await codeOfRefusal(apply(ctx, "2222222222222222", 9_000))).toBe("payments.gift-card-unknown")
    expect(await codeOfRefusal(apply(ctx, code, 0))).toBe("payments.gift-card-not-needed")
    const { code: small } = await issue({ valueCents: 30 })
    expect(await codeOfRefusal(apply(ctx, small, 50))).toBe("payments.gift-card-too-little")
    clock.set("2027-11-23T22:59:59Z")
    expect(await apply(ctx, code, 1)).toMatchObject({ cents: 1 })
    clock.set("2027-11-23T23:00:00Z")
    expect(await codeOfRefusal(apply(ctx, code, 9_000))).toBe("payments.gift-card-expired")
  })

  test("a non-transferable card works only for its owner, by account or address", async () => {
    const [owner, stranger] = [await person(ctx), await person(ctx)]
    const unconfirmed = await person(ctx, { email: "late@example.org", emailVerified: false })
    const byAccount = await issue({ transferable: false, ownerId: owner.userId })
    const byAddress = await issue({ transferable: false, ownerEmail: owner.email.toUpperCase() })
    const byNobodysYet = await issue({ transferable: false, ownerEmail: "late@example.org" })
    for (const by of [ctx, as(ctx, stranger)])
      for (const { code } of [byAccount, byAddress])
        expect(await codeOfRefusal(apply(by, code, 100))).toBe("payments.gift-card-not-yours")
    for (const { code } of [byAccount, byAddress])
      expect(await apply(as(ctx, owner), code, 100)).toMatchObject({ cents: 100 })
    expect(await codeOfRefusal(apply(as(ctx, unconfirmed), byNobodysYet.code, 100))).toBe(
      "payments.gift-card-not-yours",
    )
    expect((await giftCardsOf(as(ctx, owner), owner.userId)).map(({ id }) => id).sort()).toEqual(
      [byAccount.id, byAddress.id].sort(),
    )
    expect(await giftCardsOf(as(ctx, unconfirmed), unconfirmed.userId)).toEqual([])
    expect((await refusalOf(giftCardsOf(as(ctx, stranger), owner.userId))).status).toBe(403)
  })

  test("a stranger's spent or expired voucher is refused like a valid one", async () => {
    const owner = await person(ctx)
    const { code } = await issue({ transferable: false, ownerId: owner.userId })
    await apply(as(ctx, owner), code, 2_500)
    clock.set("2028-01-01T00:00:00Z")
    expect(await codeOfRefusal(apply(ctx, code, 100))).toBe("payments.gift-card-not-yours")
  })

  test("is limited to ten tries in ten minutes, per account or network (429)", async () => {
    const guest = { ...ctx, network: "192.0.2.7" }
    const customer = as(guest, await person(ctx))
    for (const by of [guest, customer]) {
      for (let tries = 0; tries < 10; tries++) await limitCodeTries(by)
      expect((await refusalOf(limitCodeTries(by))).status).toBe(429)
    }
    clock.set("2026-11-23T09:10:01Z")
    await limitCodeTries(guest)
  })
})

describe("returning credit", () => {
  test("happens once, for one card or for all", { tags: ["postgres"] }, async () => {
    const [one, other] = [await issue(), await issue({ valueCents: 1_000 })]
    const bookingId = await endedBooking(ctx)
    await apply(ctx, one.code, 5_000, bookingId)
    await apply(ctx, other.code, 2_500, bookingId)
    expect(await inside(ctx, (txCtx) => releaseAppliedCredit(txCtx, bookingId, { giftCardId: other.id }))).toBe(1_000)
    expect((await appliedTo(ctx.db, bookingId)).map(({ giftCardId }) => giftCardId)).toEqual([one.id])
    expect(await Promise.all([returnCredit(bookingId), returnCredit(bookingId)]).then((all) => all.sort())).toEqual([
      0, 2_500,
    ])
    expect([await balanceOf(one.id), await balanceOf(other.id)]).toEqual([2_500, 1_000])
    await apply(ctx, one.code, 700, bookingId)
    expect(await returnCredit(bookingId)).toBe(700)
  })

  test("extends a card that has expired meanwhile by 30 days", async () => {
    const { id, code } = await issue({ months: 1 })
    const bookingId = await endedBooking(ctx)
    await apply(ctx, code, 2_000, bookingId)
    clock.set("2027-01-10T09:00:00Z")
    await expireGiftCards(ctx)
    expect(await balanceOf(id)).toBe(0)
    expect(await returnCredit(bookingId)).toBe(2_000)
    clock.set("2027-02-09T22:00:00Z")
    expect(await apply(ctx, code, 500)).toMatchObject({ cents: 500 })
    clock.set("2027-02-09T23:00:00Z")
    expect(await codeOfRefusal(apply(ctx, code, 500))).toBe("payments.gift-card-expired")
    await expireGiftCards(ctx)
    const entries = await ctx.db.select().from(giftCardEntries).where(eq(giftCardEntries.giftCardId, id))
    expect(entries.map(({ kind, amountCents }) => `${kind} ${amountCents}`)).toEqual([
      "issued 2500",
      "applied -2000",
      "expired -500",
      "returned 2000",
      "applied -500",
      "expired -1500",
    ])
  })
})

test("an expired card's remaining balance is not restored with returned credit", async () => {
  const { id, code } = await issue({ months: 1 })
  const bookingId = await endedBooking(ctx)
  await apply(ctx, code, 1_000, bookingId)
  clock.set("2027-01-10T09:00:00Z")
  expect(await returnCredit(bookingId)).toBe(1_000)
  expect(await balanceOf(id)).toBe(1_000)
  const entries = await ctx.db.select().from(giftCardEntries).where(eq(giftCardEntries.giftCardId, id))
  expect(entries.map(({ kind, amountCents }) => `${kind} ${amountCents}`)).toEqual([
    "issued 2500",
    "applied -1000",
    "expired -1500",
    "returned 1000",
  ])
})

describe("withdrawing a card's balance", () => {
  test("is for operators only; applied credit can still be returned to it", async () => {
    const { id, code } = await issue()
    const bookingId = await endedBooking(ctx)
    await apply(ctx, code, 1_000, bookingId)
    const customer = as(ctx, await person(ctx))
    expect((await refusalOf(withdrawGiftCard(customer, { giftCardId: id }))).status).toBe(403)
    const operator = as(ctx, await person(ctx, { role: "operator" }))
    await withdrawGiftCard(operator, { giftCardId: id })
    expect((await refusalOf(withdrawGiftCard(operator, { giftCardId: id }))).code).toBe("payments.gift-card-empty")
    expect(await codeOfRefusal(apply(ctx, code, 100))).toBe("payments.gift-card-spent")
    expect(await returnCredit(bookingId)).toBe(1_000)
    expect(await balanceOf(id)).toBe(1_000)
  })
})

describe("concurrent purchases with one card", () => {
  const concurrently = (callers: number, spend: () => Promise<number>) =>
    Promise.all(Array.from({ length: callers }, () => spend().catch(() => 0)))

  async function spentOf(id: string): Promise<number> {
    const entries = await ctx.db.select().from(giftCardEntries).where(eq(giftCardEntries.giftCardId, id))
    return -sum(entries.filter(({ kind }) => kind === "applied").map(({ amountCents }) => amountCents))
  }

  test.each([2, 50])("%i of them never overdraw it", async (callers) => {
    const { id, code } = await issue({ valueCents: 1_500 })
    const taken = await concurrently(callers, async () => (await apply(ctx, code, 1_000)).cents)
    expect(taken.filter((cents) => cents > 0).sort()).toEqual([1_000, 500])
    expect([await balanceOf(id), await spentOf(id)]).toEqual([0, 1_500])
  })

  test("overdraw it without the row lock (control)", async () => {
    const { id } = await issue({ valueCents: 1_500 })
    await concurrently(50, async () => {
      const balanceCents = (await balanceOf(id)) ?? 0
      const cents = giftCardCreditOf(balanceCents, 1_000)
      if (cents === 0) return 0
      await ctx.db.insert(giftCardEntries).values({
        giftCardId: id,
        kind: "applied",
        amountCents: -cents,
        bookingId: await endedBooking(ctx),
        at: ctx.now(),
      })
      await ctx.db
        .update(giftCards)
        .set({ balanceCents: balanceCents - cents })
        .where(eq(giftCards.id, id))
      return cents
    })
    expect(await spentOf(id)).toBeGreaterThan(1_500)
  })
})
