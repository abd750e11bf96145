import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { signInAtOnce } from "../../tests/support/accounts/sign-in"
import { signUpByMail } from "../../tests/support/accounts/sign-up"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import type { Ctx } from "../platform/context.server"
import { saveLanguage } from "./language.server"
import { userByEmail } from "./queries.server"
import { verifyEmail } from "./sign-up/sign-up.server"
import { users } from "./tables.server"

const database = await testDatabase()
const localeOf = async (ctx: Ctx, id: string) =>
  (await ctx.db.select({ locale: users.locale }).from(users).where(eq(users.id, id)))[0]?.locale

test("choosing a language changes the language of the user's mails", async () => {
  const ctx = testContext(database)
  const someone = await person(ctx, { locale: "it" })
  const other = await person(ctx, { locale: "it" })
  await saveLanguage({ ...as(ctx, someone), locale: "en" })
  await saveLanguage({ ...ctx, locale: "en" })
  expect(await localeOf(ctx, someone.userId)).toBe("en")
  expect(await localeOf(ctx, other.userId)).toBe("it")
})

test("signing in on an English page switches the user's mails to English", async () => {
  const ctx = { ...testContext(database), locale: "it" as const }
  const credentials = { email: "lingua@example.org", password: "Vento-di-mare-7" }
  await verifyEmail(ctx, { token: await signUpByMail(ctx, { ...credentials, name: "Anna Melis" }) })
  expect(await userByEmail(ctx, credentials.email)).toMatchObject({ locale: "it" })
  await signInAtOnce({ ...ctx, locale: "en" }, credentials, null)
  expect(await userByEmail(ctx, credentials.email)).toMatchObject({ locale: "en" })
})
