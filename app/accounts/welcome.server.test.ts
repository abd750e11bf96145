import { expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { person } from "../../tests/support/people"
import type { Ctx } from "../platform/context.server"
import { sentBack } from "./cookies.server"
import { closedWelcome, isWelcomeDue } from "./welcome.server"

const house = testContext(await testDatabase())

async function inSession(id: string, isFirst: boolean): Promise<Ctx> {
  const expiresAt = new Date("2026-12-21T10:00:00Z")
  return { ...house, actor: { ...(await person(house)), session: { id, expiresAt, isFirst, openedBy: "password" } } }
}

test("a first session is welcomed until its browser has closed the welcome, and no other session is", async () => {
  const first = await inSession("first", true)
  expect(await isWelcomeDue(first, "lang=it")).toBe(true)
  const closed = sentBack([(await closedWelcome(first)) ?? ""])
  expect(await isWelcomeDue(first, `lang=it; ${closed}`)).toBe(false)
  expect(await isWelcomeDue(await inSession("of-another-person", true), closed)).toBe(true)
  expect(await isWelcomeDue(await inSession("later", false), null)).toBe(false)
})

test("the cookie opens nothing, and where there is no welcome there is none", async () => {
  const cookie = await closedWelcome(await inSession("first", true))
  expect(cookie).toMatch(/^house\.welcomed=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookie).not.toContain("first")
  expect(await closedWelcome(await inSession("later", false))).toBeUndefined()
  expect(await closedWelcome(house)).toBeUndefined()
})
