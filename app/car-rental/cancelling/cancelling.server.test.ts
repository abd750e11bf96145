import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { cancelMailsOf, codeOf } from "../../../tests/support/purchases/cancelled"
import { agencyRental, paidRental } from "../../../tests/support/purchases/paid-rental"
import { withSandbox } from "../../../tests/support/purchases/payments"
import {
  allConsents,
  payRental,
  refusalOf,
  someCustomer,
  someFleet,
  someRentalRequest,
} from "../../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { occupancyOf } from "../../bookings/occupancy.server"
import { bookingById } from "../../bookings/queries.server"
import { cancelByLink, cancellationPreview } from "../../checkout/cancelling/cancelling.server"
import { completePast } from "../../checkout/holding/expiry.server"
import { declareCrypto } from "../../checkout/paying/placing.server"
import { purchaseOf } from "../../checkout/queries.server"
import { settleCryptoPayment } from "../../payments/crypto/crypto.server"
import { paymentsOf } from "../../payments/queries.server"
import { addMinutes } from "../../platform/dates"
import { decideAgencyBooking } from "../booking/agency.server"
import { openCheckout } from "../booking/checkout.server"
import { buyKilometres } from "../kilometres/kilometre-orders.server"
import { kilometrePurchaseOf, ordersOf } from "../kilometres/kilometre-queries.server"
import { returnKilometres } from "../kilometres/kilometre-returns.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
beforeAll(() => someFleet(ctx))

/** Runs `work` at a later time, then resets the clock. */
async function later<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  const before = ctx.now()
  clock.set(addMinutes(before, minutes))
  try {
    return await work()
  } finally {
    clock.set(before)
  }
}
const HOURS = 60

const _mailsOf = (bookingId: string) => cancelMailsOf(ctx, bookingId, "customer")

/** Adds 100 paid kilometres. */
async function withKilometres({ customerCtx, bookingId }: { customerCtx: typeof ctx; bookingId: string }) {
  const input = { bookingId, purchaseKey: randomUUID(), km: 100, expectedAmountCents: 110_00, currency: "eur" }
  const { orderId } = await buyKilometres(customerCtx, input)
  const [payment] = await paymentsOf(ctx.db, kilometrePurchaseOf(orderId))
  return { orderId, intentId: payment?.providerId ?? "" }
}

describe("cancelling a paid booking", () => {
  test("includes kilometres bought later in the voucher", async () => {
    const rental = await paidRental(ctx)
    const { intentId } = await withKilometres(rental)
    await chargeAtProvider(ctx, intentId)
    await ctx.deliverWebhooks()
    const { promise } = await cancellationPreview(rental.customerCtx, { bookingId: rental.bookingId })
    expect(promise).toBe(`voucher:${Math.round((64_90 + 110_00) * 0.95)}`)
  })

  test("is refused if the outcome shown has changed", async () => {
    const { customerCtx, bookingId } = await paidRental(ctx)
    const { promise } = await cancellationPreview(customerCtx, { bookingId })
    for (const expected of ["voucher:6165", "nothing", "unpaid", ""])
      expect(await refusalOf(cancelByLink(customerCtx, { bookingId, expected }))).toMatchObject({
        code: "checkout.cancellation-changed",
        status: 409,
      })
    await later(48 * HOURS + 1, async () => {
      expect((await refusalOf(cancelByLink(customerCtx, { bookingId, expected: promise }))).code).toBe(
        "checkout.cancellation-changed",
      )
    })
    expect((await bookingById(ctx, bookingId))?.status).toBe("confirmed")
    expect(await occupancyOf(ctx, bookingId)).toBeDefined()
  })

  test("reduces the voucher if kilometres are refunded by hand later", async () => {
    const rental = await paidRental(ctx)
    const { customerCtx, bookingId } = rental
    const { intentId } = await withKilometres(rental)
    await chargeAtProvider(ctx, intentId)
    await ctx.deliverWebhooks()
    await cancelByLink(customerCtx, { bookingId, expected: "voucher:16616" })
    await ctx.stripe.refunds.create({ payment_intent: intentId })
    await ctx.deliverWebhooks()
    expect(await bookingById(ctx, bookingId)).toMatchObject({ paymentStatus: "paid", voucherCents: 6166 })
    await ctx.stripe.refunds.create({ payment_intent: rental.intentId })
    await ctx.deliverWebhooks()
    expect(await bookingById(ctx, bookingId)).toMatchObject({ paymentStatus: "refunded", voucherCents: null })
  })

  test("leaves the kilometres' part if only the rental is refunded by hand", async () => {
    const rental = await paidRental(ctx)
    const { customerCtx, bookingId } = rental
    const { orderId, intentId } = await withKilometres(rental)
    await chargeAtProvider(ctx, intentId)
    await ctx.deliverWebhooks()
    await cancelByLink(customerCtx, { bookingId, expected: "voucher:16616" })
    await returnKilometres(ctx)
    expect((await paymentsOf(ctx.db, kilometrePurchaseOf(orderId)))[0]?.state).toBe("succeeded")
    await ctx.stripe.refunds.create({ payment_intent: rental.intentId })
    await ctx.deliverWebhooks()
    expect((await bookingById(ctx, bookingId))?.voucherCents).toBe(110_00 * 0.95)
    await returnKilometres(ctx)
    expect((await paymentsOf(ctx.db, kilometrePurchaseOf(orderId)))[0]?.state).toBe("refunding")
    expect((await bookingById(ctx, bookingId))?.voucherCents).toBeNull()
  })
})

