import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { someBooking, someCar } from "../../../tests/support/purchases/bookings"
import { messages } from "../../messaging/tables.server"
import { giftCards } from "../../payments/tables.server"
import { issueOwedVouchers } from "./owed-vouchers.server"

const ctx = testContext(await testDatabase())
await someCar(ctx)

const cardsOf = (bookingId: string) => ctx.db.select().from(giftCards).where(eq(giftCards.originId, bookingId))

test("an owed voucher is issued once, and its code is mailed", async () => {
  const ended = { status: "cancelled", cancelReason: "customer", paymentStatus: "paid" } as const
  const owed = await someBooking(ctx, { ...ended, voucherCents: 6_166, customerEmail: "owed@example.org" })
  const nothing = await someBooking(ctx, { ...ended, voucherCents: null })
  await issueOwedVouchers(ctx)
  await issueOwedVouchers(ctx)
  expect(await cardsOf(owed)).toMatchObject([{ kind: "voucher", balanceCents: 6_166, transferable: false }])
  expect(await cardsOf(nothing)).toEqual([])
  const sent = await ctx.db.select().from(messages).where(eq(messages.recipient, "owed@example.org"))
  expect(sent.map(({ locale }) => locale)).toEqual(["it"])
})
