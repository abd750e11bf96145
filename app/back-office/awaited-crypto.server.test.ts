import { expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { enrolment } from "../../tests/support/membership/members"
import { heldYacht, setTestKind, someYacht } from "../../tests/support/purchases/checkouts"
import { nextStay } from "../../tests/support/purchases/paid-stay"
import { withSandbox } from "../../tests/support/purchases/payments"
import { cancelByLink } from "../checkout/cancelling/cancelling.server"
import { declareOrderCrypto } from "../checkout/orders/order-crypto.server"
import { startPayment } from "../checkout/paying/payment.server"
import { declareCrypto } from "../checkout/paying/placing.server"
import { enrol } from "../membership/enrolment.server"
import { giveMembership } from "../membership/gifts/gifts.server"
import { seedDemoRates } from "../payments/crypto/crypto-rates.server"
import { operatorTasks } from "./operator-tasks.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
const operator = as(ctx, await person(ctx, { role: "operator" }))

test("crypto in the queue is to be returned once it buys nothing any more", async () => {
  await seedDemoRates(ctx)
  const anna = await person(ctx)
  const customerCtx = as(ctx, anna)
  const { orderId } = await enrol(customerCtx, enrolment({ renews: false, method: "btc" }))
  await declareOrderCrypto(customerCtx, { orderId })
  expect((await operatorTasks(operator)).awaiting).toMatchObject([{ mustBeRefunded: false }])
  await giveMembership(operator, { userId: anna.userId, tierId: "gold", months: 1, reason: "A prize." })
  expect((await operatorTasks(operator)).awaiting).toMatchObject([{ mustBeRefunded: true }])
})

test("crypto of a booking that its customer cancelled is to be returned", async () => {
  await seedDemoRates(ctx)
  setTestKind(ctx, "yacht", { paymentMethods: ["card", "crypto"] })
  await someYacht(ctx)
  const held = await heldYacht(ctx, nextStay())
  await startPayment(ctx, { ...held, method: "btc", expectedAmountCents: 770_000, currency: "eur" })
  await declareCrypto(ctx, held)
  const entry = async () =>
    (await operatorTasks(operator)).awaiting.find(({ booking }) => booking?.id === held.bookingId)
  expect(await entry()).toMatchObject({ isCancelled: false, mustBeRefunded: false })
  await cancelByLink(ctx, { ...held, expected: "crypto-declared" })
  expect(await entry()).toMatchObject({ isCancelled: true, mustBeRefunded: true })
})
