import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { agencyRental, paidRental } from "../../tests/support/purchases/paid-rental"
import { withSandbox } from "../../tests/support/purchases/payments"
import {
  allConsents,
  payRental,
  refusalOf,
  someCustomer,
  someFleet,
  someRentalRequest,
} from "../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../tests/support/purchases/test-purchase"
import { occupancyOf } from "../bookings/occupancy.server"
import { bookingById } from "../bookings/queries.server"
import { openCheckout } from "../car-rental/booking/checkout.server"
import { buyKilometres } from "../car-rental/kilometres/kilometre-orders.server"
import { kilometrePurchaseOf } from "../car-rental/kilometres/kilometre-queries.server"
import { returnKilometres } from "../car-rental/kilometres/kilometre-returns.server"
import { cancelWithRefund, cancelWithVoucher } from "../checkout/cancelling/operator-cancelling.server"
import { voucherOf } from "../checkout/cancelling/vouchers.server"
import { declareCrypto } from "../checkout/paying/placing.server"
import { purchaseOf } from "../checkout/queries.server"
import { isAbout } from "../messaging/queries.server"
import { messages } from "../messaging/tables.server"
import { settleCryptoPayment } from "../payments/crypto/crypto.server"
import { paymentsOf } from "../payments/queries.server"
import { moneyToReturn } from "../payments/refunds/returns-by-hand.server"
import { m } from "../platform/i18n/paraglide/messages.js"
import { operatorBooking } from "./operator-booking.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
let operator = ctx
beforeAll(async () => {
  await someFleet(ctx)
  operator = as(ctx, await person(ctx, { role: "operator" }))
})

const reason = "Il meteo non lo permette."
const RENTAL = 64_90
const KILOMETRES = 110_00

/** A paid rental with 100 paid extra kilometres. */
async function rentalWithKilometres() {
  const rental = await paidRental(ctx)
  const { customerCtx, bookingId } = rental
  const order = { bookingId, purchaseKey: randomUUID(), km: 100, expectedAmountCents: KILOMETRES, currency: "eur" }
  const { orderId } = await buyKilometres(customerCtx, order)
  const [payment] = await paymentsOf(ctx.db, kilometrePurchaseOf(orderId))
  await chargeAtProvider(ctx, payment?.providerId ?? "")
  await ctx.deliverWebhooks()
  const stateOfKilometres = async () => (await paymentsOf(ctx.db, kilometrePurchaseOf(orderId)))[0]?.state
  return { ...rental, stateOfKilometres }
}

const mailOf = async (bookingId: string) => {
  const about = and(isAbout("booking", bookingId), eq(messages.kind, "checkout.operator-cancelled"))
  return (await ctx.db.select().from(messages).where(about))[0]
}

describe("cancelling a rental", () => {
  test("with a refund returns rental and kilometres and frees the car", async () => {
    const { bookingId, stateOfKilometres } = await rentalWithKilometres()
    expect((await operatorBooking(operator, bookingId)).cancelling).toMatchObject({
      cardCents: RENTAL,
      kilometresCents: KILOMETRES,
      paidCents: RENTAL + KILOMETRES,
    })
    await cancelWithRefund(operator, { bookingId, reason })
    await returnKilometres(ctx)
    expect((await paymentsOf(ctx.db, purchaseOf(bookingId)))[0]?.state).toBe("refunding")
    expect(await stateOfKilometres()).toBe("refunding")
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" })
    expect(await occupancyOf(ctx, bookingId)).toBeUndefined()
    expect((await mailOf(bookingId))?.body).toContain(reason)
    const { cancelling, history } = await operatorBooking({ ...operator, locale: "en" }, bookingId)
    expect(cancelling).toBeNull()
    expect(history.map(({ kind }) => kind)).toEqual(["placed", "confirmed", "kilometres", "cancelled"])
    expect(history.at(-1)).toMatchObject({ kind: "cancelled", by: m.back_office_changed_by_you() })
    const other = as(ctx, await person(ctx, { role: "operator", name: "Bruno Piga" }))
    expect((await operatorBooking(other, bookingId)).history.at(-1)).not.toMatchObject({
      by: m.back_office_changed_by_you(),
    })
  })

  test("for force majeure adds the kilometres to the voucher instead of a refund", async () => {
    const { bookingId, customer, stateOfKilometres } = await rentalWithKilometres()
    await cancelWithVoucher(operator, { bookingId, reason, voucherCents: RENTAL + KILOMETRES })
    await returnKilometres(ctx)
    expect(await stateOfKilometres()).toBe("succeeded")
    expect(await voucherOf(ctx, bookingId)).toMatchObject({
      ownerId: customer.userId,
      balanceCents: RENTAL + KILOMETRES,
    })
    expect((await operatorBooking(operator, bookingId)).voucher).toMatchObject({ leftCents: RENTAL + KILOMETRES })
  })

  test("payable at the agency refunds nothing and allows no voucher", async () => {
    const { bookingId } = await agencyRental(ctx)
    const refused = await refusalOf(cancelWithVoucher(operator, { bookingId, reason, voucherCents: 100 }))
    expect(refused.code).toBe("checkout.nothing-paid")
    await cancelWithRefund(operator, { bookingId, reason })
    expect((await mailOf(bookingId))?.body).toContain("Non avevi pagato nulla")
  })

  test("paid in crypto adds it to the payments to return by hand", async () => {
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
    const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
    await settleCryptoPayment(operator, { paymentId: payment?.id ?? "", outcome: "confirmed" })
    expect((await operatorBooking(operator, bookingId)).cancelling).toMatchObject({
      cardCents: 0,
      cryptoCents: quote.totalInCurrencyCents,
    })
    await cancelWithRefund(operator, { bookingId, reason })
    expect((await moneyToReturn(operator)).map(({ payment }) => payment.id)).toContain(payment?.id)
  })
})

test("only operators can read and cancel bookings here", async () => {
  const { customerCtx, bookingId } = await paidRental(ctx)
  expect((await refusalOf(operatorBooking(customerCtx, bookingId))).status).toBe(403)
  expect((await refusalOf(cancelWithRefund(customerCtx, { bookingId, reason }))).status).toBe(403)
  expect((await refusalOf(operatorBooking(ctx, bookingId))).status).toBe(401)
  expect((await refusalOf(operatorBooking(operator, "no-such-booking"))).status).toBe(404)
  expect((await bookingById(ctx, bookingId))?.status).toBe("confirmed")
})

test("the operator's page names the second driver", async () => {
  const secondDriver = { firstName: "Bice", lastName: "Sanna" }
  const { bookingId } = await agencyRental(ctx, { extras: ["additional_driver"], secondDriver })
  const { summary } = await operatorBooking({ ...operator, locale: "it" }, bookingId)
  expect(summary).toContainEqual({ label: "Secondo conducente", value: "Bice Sanna" })
})
