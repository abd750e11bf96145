import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { someMembership } from "../../tests/support/membership/memberships"
import { refusalOf } from "../../tests/support/purchases/rentals"
import { changePlan } from "./member-choices.server"
import { memberList } from "./member-list.server"
import { memberships } from "./tables.server"

const ctx = testContext(await testDatabase())
const operator = as(ctx, await person(ctx, { role: "operator" }))

const find = (query: Record<string, string> = {}) => memberList(operator, new URLSearchParams(query))
const namesOf = async (query: Record<string, string>) => (await find(query)).members.map(({ name }) => name)

const anna = await person(ctx, { name: "Anna Ñuñez 100%", email: "anna.list@example.org" })
await someMembership(ctx, anna)

describe("the list of members", () => {
  test.each(["ñuñez", "ANNA.LIST@", " 100% "])("finds a member by “%s”", async (wanted) => {
    expect(await namesOf({ find: wanted })).toEqual(["Anna Ñuñez 100%"])
  })

  test.each(["nobody", "100_", "%%%"])("finds nobody by “%s”", async (wanted) => {
    expect(await namesOf({ find: wanted })).toEqual([])
  })

  test("shows the plan chosen for the next period, if it differs", async () => {
    expect((await find({ find: "anna.list" })).members[0]?.next).toBeNull()
    await changePlan(as(ctx, anna), { tierId: "gold", cycle: "monthly" })
    expect((await find({ find: "anna.list" })).members[0]?.next).toEqual({ tierId: "gold", cycle: "monthly" })
    await changePlan(as(ctx, anna), { tierId: "gold", cycle: "annually" })
    expect((await find({ find: "anna.list" })).members[0]?.next).toBeNull()
  })

  test("shows until when a renewal whose charge failed can be paid", async () => {
    const { userId } = await person(ctx, { email: "retried.list@example.org" })
    const renewal = { startedOn: "2026-10-20", months: 1, renewsOn: "2026-11-20", autoRenews: true }
    const { id } = await someMembership(ctx, { userId }, renewal)
    expect((await find({ find: "retried.list" })).members[0]?.unpaidUntil).toBeNull()
    await ctx.db.update(memberships).set({ failedOn: "2026-11-21" }).where(eq(memberships.id, id))
    expect((await find({ find: "retried.list" })).members[0]?.unpaidUntil).toBe("2026-11-27")
  })

  test("has pages, those that renew first before others, without a member twice", async () => {
    for (let number = 1; number <= 30; number++) {
      const { userId } = await person(ctx, { name: `Paged ${number}`, email: `paged-${number}@example.org` })
      await someMembership(ctx, { userId })
    }
    const pages = await Promise.all([1, 2].map((page) => find({ find: "paged-", page: String(page) })))
    expect(pages.map(({ members }) => members.length)).toEqual([25, 5])
    expect(pages[0]).toMatchObject({ page: 1, pages: 2, wanted: "paged-" })
    expect(new Set(pages.flatMap(({ members }) => members.map(({ id }) => id))).size).toBe(30)
    expect(await find({ find: "paged-", page: "9" })).toMatchObject({ page: 2 })
    expect(await find({ find: "paged-", page: "x" })).toMatchObject({ page: 1 })
  })

  test("leaves out memberships that have ended", async () => {
    const { userId } = await person(ctx, { name: "Ended Member", email: "ended.list@example.org" })
    const { id } = await someMembership(ctx, { userId })
    await ctx.db.update(memberships).set({ endedAt: ctx.now() }).where(eq(memberships.id, id))
    expect(await namesOf({ find: "ended.list" })).toEqual([])
  })

  test("is shown to operators only", async () => {
    expect((await refusalOf(memberList(as(ctx, anna), new URLSearchParams()))).status).toBe(403)
    expect((await refusalOf(memberList(ctx, new URLSearchParams()))).status).toBe(401)
  })
})
