import { eq } from "drizzle-orm"
import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { loader as accountHome } from "../app/account/pages/home"
import { operatorBookings } from "../app/back-office/bookings.server"
import { operatorBooking } from "../app/back-office/operator-booking.server"
import { bookings } from "../app/bookings/tables.server"
import { rentalAgreement } from "../app/car-rental/agreement/agreement.server"
import { rentalPageData } from "../app/car-rental/rental-page.server"
import { cancelByLink, cancellationPreview } from "../app/checkout/cancelling/cancelling.server"
import { checkoutData } from "../app/checkout/paying/checkout-data.server"
import { resendConfirmation } from "../app/checkout/resend.server"
import { answerListingBooking } from "../app/partners/bookings/answers.server"
import type { Ctx } from "../app/platform/context.server"
import { addMinutes } from "../app/platform/dates"
import { requestContext } from "../app/platform/http/page.server"
import { person } from "./support/accounts/people"
import { as, testClock, testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { someListing, somePartner, withoutConsents } from "./support/partners/listed-partners"
import { heldYacht, someYacht } from "./support/purchases/checkouts"
import { paidRental } from "./support/purchases/paid-rental"
import { paidYacht, storedBooking } from "./support/purchases/paid-stay"
import { withSandbox } from "./support/purchases/payments"
import { refusalOf, someFleet } from "./support/purchases/rentals"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
withoutConsents(ctx)
await someFleet(ctx)
const operator = as(ctx, await person(ctx, { role: "operator" }))
const confirmed = { outcome: "confirmed" as const, reason: "" }

/** A paid booking of a new partner's yacht, which the partner has not answered. */
async function awaitedYacht() {
  const partner = await somePartner(ctx)
  const { bookingId, token } = await paidYacht(ctx, { itemId: partner.itemId })
  return { bookingId, access: { bookingId, token }, partner: as(ctx, partner) }
}

/** A paid booking of a new partner's car, which the partner has not answered. */
async function awaitedCar(vehicleId: string) {
  const owner = await person(ctx, { role: "business" })
  await someListing(ctx, owner.userId, vehicleId)
  return { ...(await paidRental(ctx, { vehicleId })), partner: as(ctx, owner) }
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

test("the account's first page shows an awaited answer until the partner confirms", async () => {
  const { bookingId, partner } = await awaitedYacht()
  const customer = await person(ctx)
  await ctx.db.update(bookings).set({ userId: customer.userId }).where(eq(bookings.id, bookingId))
  const customerCtx = as(ctx, customer)
  expect((await homeOf(customerCtx)).next).toMatchObject({ id: bookingId, isAnswerAwaited: true })
  await answerListingBooking(partner, { bookingId, ...confirmed })
  expect((await homeOf(customerCtx)).next).toMatchObject({ id: bookingId, isAnswerAwaited: false })
})

test("a customer whose partner is late gets everything back", async () => {
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
    cancelReason: "customer-answer-overdue",
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

test("while the answer is awaited, only the mail is sent again", async () => {
  const { customerCtx, bookingId, partner } = await awaitedCar("fiat-500")
  const onWhatsApp = () => resendConfirmation(customerCtx, { bookingId, channel: "whatsapp" })
  await resendConfirmation(customerCtx, { bookingId, channel: "email" })
  expect(await refusalOf(onWhatsApp())).toMatchObject({ code: "checkout.not-confirmed", status: 409 })
  await answerListingBooking(partner, { bookingId, ...confirmed })
  await onWhatsApp()
})

test("the rental agreement exists once the partner has confirmed", async () => {
  const { customerCtx, bookingId, partner } = await awaitedCar("fiat-panda")
  expect((await rentalPageData(customerCtx, bookingId)).hasAgreement).toBe(false)
  expect((await refusalOf(rentalAgreement(customerCtx, bookingId))).code).toBe("car-rental.agreement-not-ready")
  await answerListingBooking(partner, { bookingId, ...confirmed })
  expect((await rentalPageData(customerCtx, bookingId)).hasAgreement).toBe(true)
  expect((await rentalAgreement(customerCtx, bookingId)).bytes.length).toBeGreaterThan(0)
})

test("the history names the payment, and the confirmation once the partner answers", async () => {
  const { customerCtx, bookingId, partner } = await awaitedCar("fiat-ducato")
  const histories = async () => {
    const all = [await rentalPageData(customerCtx, bookingId), await operatorBooking(operator, bookingId)]
    return all.map(({ history }) => history.map(({ kind }) => kind).filter((kind) => kind !== "placed"))
  }
  expect(await histories()).toEqual([["paid"], ["paid"]])
  await later(1, () => answerListingBooking(partner, { bookingId, ...confirmed }))
  expect(await histories()).toEqual([
    ["paid", "confirmed"],
    ["paid", "confirmed"],
  ])
})

test("operators see that an answer is awaited, and when it is late", async () => {
  const { bookingId, partner } = await awaitedYacht()
  const seen = async () => {
    const { bookings: found } = await operatorBookings(operator, new URLSearchParams())
    const line = found.find(({ id }) => id === bookingId)
    const entry = await operatorBooking(operator, bookingId)
    return [line, entry].map((each) => [each?.isAnswerAwaited, each?.isAnswerOverdue])
  }
  expect(await seen()).toEqual([
    [true, false],
    [true, false],
  ])
  await later(24, async () => {
    expect(await seen()).toEqual([
      [true, true],
      [true, true],
    ])
  })
  await answerListingBooking(partner, { bookingId, ...confirmed })
  expect(await seen()).toEqual([
    [false, false],
    [false, false],
  ])
})

test("the payment step says whether an owner confirms after the payment", async () => {
  const { itemId } = await somePartner(ctx)
  const needsPartnerConfirmation = async (held: { bookingId: string; token: string }) =>
    (await checkoutData(ctx, held)).needsPartnerConfirmation
  expect(await needsPartnerConfirmation(await heldYacht(ctx, { itemId }))).toBe(true)
  expect(await needsPartnerConfirmation(await heldYacht(ctx, { itemId: await someYacht(ctx, "yacht-own") }))).toBe(
    false,
  )
})
