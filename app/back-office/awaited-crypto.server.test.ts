import { expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { enrolment } from "../../tests/support/membership/members"
import { withSandbox } from "../../tests/support/purchases/payments"
import { declareOrderCrypto } from "../checkout/orders/order-crypto.server"
import { enrol } from "../membership/enrolment.server"
import { giveMembership } from "../membership/gifts/gifts.server"
import { seedDemoRates } from "../payments/coins/coin-rates.server"
import { operatorTasks } from "./operator-tasks.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
const operator = as(ctx, await person(ctx, { role: "operator" }))

test("coins in the queue are to be returned once they buy nothing any more", async () => {
  await seedDemoRates(ctx)
  const anna = await person(ctx)
  const customerCtx = as(ctx, anna)
  const { orderId } = await enrol(customerCtx, enrolment({ renews: false, method: "btc" }))
  await declareOrderCrypto(customerCtx, { orderId })
  expect((await operatorTasks(operator)).awaiting).toMatchObject([{ mustBeRefunded: false }])
  await giveMembership(operator, { userId: anna.userId, tierId: "gold", months: 1, reason: "A prize." })
  expect((await operatorTasks(operator)).awaiting).toMatchObject([{ mustBeRefunded: true }])
})
