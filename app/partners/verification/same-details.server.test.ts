import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { newCompany, pendingPartner } from "../../../tests/support/partners/partners"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { users } from "../../accounts/tables.server"
import { partnerVerifications } from "../tables.server"
import { decideVerification, partnersForOperator, withdrawVerification } from "./reviews.server"

const ctx = testContext(await testDatabase())
let operator: typeof ctx
beforeEach(async () => {
  operator = as(ctx, await person(ctx, { role: "operator" }))
})

let count = 0

/** A partner with a company name of their own, who submitted `submitted`. */
async function submitted(given = newCompany()) {
  count += 1
  const companyName = `Company ${count}`
  const partner = await pendingPartner(ctx, { companyName }, given)
  const userId = partner.me.actor.kind === "person" ? partner.me.actor.userId : ""
  return { ...partner, companyName, userId }
}

const verify = ({ verificationId }: { verificationId: string }) =>
  decideVerification(operator, { outcome: "verified", verificationId })

const shownOf = async ({ verificationId }: { verificationId: string }) => {
  const shown = (await partnersForOperator(operator)).pending.find(({ id }) => id === verificationId)
  return { sameVatNumber: shown?.sameVatNumber, samePayout: shown?.samePayout }
}

test("a company with its own numbers shares none", async () => {
  await submitted()
  expect(await shownOf(await submitted())).toEqual({ sameVatNumber: [], samePayout: [] })
})

test("operators see which other partner has the same VAT number", async () => {
  const [first, second] = [newCompany(), newCompany()]
  const verified = await submitted(first)
  await verify(verified)
  const same = await submitted({ ...second, company: { ...second.company, vatNumber: first.company.vatNumber } })
  expect(await shownOf(same)).toEqual({
    sameVatNumber: [{ company: verified.companyName, isVerified: true }],
    samePayout: [],
  })
})

test("operators see which other partner has the same IBAN", async () => {
  const first = newCompany()
  const waiting = await submitted(first)
  const same = await submitted({ ...newCompany(), payout: first.payout })
  expect(await shownOf(same)).toEqual({
    sameVatNumber: [],
    samePayout: [{ company: waiting.companyName, isVerified: false }],
  })
})

test("a VAT number that is verified for another partner is not verified again", async () => {
  const shared = newCompany()
  const first = await submitted(shared)
  const second = await submitted({ ...newCompany(), company: shared.company })
  await verify(first)
  expect(await refusalOf(verify(second))).toMatchObject({
    code: "partners.vat-verified",
    status: 409,
    details: { vatNumber: shared.company.vatNumber, company: first.companyName },
  })
  expect(await ctx.db.select().from(users).where(eq(users.id, second.userId))).toMatchObject([
    { businessStatus: "pending" },
  ])
})

test("a VAT number that is verified for another partner can be refused", async () => {
  const shared = newCompany()
  await verify(await submitted(shared))
  const { verificationId } = await submitted({ ...newCompany(), company: shared.company })
  await decideVerification(operator, { outcome: "refused", verificationId, reason: "Already a partner." })
  expect(
    await ctx.db.select().from(partnerVerifications).where(eq(partnerVerifications.id, verificationId)),
  ).toMatchObject([{ status: "refused" }])
})

test("the VAT number of a withdrawn verification can be verified for another partner", async () => {
  const shared = newCompany()
  const first = await submitted(shared)
  await verify(first)
  await withdrawVerification(operator, { userId: first.userId, reason: "Sold." })
  const second = await submitted({ ...newCompany(), company: shared.company })
  expect((await shownOf(second)).sameVatNumber).toEqual([])
  await verify(second)
  expect(await shownOf(second)).toEqual({ sameVatNumber: undefined, samePayout: undefined })
})

test("the VAT number of a deleted account can be verified for another partner", async () => {
  const shared = newCompany()
  const first = await submitted(shared)
  await verify(first)
  await ctx.db.update(users).set({ deletedAt: ctx.now() }).where(eq(users.id, first.userId))
  const second = await submitted({ ...newCompany(), company: shared.company })
  expect((await shownOf(second)).sameVatNumber).toEqual([])
  await expect(verify(second)).resolves.toBeUndefined()
})

test("a partner with the IBAN of another one can be verified", async () => {
  const first = newCompany()
  await verify(await submitted(first))
  await expect(verify(await submitted({ ...newCompany(), payout: first.payout }))).resolves.toBeUndefined()
})

test("of many decisions at once about one VAT number one verifies", { tags: ["postgres"] }, async () => {
  const shared = newCompany()
  const waiting = []
  for (let each = 0; each < 6; each += 1) waiting.push(await submitted({ ...newCompany(), company: shared.company }))
  const results = await Promise.allSettled(waiting.map(verify))
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  const verified = await ctx.db
    .select()
    .from(partnerVerifications)
    .where(eq(partnerVerifications.vatNumber, shared.company.vatNumber))
  expect(verified.filter(({ status }) => status === "verified")).toHaveLength(1)
})
