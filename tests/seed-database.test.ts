import { expect, test } from "vitest"
import { DEMO_PASSWORD, demoAccounts } from "../app/accounts/rules/demo-accounts"
import { seedDatabase } from "../app/composition.server"
import { currentEdition } from "../app/draw/queries.server"
import { commitmentOf } from "../app/draw/rules/draw-hashes"
import { phaseOf } from "../app/draw/rules/edition"
import { sha256 } from "../app/draw/sha256.server"
import { editions } from "../app/draw/tables.server"
import { signInAtOnce } from "./support/accounts/sign-in"
import { testContext } from "./support/context"
import { testDatabase } from "./support/database"

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

test("the draw has its first edition always, and one on sale in a demonstration (D51)", async () => {
  const ctx = testContext(await testDatabase())
  const production = { ...ctx, config: { ...ctx.config, demo: false } }
  await seedDatabase(production)
  expect((await currentEdition(ctx))?.id).toBe("2025-1")
  await seedDatabase(ctx)
  const before = await ctx.db.select().from(editions).orderBy(editions.id)
  await seedDatabase(ctx)
  expect(await ctx.db.select().from(editions).orderBy(editions.id)).toEqual(before)
  expect(before[0]).toMatchObject({ ticketCap: 350_000, drawAt: new Date("2025-12-24T10:00:00Z"), minTickets: null })
  for (const { id, secret, commitment } of before) expect(commitment).toBe(commitmentOf(id, secret, sha256))
  expect(new Set(before.map(({ secret }) => secret)).size).toBe(before.length)
  const current = await currentEdition(ctx)
  expect(current && phaseOf(current, ctx.now())).toBe("onSale")
})
