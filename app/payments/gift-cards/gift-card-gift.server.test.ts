import { randomUUID } from "node:crypto"
import { desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { balanceOf, someGiftCard } from "../../../tests/support/purchases/gift-cards"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { messages } from "../../messaging/tables.server"
import { groupedCode } from "../rules/gift-cards"
import { giftCards } from "../tables.server"
import { giftCardsData } from "./gift-card-data.server"
import { issueGiftCardTo } from "./gift-card-gift.server"
import { findGiftCards, giftCardsOf } from "./gift-card-queries.server"

const ctx = testContext(await testDatabase())
const operator = as(ctx, await person(ctx, { role: "operator" }))
const gift = { kind: "gift_card" as const, valueCents: 5_000, months: 12, transferable: false, locale: "en" as const }

const mailTo = async (recipient: string) =>
  (await ctx.db.select().from(messages).where(eq(messages.recipient, recipient)).orderBy(desc(messages.createdAt)))[0]

test("a gift is mailed in the recipient's language, or in the chosen one", async () => {
  const account = await person(ctx, { locale: "it" })
  const card = await issueGiftCardTo(operator, {
    ...gift,
    giftKey: randomUUID(),
    email: account.email,
    note: "Per il ritardo.",
  })
  const mail = await mailTo(account.email)
  expect(mail).toMatchObject({ locale: "it", kind: "payments.gift-card", subject: expect.stringContaining("50") })
  expect(mail?.body).toContain(groupedCode(card.code))
  expect(mail?.body).toContain("Per il ritardo.")
  await issueGiftCardTo(operator, { ...gift, giftKey: randomUUID(), email: "new@example.org" })
  expect((await mailTo("new@example.org"))?.locale).toBe("en")
  expect((await giftCardsOf(as(ctx, account), account.userId)).map(({ id }) => id)).toEqual([card.id])
})

test("only an operator issues or finds cards", async () => {
  const customer = as(ctx, await person(ctx))
  expect(
    (await refusalOf(issueGiftCardTo(customer, { ...gift, giftKey: randomUUID(), email: "x@example.org" }))).status,
  ).toBe(403)
  expect((await refusalOf(findGiftCards(customer))).status).toBe(403)
})

test("a card is found by code in any format, by its ending, by its owner's address", async () => {
  const owner = await person(ctx, { email: "finder@example.org" })
  const card = await someGiftCard(ctx, { ownerId: owner.userId })
  await someGiftCard(ctx)
  for (const wanted of [groupedCode(card.code).toLowerCase(), card.code.slice(-4), "finder@", "FINDER@EXAMPLE.ORG"])
    expect((await findGiftCards(operator, wanted)).map(({ id }) => id)).toContain(card.id)
  expect(await findGiftCards(operator, "%")).toEqual([])
  expect((await findGiftCards(operator, groupedCode(card.code)))[0]).toMatchObject({ ownerEmail: "finder@example.org" })
})

test("the same key twice is one card and one mail", async () => {
  const requested = { ...gift, giftKey: randomUUID(), email: "twice@example.org" }
  const first = await issueGiftCardTo(operator, requested)
  expect((await issueGiftCardTo(operator, requested)).id).toBe(first.id)
  const sent = await ctx.db.select().from(messages).where(eq(messages.recipient, "twice@example.org"))
  expect(sent).toHaveLength(1)
})

test("a deleted user's name and address are removed, the entries are kept", async () => {
  const leaving = await person(ctx, { email: "leaving@example.org" })
  const personal = await someGiftCard(ctx, { transferable: false, ownerId: leaving.userId, note: "Leaving's card" })
  const given = await someGiftCard(ctx, { ownerEmail: leaving.email })
  const exported = JSON.stringify(await giftCardsData.export(ctx, leaving.userId))
  for (const { code } of [personal, given]) expect(exported).toContain(code)
  const mark = { userId: leaving.userId, name: "—", email: "deleted-1@deleted.invalid" }
  await giftCardsData.erase(ctx, mark)
  await giftCardsData.erase(ctx, mark)
  const rows = JSON.stringify(await ctx.db.select().from(giftCards))
  expect(rows).not.toMatch(/leaving/i)
  expect(rows).not.toContain(leaving.userId)
  expect([await balanceOf(ctx, personal), await balanceOf(ctx, given)]).toEqual([2_500, 2_500])
})
