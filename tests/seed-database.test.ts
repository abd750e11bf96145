import { expect, test } from "vitest"
import { DEMO_PASSWORD, demoAccounts } from "../app/accounts/rules/demo-accounts"
import { seedDatabase } from "../app/composition.server"
import { testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { signInAtOnce } from "./support/sign-in"

const database = await testDatabase()

test("demonstration data outside a demonstration has no known password", async () => {
  const ctx = testContext(database)
  const email = demoAccounts.find(({ role }) => role === "operator")?.email ?? ""
  await seedDatabase(ctx)
  expect((await signInAtOnce(ctx, { email, password: DEMO_PASSWORD }, null)).person.role).toBe("operator")
  const production = { ...ctx, config: { ...ctx.config, demo: false } }
  await seedDatabase(production)
  await seedDatabase(production)
  await expect(signInAtOnce(ctx, { email, password: DEMO_PASSWORD }, null)).rejects.toMatchObject({
    code: "accounts.sign-in-failed",
  })
})
