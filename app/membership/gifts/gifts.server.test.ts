import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { enrolment, member } from "../../../tests/support/membership/members"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { userById } from "../../accounts/queries.server"
import { declareOrderCrypto } from "../../checkout/orders/order-crypto.server"
import { messages } from "../../messaging/tables.server"
import { seedDemoRates } from "../../payments/crypto/crypto-rates.server"
import { formatDate } from "../../platform/date-format"
import { enrol } from "../enrolment.server"
import { setAutoRenewal } from "../member-choices.server"
import { memberList } from "../member-list.server"
import { accountMembership } from "../member-page.server"
import { membershipOf } from "../queries.server"
import { renewMemberships } from "../renewal/renewal.server"
import { giftFacts } from "../rules/gift-facts"
import { giftEffects, giftTerm } from "./gift-term.server"
import { giveToCustomer, prizeTexts } from "./gifts.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
const operator = as(ctx, await person(ctx, { role: "operator" }))
beforeEach(() => clock.set("2026-11-26T09:00:00Z"))

const emailOf = async (userId: string) => (await userById(ctx, userId))?.email ?? ""

async function give(userId: string, changes: Partial<Parameters<typeof giveToCustomer>[1]> = {}) {
  const email = await emailOf(userId)
  const gift = { key: randomUUID(), email, tierId: "gold" as const, months: 12, reason: "A prize", ...changes }
  await giveToCustomer(operator, { later: giftFacts(gift), ...gift })
}

async function mailBody(userId: string, kind: string): Promise<string> {
  const [mail] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.recipient, await emailOf(userId)), eq(messages.kind, kind)))
  return mail?.body ?? ""
}

/** Silver for a year and Platinum for a month, each renewed by card, and then Gold for a year. */
const silver = { tierId: "silver", cycle: "annually", renews: true } as const
const platinum = { tierId: "platinum", cycle: "monthly", renews: true } as const

describe("a given membership that follows one of another tier", () => {
  test("is shown with its own days, after the current period with its end", async () => {
    const { customerCtx, userId } = await member(ctx, silver)
    await give(userId)
    const { membership } = await accountMembership(customerCtx)
    expect(membership).toMatchObject({
      tierId: "silver",
      isGiven: false,
      lastDay: "2027-11-25",
      following: [{ tierId: "gold", isGiven: true, startsOn: "2027-11-26", lastDay: "2028-11-25" }],
      renewsOn: "2028-11-26",
      next: { tierId: "silver", cycle: "annually" },
    })
  })

  test("is today's period once it has begun, and the renewal buys the paid plan", async () => {
    const { customerCtx, userId } = await member(ctx, platinum)
    await give(userId)
    clock.set("2026-12-26T09:00:00Z")
    const { membership } = await accountMembership(customerCtx)
    expect(membership).toMatchObject({
      tierId: "gold",
      isGiven: true,
      lastDay: "2027-12-25",
      following: [],
      renewsOn: "2027-12-26",
      next: { tierId: "platinum" },
    })
  })

  test("is in the operators' list with its days, and what the renewal buys", async () => {
    const { userId } = await member(ctx, silver)
    await give(userId)
    const { members } = await memberList(operator, new URLSearchParams({ find: await emailOf(userId) }))
    expect(members[0]).toMatchObject({
      terms: [
        { tierId: "silver", lastDay: "2027-11-25", isGiven: false },
        { tierId: "gold", startsOn: "2027-11-26", lastDay: "2028-11-25", isGiven: true },
      ],
      next: { tierId: "silver", cycle: "annually" },
    })
  })

  test("is mailed with its days and the day until which the renewal waits", async () => {
    const { userId } = await member(ctx, silver)
    await give(userId)
    const mail = await mailBody(userId, "membership.given")
    for (const day of ["2027-11-25", "2027-11-26", "2028-11-25", "2028-11-26"])
      expect(mail).toContain(formatDate(day, { locale: "it" }))
  })

  test("ends on the last day of the gift without a renewal", async () => {
    const { customerCtx, userId } = await member(ctx, { ...silver, cycle: "monthly" })
    await give(userId, { months: 1 })
    await setAutoRenewal(customerCtx, { autoRenews: false })
    expect(await mailBody(userId, "membership.renewal-off")).toContain(formatDate("2027-01-25", { locale: "it" }))
    clock.set("2027-01-26T09:00:00Z")
    await renewMemberships(ctx)
    expect(await membershipOf(ctx, userId)).toBeUndefined()
    expect(await mailBody(userId, "membership.ended")).toContain("Gold")
  })
})

