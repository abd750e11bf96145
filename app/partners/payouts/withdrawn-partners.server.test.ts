import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { earn, somePartner } from "../../../tests/support/partners/listed-partners"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { users } from "../../accounts/tables.server"
import { messages } from "../../messaging/tables.server"
import type { Ctx } from "../../platform/context.server"
import { payouts } from "../tables.server"
import { withdrawVerification } from "../verification/reviews.server"
import { balanceOf } from "./ledger.server"
import { downloadPayoutFile, makePayoutFile, payoutsCsv } from "./payout-files.server"
import { partnerPayouts, payoutsForOperator } from "./payout-lists.server"
import { cancelPayout, markPayoutPaid, preparePayouts } from "./payouts.server"

/** Each test has its own database: a preparation pays all partners. Two partners have a prepared payout. */
async function preparedPayouts() {
  const ctx = testContext(await testDatabase())
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  const [partner, other] = [await somePartner(ctx), await somePartner(ctx)]
  await earn(ctx, partner, 5_000)
  await earn(ctx, other, 700)
  await preparePayouts(operator)
  return { ctx, operator, partner, other, payoutId: (await payoutsOf(ctx, partner))[0]?.id ?? "" }
}

const payoutsOf = (ctx: Ctx, { userId }: { userId: string }) =>
  ctx.db.select().from(payouts).where(eq(payouts.userId, userId))

const withdraw = (operator: Ctx, { userId }: { userId: string }) =>
  withdrawVerification(operator, { userId, reason: "The company is dissolved." })

const setStatus = (ctx: Ctx, { userId }: { userId: string }, businessStatus: "verified" | "pending" | "unverified") =>
  ctx.db.update(users).set({ businessStatus }).where(eq(users.id, userId))

test("a withdrawn verification cancels the partner's prepared payouts", async () => {
  const { ctx, operator, partner, other } = await preparedPayouts()
  await withdraw(operator, partner)
  expect(await payoutsOf(ctx, partner)).toMatchObject([{ status: "cancelled", cents: 5_000 }])
  expect(await balanceOf(ctx, partner.userId)).toEqual({ balanceCents: 5_000, dueCents: 5_000, heldCents: 0 })
  expect(await payoutsOf(ctx, other)).toMatchObject([{ status: "prepared" }])
})

test("the partner's payouts page says whether the company is verified", async () => {
  const { ctx, operator, partner } = await preparedPayouts()
  const isVerified = async () => (await partnerPayouts(as(ctx, partner), new URLSearchParams())).isVerified
  expect(await isVerified()).toBe(true)
  await withdraw(operator, partner)
  expect(await isVerified()).toBe(false)
})

test("a withdrawn verification leaves paid payouts", async () => {
  const { ctx, operator, partner, payoutId } = await preparedPayouts()
  await markPayoutPaid(operator, { payoutId, reference: "CRO 1" })
  await withdraw(operator, partner)
  expect(await payoutsOf(ctx, partner)).toMatchObject([{ status: "paid", reference: "CRO 1" }])
  expect(await balanceOf(ctx, partner.userId)).toEqual({ balanceCents: 0, dueCents: 0, heldCents: 0 })
})

test("the mail of a withdrawal names the cancelled amount, if there is one", async () => {
  const { ctx, operator, partner, other, payoutId } = await preparedPayouts()
  await markPayoutPaid(operator, { payoutId, reference: "CRO 1" })
  const mailTo = async ({ email }: { email: string }) =>
    (
      await ctx.db
        .select()
        .from(messages)
        .where(and(eq(messages.recipient, email), eq(messages.kind, "partners.withdrawn")))
    )[0]?.body
  await withdraw(operator, other)
  await withdraw(operator, partner)
  expect(await mailTo(other)).toContain("the payout of €7 that was being prepared")
  expect(await mailTo(partner)).not.toContain("payout")
})

test("the mail of a withdrawal names the balance, if no payout was prepared", async () => {
  const { ctx, operator, partner, payoutId } = await preparedPayouts()
  await cancelPayout(operator, { payoutId })
  await withdraw(operator, partner)
  const [mail] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.recipient, partner.email), eq(messages.kind, "partners.withdrawn")))
  expect(mail?.body).toContain("€50")
})

test.each(["unverified", "pending"] as const)(
  "a payout is not marked as paid while its partner is %s",
  async (status) => {
    const { ctx, operator, partner, payoutId } = await preparedPayouts()
    await setStatus(ctx, partner, status)
    expect(await refusalOf(markPayoutPaid(operator, { payoutId, reference: "CRO" }))).toMatchObject({
      code: "partners.payout-unverified",
      status: 409,
    })
    expect(await payoutsOf(ctx, partner)).toMatchObject([{ status: "prepared", paidAt: null }])
  },
)

test("a payout of a partner who is not verified can be cancelled", async () => {
  const { ctx, operator, partner, payoutId } = await preparedPayouts()
  await setStatus(ctx, partner, "unverified")
  await cancelPayout(operator, { payoutId })
  expect(await payoutsOf(ctx, partner)).toMatchObject([{ status: "cancelled" }])
})

test("payouts of partners who are not verified are in neither file", async () => {
  const { ctx, operator, partner, other } = await preparedPayouts()
  await setStatus(ctx, partner, "unverified")
  const csv = await payoutsCsv(operator)
  expect(csv).toContain('"7.00"')
  expect(csv).not.toContain('"50.00"')
  const fileId = await makePayoutFile(operator)
  expect((await downloadPayoutFile(operator, fileId)).xml).toContain("<CtrlSum>7.00</CtrlSum>")
  await setStatus(ctx, other, "unverified")
  expect((await payoutsForOperator(operator)).files).toEqual([])
  expect((await refusalOf(downloadPayoutFile(operator, fileId))).code).toBe("partners.no-transfers")
})

test("a preparation during a withdrawal leaves no payout to the partner", { tags: ["postgres"] }, async () => {
  const { ctx, operator, partner } = await preparedPayouts()
  for (let round = 0; round < 5; round += 1) {
    await setStatus(ctx, partner, "verified")
    await earn(ctx, partner, 1_000)
    await Promise.all([preparePayouts(operator), withdraw(operator, partner), preparePayouts(operator)])
    const prepared = (await payoutsOf(ctx, partner)).filter(({ status }) => status === "prepared")
    expect(prepared, `round ${round}`).toEqual([])
  }
})

test("a payout marked as paid during a withdrawal is either paid or cancelled", { tags: ["postgres"] }, async () => {
  const { ctx, operator, partner, payoutId: first } = await preparedPayouts()
  await markPayoutPaid(operator, { payoutId: first, reference: "CRO" })
  for (let round = 0; round < 5; round += 1) {
    await setStatus(ctx, partner, "verified")
    await earn(ctx, partner, 1_000)
    await preparePayouts(operator)
    const [payout] = (await payoutsOf(ctx, partner)).filter(({ status }) => status === "prepared")
    const payoutId = payout?.id ?? ""
    const [marked] = await Promise.allSettled([
      markPayoutPaid(operator, { payoutId, reference: "CRO" }),
      withdraw(operator, partner),
    ])
    const after = (await payoutsOf(ctx, partner)).find(({ id }) => id === payoutId)
    expect(after?.status).toBe(marked?.status === "fulfilled" ? "paid" : "cancelled")
    expect((await balanceOf(ctx, partner.userId)).dueCents).toBe(after?.status === "paid" ? 0 : payout?.cents)
  }
})
