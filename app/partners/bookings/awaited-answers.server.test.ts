import { eq } from "drizzle-orm"
import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { somePartner, withoutConsents } from "../../../tests/support/listed-partners"
import { paidYacht, storedBooking } from "../../../tests/support/paid-stay"
import { withSandbox } from "../../../tests/support/payments"
import { person } from "../../../tests/support/people"
import { loader as accountHome } from "../../account/pages/home"
import { bookings } from "../../bookings/tables.server"
import { cancelByLink, cancellationPreview } from "../../checkout/cancelling/cancelling.server"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { requestContext } from "../../platform/http/page.server"
import { answerListingBooking } from "./answers.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
withoutConsents(ctx)
const confirmed = { outcome: "confirmed" as const, reason: "" }

/** A paid booking of a new partner's yacht, which the partner has not answered. */
async function awaitedYacht() {
  const partner = await somePartner(ctx)
  const { bookingId, token } = await paidYacht(ctx, { itemId: partner.itemId })
  return { bookingId, access: { bookingId, token }, partner: as(ctx, partner) }
}

/** Runs `during` with the clock `hours` later. */
async function later<T>(hours: number, during: () => Promise<T>): Promise<T> {
  const at = clock.now()
  clock.set(addMinutes(at, hours * 60))
  try {
    return await during()
  } finally {
    clock.set(at)
  }
}

function homeOf(customer: Ctx) {
  const context = new RouterContextProvider()
  context.set(requestContext, customer)
  return accountHome({ request: new Request("http://site/account"), context } as never)
}

test("the account's first page shows that the answer is awaited until the partner confirms", async () => {
  const { bookingId, partner } = await awaitedYacht()
  const customer = await person(ctx)
  await ctx.db.update(bookings).set({ userId: customer.userId }).where(eq(bookings.id, bookingId))
  const mine = as(ctx, customer)
  expect((await homeOf(mine)).next).toMatchObject({ id: bookingId, isAnswerAwaited: true })
  await answerListingBooking(partner, { bookingId, ...confirmed })
  expect((await homeOf(mine)).next).toMatchObject({ id: bookingId, isAnswerAwaited: false })
})

test("a customer whose partner is late gets everything back, also after the hours for a voucher", async () => {
  const { bookingId, access } = await awaitedYacht()
  expect((await cancellationPreview(ctx, access)).outcome?.kind).toBe("voucher")
  await later(72, async () => {
    const preview = await cancellationPreview(ctx, access)
    expect(preview).toMatchObject({ isAnswerOverdue: true, outcome: { kind: "refund", refundCents: 770_000 } })
    expect(preview.refunds).toEqual([{ to: "card", cents: 770_000, currency: "eur" }])
    await cancelByLink(ctx, { ...access, expected: preview.promise })
  })
  expect(await storedBooking(ctx, bookingId)).toMatchObject({
    status: "cancelled",
    cancelReason: "customer-unanswered",
    paymentStatus: "refunded",
    voucherCents: null,
  })
})

test("once the partner has answered, the general cancellation terms apply", async () => {
  const { bookingId, access, partner } = await awaitedYacht()
  await later(23, () => answerListingBooking(partner, { bookingId, ...confirmed }))
  await later(72, async () => {
    expect((await cancellationPreview(ctx, access)).outcome?.kind).toBe("nothing")
  })
})
