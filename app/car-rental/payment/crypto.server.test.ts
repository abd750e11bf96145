import { randomUUID } from "node:crypto"
import { beforeAll, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { withSandbox } from "../../../tests/support/purchases/payments"
import {
  allConsents,
  payRental,
  refusalOf,
  someCustomer,
  someFleet,
  someRentalRequest,
} from "../../../tests/support/purchases/rentals"
import { bookingOf } from "../../bookings/queries.server"
import { abandonCheckout } from "../../checkout/holding/expiry.server"
import { awaitedCrypto, recordCustomerTransactionId } from "../../checkout/paying/awaited-crypto.server"
import { checkoutData } from "../../checkout/paying/checkout-data.server"
import { declareCrypto } from "../../checkout/paying/placing.server"
import { purchaseOf } from "../../checkout/queries.server"
import { settleCryptoPayment } from "../../payments/crypto/crypto.server"
import { paymentsOf } from "../../payments/queries.server"
import { RATE_HOURS } from "../../payments/rules/crypto"
import { addDays, addMinutes } from "../../platform/dates"
import { openCheckout } from "../booking/checkout.server"
import { ownRental } from "../own-rental.server"
import { rentalPageData } from "../rental-page.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
beforeAll(() => someFleet(ctx))

const id = () => randomUUID().replaceAll("-", "").repeat(2)

let weeks = 0
async function opened() {
  const customer = await someCustomer(ctx)
  const customerCtx = as(ctx, customer)
  const pickupDate = addDays("2026-11-30", 7 * weeks++)
  const period = { pickupDate, returnDate: addDays(pickupDate, 1) }
  const { bookingId, quote } = await openCheckout(customerCtx, someRentalRequest(customer, period))
  const pay = (cryptocurrency: string) =>
    payRental(customerCtx, {
      ...{ bookingId, paymentMethod: "crypto", cryptocurrency, ...allConsents },
      ...{ expectedAmountCents: quote.totalInCurrencyCents, currency: quote.currency },
    })
  const { cryptocurrencies } = await checkoutData(customerCtx, { bookingId })
  const entry = () => rentalPageData(customerCtx, bookingId)
  return { customerCtx, bookingId, cryptocurrencies, pay, entry }
}

test("the checkout lists the accepted cryptocurrencies, and the payment its amount", async () => {
  const { cryptocurrencies, pay } = await opened()
  expect(cryptocurrencies).toEqual(["btc", "eth", "usdt"])
  expect(await pay("usdt")).toMatchObject({
    kind: "crypto",
    quote: { cryptocurrency: "usdt", network: "ethereum", amountText: "75.29", rate: { source: "demo" } },
  })
})

test("the car is held longer than the quote is valid", async () => {
  const { pay } = await opened()
  const started = await pay("btc")
  if (started.kind !== "crypto") throw new Error(started.kind)
  expect(started.quote.until).toEqual(addMinutes(ctx.now(), 30))
  expect(started.expiresAt).toEqual(addMinutes(ctx.now(), 45))
})

test("leaving the checkout keeps a car whose crypto may have been sent", async () => {
  const { customerCtx, bookingId, pay } = await opened()
  await pay("btc")
  expect((await abandonCheckout(customerCtx, { bookingId })).status).toBe("held")
  await declareCrypto(customerCtx, { bookingId })
  expect((await bookingOf(customerCtx, bookingId)).status).toBe("pending")
})

test("without current rates no cryptocurrency is offered or accepted", async () => {
  const before = ctx.now()
  clock.set(addMinutes(before, RATE_HOURS * 60))
  const { cryptocurrencies, pay } = await opened()
  expect(cryptocurrencies).toEqual([])
  expect(await refusalOf(pay("btc"))).toMatchObject({ code: "payments.crypto-unavailable", status: 409 })
  clock.set(before)
})

test("a declaration stores the transaction; a repeated one can add it", async () => {
  const { customerCtx, bookingId, pay, entry } = await opened()
  await pay("btc")
  await declareCrypto(customerCtx, { bookingId })
  expect((await entry()).awaitedCrypto).toMatchObject({
    cryptocurrency: "btc",
    amountText: "0.00081125",
    transactionId: null,
  })
  const transactionId = id()
  await declareCrypto(customerCtx, { bookingId, transactionId })
  expect((await entry()).awaitedCrypto).toMatchObject({ transactionId })
})

test("an invalid transaction keeps the booking held, any number of times", async () => {
  const { customerCtx, bookingId, pay } = await opened()
  await pay("eth")
  for (let tries = 0; tries < 15; tries++) {
    const declared = declareCrypto(customerCtx, { bookingId, transactionId: "0x12" })
    expect((await refusalOf(declared)).fields).toMatchObject([{ field: "transactionId" }])
  }
  expect(await ownRental(customerCtx, bookingId)).toMatchObject({ status: "held" })
})

test("the transaction can be changed on the booking's page until decided", async () => {
  const { customerCtx, bookingId, pay } = await opened()
  await pay("btc")
  await declareCrypto(customerCtx, { bookingId })
  const transactionId = id()
  await recordCustomerTransactionId(customerCtx, { bookingId, transactionId })
  expect(await awaitedCrypto(ctx, await ownRental(customerCtx, bookingId))).toMatchObject({ transactionId })
  const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  await settleCryptoPayment(operator, { paymentId: payment?.id ?? "", outcome: "confirmed" })
  const lateChange = recordCustomerTransactionId(customerCtx, { bookingId, transactionId: id() })
  expect((await refusalOf(lateChange)).code).toBe("payments.already-settled")
})

test("another customer's transaction cannot be set", async () => {
  const { customerCtx, bookingId, pay } = await opened()
  await pay("btc")
  await declareCrypto(customerCtx, { bookingId })
  const stranger = as(ctx, await someCustomer(ctx))
  expect((await refusalOf(recordCustomerTransactionId(stranger, { bookingId, transactionId: id() }))).status).toBe(404)
})
