import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { heldYacht, setTestKind, someYacht } from "../../../tests/support/purchases/checkouts"
import { balanceOf, someGiftCard } from "../../../tests/support/purchases/gift-cards"
import { nextStay } from "../../../tests/support/purchases/paid-stay"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { bookings } from "../../bookings/tables.server"
import { isCreditConsumed } from "../rules/consumed-credit"
import { applyGiftCardToBooking } from "./gift-card.server"
import { releaseGiftCardsOfEndedPurchases } from "./gift-card-release.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
setTestKind(ctx, "yacht")
beforeAll(() => someYacht(ctx))

const reasons = ["customer", "force-majeure", "unconfirmed", "operator", "expired", "taken", null] as const
const paid = ["paid", "pending", "refunded"] as const
const endings = reasons.flatMap((cancelReason) => paid.map((paymentStatus) => ({ cancelReason, paymentStatus })))

test("the job releases exactly the credit that does not stay spent", async () => {
  const cards = []
  for (const ending of [...endings, undefined]) {
    const guest = { ...ctx, network: `192.0.2.${cards.length}` }
    const held = await heldYacht(guest, nextStay())
    const card = await someGiftCard(ctx)
    await applyGiftCardToBooking(guest, { ...held, code: card.code })
    const ended = ending && { ...ending, status: "cancelled" as const }
    if (ended) await ctx.db.update(bookings).set(ended).where(eq(bookings.id, held.bookingId))
    cards.push(card)
  }
  await releaseGiftCardsOfEndedPurchases(ctx)
  const balances = await Promise.all(cards.map((card) => balanceOf(ctx, card)))
  expect(balances).toEqual([...endings.map((ending) => (isCreditConsumed(ending) ? 0 : 2_500)), 0])
})