describe("cancelling an unpaid booking", () => {
  test("at the agency costs nothing", async () => {
    const { customerCtx, bookingId } = await agencyRental(ctx)
    expect((await cancellationPreview(customerCtx, { bookingId })).promise).toBe("unpaid")
    await cancelByLink(customerCtx, { bookingId, expected: "unpaid" })
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "cancelled", voucherCents: null })
    const operator = as(ctx, await person(ctx, { role: "operator" }))
    const decided = decideAgencyBooking(operator, { bookingId, outcome: "confirmed" })
    expect((await refusalOf(decided)).code).toBe("car-rental.already-decided")
  })

  test("in declared crypto refunds in full what arrives", async () => {
    const customer = await someCustomer(ctx)
    const customerCtx = as(ctx, customer)
    const period = { pickupDate: "2026-11-26", returnDate: "2026-11-27", vehicleId: "volkswagen-polo" }
    const { bookingId, quote } = await openCheckout(customerCtx, someRentalRequest(customer, period))
    const price = { expectedAmountCents: quote.totalInCurrencyCents, currency: "eur" }
    await payRental(customerCtx, {
      bookingId,
      paymentMethod: "crypto",
      cryptocurrency: "btc",
      ...allConsents,
      ...price,
    })
    await declareCrypto(customerCtx, { bookingId })
    expect((await cancellationPreview(customerCtx, { bookingId })).promise).toBe("crypto-declared")
    await cancelByLink(customerCtx, { bookingId, expected: "crypto-declared" })
    const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
    expect(payment?.state).toBe("open")
    const operator = as(ctx, await person(ctx, { role: "operator" }))
    const settled = await settleCryptoPayment(operator, { paymentId: payment?.id ?? "", outcome: "confirmed" })
    expect(settled.state).toBe("refunding")
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "cancelled", cancelReason: "customer" })
  })
})

describe("concurrent requests", () => {
  test("cancellation and operator's confirmation both apply; it ends cancelled", { tags: ["postgres"] }, async () => {
    const operator = as(ctx, await person(ctx, { role: "operator" }))
    for (let round = 0; round < 4; round++) {
      const { customerCtx, bookingId } = await agencyRental(ctx)
      const [cancelled, decided] = await Promise.all([
        codeOf(cancelByLink(customerCtx, { bookingId, expected: "unpaid" })),
        codeOf(decideAgencyBooking(operator, { bookingId, outcome: "confirmed" })),
      ])
      expect(cancelled).toBe("ok")
      expect(["ok", "car-rental.already-decided"]).toContain(decided)
      expect((await bookingById(ctx, bookingId))?.status).toBe("cancelled")
      expect(await occupancyOf(ctx, bookingId)).toBeUndefined()
    }
  })

  test("paid kilometres count in the voucher or are refunded", { tags: ["postgres"] }, async () => {
    for (let round = 0; round < 4; round++) {
      const rental = await paidRental(ctx)
      const { customerCtx, bookingId } = rental
      const { orderId, intentId } = await withKilometres(rental)
      await chargeAtProvider(ctx, intentId)
      await Promise.all([
        codeOf(cancelByLink(customerCtx, { bookingId, expected: "voucher:6166" })),
        ctx.deliverWebhooks(),
      ])
      await ctx.deliverWebhooks()
      const { status, voucherCents } = (await bookingById(ctx, bookingId)) ?? {}
      const [order] = await ordersOf(ctx, bookingId)
      const [payment] = await paymentsOf(ctx.db, kilometrePurchaseOf(orderId))
      const outcome = [status, voucherCents, order?.state, payment?.state].join(" ")
      expect(["confirmed  paid succeeded", "cancelled 6166 ended refunding"]).toContain(outcome)
    }
  })
})

describe("a rental after its return", () => {
  test("is completed if paid or payable at the agency; others stay", async () => {
    const paid = await paidRental(ctx)
    const open = await agencyRental(ctx)
    const agency = await agencyRental(ctx)
    const operator = as(ctx, await person(ctx, { role: "operator" }))
    await decideAgencyBooking(operator, { bookingId: agency.bookingId, outcome: "confirmed" })
    const next = await paidRental(ctx)
    const status = async (id: string) => (await bookingById(ctx, id))?.status
    const before = ctx.now()
    const agencyEnd = (await bookingById(ctx, agency.bookingId))?.endsAt ?? new Date(0)
    clock.set(addMinutes(agencyEnd, 1))
    await Promise.all([completePast(ctx), completePast(ctx)])
    clock.set(before)
    expect(await status(paid.bookingId)).toBe("completed")
    expect(await status(agency.bookingId)).toBe("completed")
    expect(await status(open.bookingId)).toBe("pending")
    expect(await status(next.bookingId)).toBe("confirmed")
  })
})
