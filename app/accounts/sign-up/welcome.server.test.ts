import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import type { Ctx } from "../../platform/context.server"
import type { IdStatus } from "../rules/identity"
import { cookieHeaderFrom } from "../sign-in/cookies.server"
import { isWelcomeDue, welcomeClosedCookie } from "./welcome.server"

const base = testContext(await testDatabase())

async function withSession(id: string, isFirst: boolean): Promise<Ctx> {
  const expiresAt = new Date("2026-12-21T10:00:00Z")
  return {
    ...base,
    actor: { ...(await person(base)), session: { id, expiresAt, isFirst: isFirst, authMethod: "password" } },
  }
}

const isDue = (ctx: Ctx, cookies: string | null, idStatus: IdStatus = "unverified") =>
  isWelcomeDue(ctx, { cookieHeader: cookies, idStatus })

test("the welcome is due in the first session until it is closed", async () => {
  const first = await withSession("first", true)
  expect(await isDue(first, "lang=it")).toBe(true)
  const closed = cookieHeaderFrom([(await welcomeClosedCookie(first)) ?? ""])
  expect(await isDue(first, `lang=it; ${closed}`)).toBe(false)
  expect(await isDue(await withSession("of-another-person", true), closed)).toBe(true)
  expect(await isDue(await withSession("later", false), null)).toBe(false)
})

test("the welcome is not due while the identity check is pending", async () => {
  const first = await withSession("first", true)
  expect(await isDue(first, null, "pending")).toBe(false)
  expect(await isDue(first, null, "verified")).toBe(true)
})

test("the cookie is no credential and is set only if a welcome was due", async () => {
  const cookie = await welcomeClosedCookie(await withSession("first", true))
  expect(cookie).toMatch(/^app\.welcomed=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookie).not.toContain("first")
  expect(await welcomeClosedCookie(await withSession("later", false))).toBeUndefined()
  expect(await welcomeClosedCookie(base)).toBeUndefined()
})
