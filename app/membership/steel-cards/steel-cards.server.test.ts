import { describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { mailsTo, member, someSteelCard } from "../../../tests/support/membership/members"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { steelCardList } from "./steel-card-list.server"
import { dispatchSteelCard, steelCardsOf } from "./steel-cards.server"

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

  test("is listed and dispatched by operators only", async () => {
    const { customerCtx, userId } = await member(ctx, { steelCard: someSteelCard })
    const [card] = await steelCardsOf(ctx, userId)
    expect((await refusalOf(steelCardList(customerCtx))).status).toBe(403)
    expect((await refusalOf(dispatchSteelCard(customerCtx, { cardId: card?.id ?? "", tracking: "" }))).status).toBe(403)
  })
})
