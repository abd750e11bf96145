import { expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { seedDemoAccounts } from "./demo.server"
import { makeOperator } from "./operator.server"
import { resetPassword } from "./password.server"
import { userByEmail } from "./queries.server"
import { DEMO_PASSWORD, demoAccounts } from "./rules/demo-accounts"
import { signIn } from "./session.server"

const database = await testDatabase()

test("each demonstration account can sign in; sowing again changes nothing", async () => {
  const ctx = testContext(database)
  await seedDemoAccounts(ctx)
  await seedDemoAccounts(ctx)
  for (const { email, role } of demoAccounts) {
    const { person } = await signIn(ctx, { email, password: DEMO_PASSWORD }, null)
    expect(person).toMatchObject({ email, role })
  }
})

test("outside a demonstration there are no such accounts", async () => {
  const ctx = testContext(database)
  await expect(seedDemoAccounts({ ...ctx, config: { ...ctx.config, demo: false } })).rejects.toThrow("demonstration")
})

test("an operator is made by hand, sets a password by the link and signs in", async () => {
  const ctx = { ...testContext(database), actor: { kind: "system" } as const }
  const { link } = await makeOperator(ctx, " Owner@House.example ")
  expect(ctx.recordedJobs).toEqual([])
  const token = new URL(link).searchParams.get("token") ?? ""
  await resetPassword(ctx, { token, password: "A-long-word-3" })
  const { person } = await signIn(ctx, { email: "owner@house.example", password: "A-long-word-3" }, null)
  expect(person.role).toBe("operator")
})

test("a customer made operator keeps the account and loses open sessions", async () => {
  const ctx = testContext(database)
  const email = demoAccounts[1]?.email ?? ""
  await makeOperator(ctx, email)
  expect((await userByEmail(ctx, email))?.role).toBe("operator")
})
