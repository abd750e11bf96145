import { like } from "drizzle-orm"
import { expect, test } from "vitest"
import { retireDemoAccounts, seedDemoAccounts } from "../../../sandbox/demo/accounts.server"
import { person } from "../../../tests/support/accounts/people"
import { signInAtOnce } from "../../../tests/support/accounts/sign-in"
import { tokenIn } from "../../../tests/support/accounts/sign-up"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { auditEvents } from "../../platform/tables.server"
import { makeOperator } from "../operator.server"
import { resetPassword, sendPasswordReset } from "../password/password.server"
import { userByEmail } from "../queries.server"
import { DEMO_PASSWORD, demoAccounts } from "../rules/demo-accounts"
import { actorOfRequest } from "../sign-in/auth.server"
import { sessions, signInMethods } from "../tables.server"

const database = await testDatabase()

test("each demo account can sign in after seeding twice", async () => {
  const ctx = testContext(database)
  await seedDemoAccounts(ctx)
  await seedDemoAccounts(ctx)
  for (const { email, role } of demoAccounts) {
    const { person } = await signInAtOnce(ctx, { email, password: DEMO_PASSWORD }, null)
    expect(person).toMatchObject({ email, role })
  }
})

test("demo accounts are not created outside demo mode", async () => {
  const ctx = testContext(database)
  await expect(seedDemoAccounts({ ...ctx, config: { ...ctx.config, demo: false } })).rejects.toThrow("demo mode")
})

test("a new operator sets a password by the link and signs in", async () => {
  const ctx = { ...testContext(database), actor: { kind: "system" } as const }
  const { link } = await makeOperator(ctx, " Owner@Company.example ")
  expect(ctx.recordedJobs).toEqual([])
  const token = new URL(link).searchParams.get("token") ?? ""
  await resetPassword(ctx, { token, password: "A-long-word-3" })
  const { person } = await signInAtOnce(ctx, { email: "owner@company.example", password: "A-long-word-3" }, null)
  expect(person.role).toBe("operator")
})

test("a customer can be made operator", async () => {
  const ctx = testContext(database)
  const email = demoAccounts[1]?.email ?? ""
  await makeOperator(ctx, email)
  expect((await userByEmail(ctx, email))?.role).toBe("operator")
})

test("demo accounts are disabled outside demo mode and enabled again in it", async () => {
  const other = await testDatabase()
  const ctx = testContext(other)
  const production = { ...ctx, actor: { kind: "system" } as const, config: { ...ctx.config, demo: false } }
  const email = "operator@maestrale.example"
  const retired = () => ctx.db.select().from(auditEvents).where(like(auditEvents.name, "demo-account.%"))
  await retireDemoAccounts(production)
  expect(await retired()).toEqual([])

  await seedDemoAccounts(ctx)
  const customer = await person(ctx)
  await ctx.db
    .insert(signInMethods)
    .values({ id: "x", userId: customer.userId, accountId: "x", providerId: "credential" })
  const { cookies } = await signInAtOnce(ctx, { email, password: DEMO_PASSWORD }, null)
  const headers = new Headers({ cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") })
  expect((await actorOfRequest(ctx, headers)).kind).toBe("person")
  await sendPasswordReset(ctx, { email })
  const token = (await tokenIn(ctx, "accounts.password", email)) ?? ""

  await retireDemoAccounts(production)
  await retireDemoAccounts(production)
  expect(await actorOfRequest(ctx, headers)).toEqual({ kind: "visitor" })
  for (const { email } of demoAccounts)
    await expect(signInAtOnce(ctx, { email, password: DEMO_PASSWORD }, null)).rejects.toMatchObject({
      code: "accounts.sign-in-failed",
    })
  await expect(resetPassword(ctx, { token, password: "A-long-word-3" })).rejects.toMatchObject({
    code: "accounts.link-invalid",
  })
  expect(await ctx.db.select().from(sessions)).toEqual([])
  expect((await ctx.db.select().from(signInMethods)).map(({ userId }) => userId)).toEqual([customer.userId])
  expect(await retired()).toHaveLength(demoAccounts.length)

  await seedDemoAccounts(ctx)
  expect((await signInAtOnce(ctx, { email, password: DEMO_PASSWORD }, null)).person.role).toBe("operator")
})
