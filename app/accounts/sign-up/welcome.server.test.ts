import { expect, test } from "vitest"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { person } from "../../../tests/support/people"
import type { Ctx } from "../../platform/context.server"
import type { IdStatus } from "../rules/identity"
import { sentBack } from "../sign-in/cookies.server"
import { closedWelcome, isWelcomeDue } from "./welcome.server"

const house = testContext(await testDatabase())

async function inSession(id: string, isFirst: boolean): Promise<Ctx> {
  const expiresAt = new Date("2026-12-21T10:00:00Z")
  return { ...house, actor: { ...(await person(house)), session: { id, expiresAt, isFirst, openedBy: "password" } } }
}

const isDue = (ctx: Ctx, cookies: string | null, idStatus: IdStatus = "unverified") =>
  isWelcomeDue(ctx, { cookies, idStatus })

test("a first session is welcomed until its browser has closed the welcome, and no other session is", async () => {
  const first = await inSession("first", true)
  expect(await isDue(first, "lang=it")).toBe(true)
  const closed = sentBack([(await closedWelcome(first)) ?? ""])
  expect(await isDue(first, `lang=it; ${closed}`)).toBe(false)
  expect(await isDue(await inSession("of-another-person", true), closed)).toBe(true)
  expect(await isDue(await inSession("later", false), null)).toBe(false)
})

test("who waits for their documents is not sent where they have been; who is verified is welcomed", async () => {
  const first = await inSession("first", true)
  expect(await isDue(first, null, "pending")).toBe(false)
  expect(await isDue(first, null, "verified")).toBe(true)
})

test("the cookie opens nothing, and where there is no welcome there is none", async () => {
  const cookie = await closedWelcome(await inSession("first", true))
  expect(cookie).toMatch(/^house\.welcomed=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookie).not.toContain("first")
  expect(await closedWelcome(await inSession("later", false))).toBeUndefined()
  expect(await closedWelcome(house)).toBeUndefined()
})
