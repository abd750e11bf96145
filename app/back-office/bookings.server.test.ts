import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { agencyRental, paidRental } from "../../tests/support/paid-rental"
import { withSandbox } from "../../tests/support/payments"
import { person } from "../../tests/support/people"
import {
  allConsents,
  payRental,
  refusalOf,
  someApplication,
  someCustomer,
  someFleet,
} from "../../tests/support/rentals"
import { chargeAtProvider } from "../../tests/support/test-purchase"
import { occupancyOf } from "../bookings/occupancy.server"
import { bookingById } from "../bookings/queries.server"
import { openCheckout } from "../car-rental/checkout.server"
import { buyKilometres } from "../car-rental/kilometres/kilometre-orders.server"
import { kilometrePurchaseOf } from "../car-rental/kilometres/kilometre-queries.server"
import { returnKilometres } from "../car-rental/kilometres/kilometre-returns.server"
import { voucherOf } from "../checkout/cancelling/vouchers.server"
import { declareCrypto } from "../checkout/holding/placing.server"
import { purchaseOf } from "../checkout/queries.server"
import { messages } from "../messaging/tables.server"
import { settleCryptoPayment } from "../payments/coins/crypto.server"
import { cryptoToReturn, paymentsOf } from "../payments/queries.server"
import { operatorsBooking } from "./booking-entry.server"
import { endForForceMajeure, refundBooking } from "./bookings.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
let desk = ctx
beforeAll(async () => {
  await someFleet(ctx)
  desk = as(ctx, await person(ctx, { role: "operator" }))
})

const reason = "Il meteo non lo permette."
const RENTAL = 64_90
const KILOMETRES = 110_00

/** A paid rental with 100 km more, paid too. */
async function rentalWithKilometres() {
  const rental = await paidRental(ctx)
  const { mine, bookingId } = rental
  const wish = { bookingId, purchaseKey: randomUUID(), km: 100, expectedTotal: KILOMETRES, currency: "eur" }
  const { orderId } = await buyKilometres(mine, wish)
  const [payment] = await paymentsOf(ctx.db, kilometrePurchaseOf(orderId))
  await chargeAtProvider(ctx, payment?.providerId ?? "")
  await ctx.deliverWebhooks()
  const stateOfKilometres = async () => (await paymentsOf(ctx.db, kilometrePurchaseOf(orderId)))[0]?.state
  return { ...rental, stateOfKilometres }
}

const mailOf = async (bookingId: string) => {
  const about = and(eq(messages.subjectRef, `booking:${bookingId}`), eq(messages.template, "checkout.house-cancelled"))
  return (await ctx.db.select().from(messages).where(about))[0]
}

describe("the company cancels a car", () => {
  test("with a refund: rental and kilometres go back, as the page said, and the car is free", async () => {
    const { bookingId, stateOfKilometres } = await rentalWithKilometres()
    expect((await operatorsBooking(desk, bookingId)).cancelling).toMatchObject({
      cardCents: RENTAL,
      kilometresCents: KILOMETRES,
      paidCents: RENTAL + KILOMETRES,
    })
    await refundBooking(desk, { bookingId, reason })
    await returnKilometres(ctx)
    expect((await paymentsOf(ctx.db, purchaseOf(bookingId)))[0]?.state).toBe("refunding")
    expect(await stateOfKilometres()).toBe("refunding")
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" })
    expect(await occupancyOf(ctx, bookingId)).toBeUndefined()
    expect((await mailOf(bookingId))?.body).toContain(reason)
    expect((await operatorsBooking(desk, bookingId)).cancelling).toBeNull()
  })

  test("for force majeure: the voucher stands for the kilometres too, and they do not go back as well", async () => {
    const { bookingId, customer, stateOfKilometres } = await rentalWithKilometres()
    await endForForceMajeure(desk, { bookingId, reason, voucher: RENTAL + KILOMETRES })
    await returnKilometres(ctx)
    expect(await stateOfKilometres()).toBe("succeeded")
    expect(await voucherOf(ctx, bookingId)).toMatchObject({
      ownerId: customer.userId,
      balanceCents: RENTAL + KILOMETRES,
    })
    expect((await operatorsBooking(desk, bookingId)).voucher).toMatchObject({ leftCents: RENTAL + KILOMETRES })
  })

  test("to be paid at the agency: nothing goes back, and there is nothing to give a voucher for", async () => {
    const { bookingId } = await agencyRental(ctx)
    const refused = await refusalOf(endForForceMajeure(desk, { bookingId, reason, voucher: 100 }))
    expect(refused.code).toBe("checkout.nothing-paid")
    await refundBooking(desk, { bookingId, reason })
    expect((await mailOf(bookingId))?.body).toContain("Non avevi pagato nulla")
  })

  test("paid in crypto: it waits to be sent back by hand", async () => {
    const customer = await someCustomer(ctx)
    const mine = as(ctx, customer)
    const period = { pickupDate: "2026-11-26", returnDate: "2026-11-27", vehicleId: "volkswagen-polo" }
    const { bookingId, quote } = await openCheckout(mine, someApplication(customer, period))
    const price = { expectedTotal: quote.total, currency: "eur" }
    await payRental(mine, { bookingId, paymentMethod: "crypto", coin: "btc", ...allConsents, ...price })
    await declareCrypto(mine, { bookingId })
    const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
    await settleCryptoPayment(desk, { paymentId: payment?.id ?? "", outcome: "confirmed" })
    expect((await operatorsBooking(desk, bookingId)).cancelling).toMatchObject({
      cardCents: 0,
      cryptoCents: quote.total,
    })
    await refundBooking(desk, { bookingId, reason })
    expect((await cryptoToReturn(desk)).map(({ id }) => id)).toContain(payment?.id)
  })
})

test("who is no operator sees and does nothing of it, with their own booking either", async () => {
  const { mine, bookingId } = await paidRental(ctx)
  expect((await refusalOf(operatorsBooking(mine, bookingId))).status).toBe(403)
  expect((await refusalOf(refundBooking(mine, { bookingId, reason }))).status).toBe(403)
  expect((await refusalOf(operatorsBooking(ctx, bookingId))).status).toBe(401)
  expect((await refusalOf(operatorsBooking(desk, "no-such-booking"))).status).toBe(404)
  expect((await bookingById(ctx, bookingId))?.status).toBe("confirmed")
})

test("the operator's page names the second driver", async () => {
  const secondDriver = { firstName: "Bice", lastName: "Sanna" }
  const { bookingId } = await agencyRental(ctx, { extras: ["additional_driver"], secondDriver })
  const { facts } = await operatorsBooking({ ...desk, locale: "it" }, bookingId)
  expect(facts).toContainEqual({ label: "Secondo conducente", value: "Bice Sanna" })
})
