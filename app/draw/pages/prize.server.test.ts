import { eq } from "drizzle-orm"
import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { closedEdition, soldTickets } from "../../../tests/support/draw/draw-editions"
import { someMembership } from "../../../tests/support/membership/memberships"
import type { Ctx } from "../../platform/context.server"
import { requestContext } from "../../platform/http/page.server"
import type { AwardRecord } from "../awards/award-records.server"
import { awardUrl } from "../awards/award-records.server"
import { acceptPrize, notifyWinners } from "../awards/awards.server"
import { giveMemberships } from "../awards/prize-memberships.server"
import { drawEdition } from "../drawing/draw.server"
import { awards } from "../tables.server"
import { loader } from "./prize"

const ctx = testContext(await testDatabase())
const operator = as(ctx, await person(ctx, { role: "operator" }))

/** A winner of a Gold membership who has not answered. */
async function winner(changes: Parameters<typeof person>[1] = {}) {
  const owner = await person(ctx, changes)
  const editionId = await closedEdition(ctx, {
    prizes: [{ tier: 1, id: "membership", kind: "membership", quantity: 1 }],
  })
  await soldTickets(ctx, editionId, 1, () => ({ userId: owner.userId }))
  await drawEdition(operator, { editionId, typedId: editionId })
  await notifyWinners(ctx)
  const [award] = await ctx.db.select().from(awards).where(eq(awards.editionId, editionId))
  return { owner, customerCtx: { ...as(ctx, owner), locale: "en" as const }, awardId: award?.id ?? "" }
}

async function pageOf(customerCtx: Ctx, awardId: string, url = new URL(`https://example.org/prizes/${awardId}`)) {
  const context = new RouterContextProvider()
  context.set(requestContext, customerCtx)
  return loader({ context, params: { awardId }, url } as never)
}

test("a Silver member reads when Gold begins and when Silver is renewed", async () => {
  const { owner, customerCtx, awardId } = await winner()
  await someMembership(ctx, owner, { tierId: "silver", autoRenews: true })
  const [silver, days, renewal] = (await pageOf(customerCtx, awardId)).membershipTerm
  expect(silver).toContain("22 November 2027")
  expect(renewal).toContain("23 November 2028")
  expect(days).toMatch(/23 November 2027 .* 22 November 2028/)
  await acceptPrize(customerCtx, { awardId })
  expect((await pageOf(customerCtx, awardId)).membershipTerm).toHaveLength(3)
  await giveMemberships({ ...ctx, actor: { kind: "system" } })
  expect((await pageOf(customerCtx, awardId)).membershipTerm).toEqual([])
})

test("a winner without a membership reads the days of Gold only", async () => {
  const { customerCtx, awardId } = await winner()
  const { membershipTerm } = await pageOf(customerCtx, awardId)
  expect(membershipTerm).toHaveLength(1)
  expect(membershipTerm[0]).toMatch(/23 November 2026 .* 22 November 2027/)
})

test("the mailed link alone shows nothing of the winner's membership", async () => {
  const { owner, awardId } = await winner()
  await someMembership(ctx, owner, { tierId: "silver" })
  const link = new URL(awardUrl(ctx, { id: awardId, ticket: { userId: null } as AwardRecord["ticket"] }))
  const visitor: Ctx = { ...ctx, actor: { kind: "visitor" } }
  expect((await pageOf(visitor, awardId, link)).membershipTerm).toEqual([])
})

test("a business, which gets no membership, reads no days", async () => {
  const { customerCtx, awardId } = await winner({ role: "business" })
  expect((await pageOf(customerCtx, awardId)).membershipTerm).toEqual([])
})