describe("before it is given", () => {
  const gold = { tierId: "gold", months: 12 } as const
  const lower = /Gold e non di Platinum/

  test("a member of a higher tier reads that Gold's benefits replace it for a year", async () => {
    const { userId } = await member(ctx, platinum)
    const term = await giftTerm(ctx, { userId, ...gold })
    expect(term).toMatchObject({
      startsOn: "2026-12-26",
      endsOn: "2027-12-26",
      before: "platinum",
      renewed: "platinum",
    })
    expect(giftEffects(term, "it").join(" ")).toMatch(lower)
  })

  test("a member of a lower tier reads until when the renewal waits", async () => {
    const { userId } = await member(ctx, silver)
    const effects = giftEffects(await giftTerm(ctx, { userId, ...gold }), "en").join(" ")
    expect(effects).toContain(formatDate("2027-11-25", { locale: "en" }))
    expect(effects).toContain(formatDate("2028-11-26", { locale: "en" }))
    expect(effects).not.toMatch(/the benefits are/)
  })

  test("for a person without a membership it begins today", async () => {
    const { userId } = await person(ctx)
    const term = await giftTerm(ctx, { userId, ...gold })
    expect(term).toMatchObject({ startsOn: "2026-11-26", endsOn: "2027-11-26", before: null })
    expect(giftEffects(term, "it")).toEqual([])
  })

  test("an operator has to read when it begins, if the customer is a member", async () => {
    const { userId } = await member(ctx, silver)
    const { fields } = await refusalOf(give(userId, { later: "" }))
    expect(fields).toMatchObject([{ field: "later", code: "membership.give-later" }])
    expect(fields[0]?.details?.effects).toContain(formatDate("2027-11-26", { locale: "en" }))
    const read = { email: await emailOf(userId), tierId: "gold", months: 12 }
    for (const other of [{ email: "another@example.org" }, { tierId: "silver" }, { months: 60 }])
      expect((await refusalOf(give(userId, { later: giftFacts({ ...read, ...other }) }))).fields).toHaveLength(1)
    expect((await membershipOf(ctx, userId))?.months).toBe(12)
    await give(userId)
    expect((await membershipOf(ctx, userId))?.months).toBe(24)
  })

  test("a gift to a person without a membership is given at once, and once", async () => {
    const { userId } = await person(ctx)
    const gift = { key: randomUUID(), later: "" }
    await give(userId, gift)
    await give(userId, gift)
    expect(await membershipOf(ctx, userId)).toMatchObject({ currentTierId: "gold", months: 12 })
  })

  test("it is given to customers only, by operators only", async () => {
    const business = await person(ctx, { role: "business" })
    expect((await refusalOf(give(business.userId))).fields).toMatchObject([{ field: "email" }])
    const gift = { key: randomUUID(), email: "", tierId: "gold" as const, months: 1, reason: "?", later: "" }
    expect((await refusalOf(giveToCustomer(as(ctx, business), gift))).status).toBe(403)
  })
})

describe("a gift while crypto for a membership is awaited", () => {
  async function awaiting() {
    const demo = { ...ctx.config, demo: true }
    await seedDemoRates({ ...ctx, config: demo })
    const { userId, ...anna } = await person(ctx)
    const customerCtx = as({ ...ctx, config: demo }, { userId, ...anna })
    const { orderId } = await enrol(customerCtx, enrolment({ tierId: "silver", method: "btc" }))
    await declareOrderCrypto(customerCtx, { orderId })
    return { customerCtx, userId }
  }

  test("is given once the operator has read that it will have to be returned", async () => {
    const { userId } = await awaiting()
    const { fields } = await refusalOf(give(userId, { later: "" }))
    expect(fields).toMatchObject([{ field: "later", code: "membership.give-awaited" }])
    expect(fields[0]?.details?.effects).toMatch(/coin payment of .+ for Silver .+ returned/)
    await give(userId)
    expect(await membershipOf(ctx, userId)).toMatchObject({ currentTierId: "gold" })
  })

  test("is announced to a winner with what becomes of it", async () => {
    const { userId } = await awaiting()
    const texts = await prizeTexts(ctx, { userId, tierId: "gold", months: 12 })
    expect(texts.at(-1)).toMatch(/coin payment of .+ for Silver .+ when we find it, we return it/)
    const other = await person(ctx)
    expect(await prizeTexts(ctx, { userId: other.userId, tierId: "gold", months: 12 })).toHaveLength(1)
  })

  test("leaves the member's page with crypto that is returned", async () => {
    const { customerCtx, userId } = await awaiting()
    expect((await accountMembership(customerCtx)).awaited).toMatchObject([{ tierId: "silver", mustBeRefunded: false }])
    await give(userId)
    expect((await accountMembership(customerCtx)).awaited).toMatchObject([{ tierId: "silver", mustBeRefunded: true }])
  })
})
