import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { mailsTo, member, someSteelCard } from "../../../tests/support/membership/members"
import { steelCardOrder } from "../../../tests/support/membership/steel-cards"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { declareOrderCrypto } from "../../checkout/orders/order-crypto.server"
import { messages } from "../../messaging/tables.server"
import { settleCryptoPayment } from "../../payments/crypto/crypto.server"
import { seedDemoRates } from "../../payments/crypto/crypto-rates.server"
import { paymentsOf } from "../../payments/queries.server"
import { buySteelCard } from "../enrolment.server"
import { steelCardList } from "./steel-card-list.server"
import { dispatchSteelCard, STEEL_CARD_KIND, steelCardsOf } from "./steel-cards.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database, { clock: testClock("2026-11-26T09:00:00Z") }))
const operator = as(ctx, await person(ctx, { role: "operator" }))

describe("a steel card", () => {
  test("ordered at enrolment is dispatched once, and the member is told", async () => {
    const { userId } = await member(ctx, { steelCard: someSteelCard })
    const [card] = await steelCardsOf(ctx, userId)
    expect(card).toMatchObject({ engraving: "Anna Melis", state: "ordered" })
    expect((await steelCardList(operator)).ordered.map((order) => order.card.id)).toContain(card?.id)
    await dispatchSteelCard(operator, { cardId: card?.id ?? "", tracking: "BRT 12345" })
    expect(await mailsTo(ctx, userId)).toContain("card-dispatched")
    const again = await refusalOf(dispatchSteelCard(operator, { cardId: card?.id ?? "", tracking: "" }))
    expect(again.code).toBe("membership.card-not-ordered")
  })

  test("whose crypto is not found leads to a mail about the card, not the membership", async () => {
    const demo = { ...ctx.config, demo: true }
    await seedDemoRates({ ...ctx, config: demo })
    const { userId, customerCtx } = await member(ctx, { tierId: "silver" })
    const { orderId } = await buySteelCard({ ...customerCtx, config: demo }, steelCardOrder({ method: "btc" }))
    await declareOrderCrypto(customerCtx, { orderId })
    const [payment] = await paymentsOf(ctx.db, { purchaseKind: STEEL_CARD_KIND, purchaseId: orderId })
    await settleCryptoPayment(operator, { paymentId: payment?.id ?? "", outcome: "refused" })
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("card-crypto-refused")
    const refused = eq(messages.kind, "membership.card-crypto-refused")
    const [mail] = await ctx.db.select().from(messages).where(refused)
    expect(mail?.body).toMatch(/carta in acciaio|steel card/)
    expect(mail?.body).toContain("/account/membership")
  })

  test("is listed and dispatched by operators only", async () => {
    const { customerCtx, userId } = await member(ctx, { steelCard: someSteelCard })
    const [card] = await steelCardsOf(ctx, userId)
    expect((await refusalOf(steelCardList(customerCtx))).status).toBe(403)
    expect((await refusalOf(dispatchSteelCard(customerCtx, { cardId: card?.id ?? "", tracking: "" }))).status).toBe(403)
  })
})
