import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { signUpByMail } from "../../tests/support/accounts/sign-up"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { someBooking, someCar } from "../../tests/support/purchases/bookings"
import { messages } from "../messaging/tables.server"
import { accountsJobs } from "./jobs.server"
import { userByEmail, userById } from "./queries.server"
import { verifyEmail } from "./sign-up/sign-up.server"
import { documents, signInMethods, verifications } from "./tables.server"

const database = await testDatabase()
const anna = { name: "Anna Melis", password: "Correct-horse-7" }

type TestCtx = ReturnType<typeof testContext>

async function runNightlyJobs(ctx: TestCtx): Promise<void> {
  const kinds = accountsJobs(() => ctx).filter(({ cron }) => cron)
  for (const kind of kinds) await kind.run({})
}

test("a sign-up unconfirmed for a week is deleted with its mail and can be repeated", async () => {
  const ctx = testContext(database)
  const [abandoned, renewed, confirmed] = ["left@example.org", "renewed@example.org", "confirmed@example.org"]
  for (const email of [abandoned, renewed]) await signUpByMail(ctx, { ...anna, email })
  await verifyEmail(ctx, { token: await signUpByMail(ctx, { ...anna, email: confirmed }) })
  const id = (await userByEmail(ctx, abandoned))?.id ?? ""
  ctx.clock.set("2026-11-26T09:00:00Z")
  await signUpByMail(ctx, { ...anna, email: renewed })
  ctx.clock.set("2026-11-30T08:59:00Z")
  await runNightlyJobs(ctx)
  expect(await userByEmail(ctx, abandoned)).toBeDefined()

  ctx.clock.set("2026-11-30T09:01:00Z")
  await runNightlyJobs(ctx)
  expect(await userByEmail(ctx, abandoned)).toBeUndefined()
  expect(await ctx.db.select().from(signInMethods).where(eq(signInMethods.userId, id))).toEqual([])
  expect(await ctx.db.select().from(messages).where(eq(messages.recipient, abandoned))).toEqual([])
  expect(await userByEmail(ctx, renewed)).toBeDefined()
  expect(await userByEmail(ctx, confirmed)).toBeDefined()
  await verifyEmail(ctx, { token: await signUpByMail(ctx, { ...anna, email: abandoned }) })
  expect((await userByEmail(ctx, abandoned))?.emailVerified).toBe(true)
})

test("only unconfirmed accounts without references are deleted", async () => {
  const ctx = testContext(database)
  const old = { emailVerified: false, updatedAt: new Date("2026-11-01T09:00:00Z") }
  const at = ctx.now()
  const withBooking = await person(ctx, old)
  const withDocument = await person(ctx, old)
  const signedInBefore = await person(ctx, { ...old, lastSignInAt: old.updatedAt })
  const operator = await person(ctx, { ...old, role: "operator" })
  const bare = await person(ctx, old)
  await someCar(ctx)
  await someBooking(ctx, { userId: withBooking.userId })
  await ctx.db.insert(documents).values({
    ownerId: withDocument.userId,
    kind: "id_front",
    fileKey: randomUUID(),
    contentType: "image/png",
    bytes: 1,
    sha256: "0",
    createdAt: at,
  })
  await runNightlyJobs(ctx)
  for (const { userId } of [withBooking, withDocument, signedInBefore, operator])
    expect(await userById(ctx, userId)).toBeDefined()
  expect(await userById(ctx, bare.userId)).toBeUndefined()
})

test("only expired verifications are deleted", async () => {
  const ctx = testContext(database)
  const verification = (id: string, expiresAt: string) => ({
    id,
    identifier: id,
    value: "x",
    expiresAt: new Date(expiresAt),
  })
  await ctx.db
    .insert(verifications)
    .values([verification("over", "2026-11-23T08:59:59Z"), verification("open", "2026-11-23T09:00:01Z")])
  await runNightlyJobs(ctx)
  expect((await ctx.db.select().from(verifications)).map(({ id }) => id)).toEqual(["open"])
})
