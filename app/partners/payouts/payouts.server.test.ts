import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { earn, somePartner } from "../../../tests/support/partners/listed-partners"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { users } from "../../accounts/tables.server"
import { messages } from "../../messaging/tables.server"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { partnerSettings, payouts } from "../tables.server"
import { balanceOf } from "./ledger.server"
import { downloadPayoutFile, makePayoutFile, payoutsCsv } from "./payout-files.server"
import { partnerPayouts, payoutsForOperator } from "./payout-lists.server"
import { cancelPayout, markPayoutPaid, preparePayouts } from "./payouts.server"
import { partnerAccountData } from "./personal-data.server"
import { statementCsv } from "./statement-files.server"
import { yearlyStatement } from "./statements.server"

/** Each test has its own database: a preparation pays all partners. */
async function openPayouts() {
  const ctx = testContext(await testDatabase())
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  return { ctx, operator }
}

const allPayouts = (ctx: Ctx) => ctx.db.select().from(payouts)

test("a preparation pays each partner what is due, once", async () => {
  const { ctx, operator } = await openPayouts()
  const partner = await somePartner(ctx)
  await earn(ctx, partner, 10_000)
  await earn(ctx, partner, -2_500)
  await earn(ctx, partner, 99_900, { dueAt: addMinutes(ctx.now(), 1) })
  expect(await preparePayouts(operator)).toEqual({ count: 1, cents: 7_500 })
  expect(await preparePayouts(operator)).toEqual({ count: 0, cents: 0 })
  expect(await allPayouts(ctx)).toMatchObject([
    {
      userId: partner.userId,
      cents: 7_500,
      method: "iban",
      details: "IT60X0542811101000000123456",
      status: "prepared",
    },
  ])
  expect(await balanceOf(ctx, partner.userId)).toEqual({ balanceCents: 99_900, dueCents: 0, heldCents: 0 })
})

test("partners that are not verified, without method, or in debt are left out", async () => {
  const { ctx, operator } = await openPayouts()
  const unverified = await somePartner(ctx)
  await ctx.db.update(users).set({ businessStatus: "pending" }).where(eq(users.id, unverified.userId))
  const withoutMethod = await somePartner(ctx, { payoutMethod: null, payoutDetails: null })
  const inDebt = await somePartner(ctx)
  await earn(ctx, unverified, 100)
  await earn(ctx, withoutMethod, 100)
  await earn(ctx, inDebt, -100)
  expect(await preparePayouts(operator)).toEqual({ count: 0, cents: 0 })
})

test("an invalid IBAN is not paid to, and the operator sees whose it is", async () => {
  const { ctx, operator } = await openPayouts()
  const valid = await somePartner(ctx)
  const invalid = await somePartner(ctx, { payoutDetails: "IT61X0542811101000000123456" })
  await earn(ctx, valid, 5_000)
  await earn(ctx, invalid, 6_000)
  expect(await preparePayouts(operator)).toEqual({ count: 1, cents: 5_000 })
  expect((await allPayouts(ctx)).map(({ userId }) => userId)).toEqual([valid.userId])
  const { partners } = await payoutsForOperator(operator)
  expect(partners.find(({ userId }) => userId === valid.userId)).toMatchObject({ isDestinationValid: true })
  expect(partners.find(({ userId }) => userId === invalid.userId)).toMatchObject({
    isDestinationValid: false,
    dueCents: 6_000,
  })
  const corrected = { payoutDetails: "DE89370400440532013000" }
  await ctx.db.update(partnerSettings).set(corrected).where(eq(partnerSettings.userId, invalid.userId))
  expect(await preparePayouts(operator)).toEqual({ count: 1, cents: 6_000 })
})

test("many preparations at once pay once", { tags: ["postgres"] }, async () => {
  const { ctx, operator } = await openPayouts()
  const partners = await Promise.all([somePartner(ctx), somePartner(ctx), somePartner(ctx)])
  for (const partner of partners) await earn(ctx, partner, 5_000)
  const results = await Promise.all(Array.from({ length: 12 }, () => preparePayouts(operator)))
  expect(results.filter(({ count }) => count > 0)).toEqual([{ count: 3, cents: 15_000 }])
  expect(await allPayouts(ctx)).toHaveLength(3)
  for (const { userId } of partners) expect((await balanceOf(ctx, userId)).dueCents).toBe(0)
})

test("a cancelled payout is due again, a paid one is final", async () => {
  const { ctx, operator } = await openPayouts()
  const partner = await somePartner(ctx)
  await earn(ctx, partner, 5_000)
  await preparePayouts(operator)
  const [first] = await allPayouts(ctx)
  const both = await Promise.allSettled([
    cancelPayout(operator, { payoutId: first?.id ?? "" }),
    cancelPayout(operator, { payoutId: first?.id ?? "" }),
  ])
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  expect((await balanceOf(ctx, partner.userId)).dueCents).toBe(5_000)
  await preparePayouts(operator)
  const payoutId = (await allPayouts(ctx)).find(({ status }) => status === "prepared")?.id ?? ""
  await markPayoutPaid(operator, { payoutId, reference: "CRO 1" })
  for (const call of [
    () => cancelPayout(operator, { payoutId }),
    () => markPayoutPaid(operator, { payoutId, reference: "CRO 2" }),
  ])
    expect(await refusalOf(call())).toMatchObject({ code: "partners.payout-settled", status: 409 })
  expect((await allPayouts(ctx)).find(({ id }) => id === payoutId)).toMatchObject({
    status: "paid",
    reference: "CRO 1",
  })
})

test("a payout marked as paid is mailed to its partner once, with the IBAN masked", async () => {
  const { ctx, operator } = await openPayouts()
  const partner = await somePartner(ctx)
  await earn(ctx, partner, 5_050)
  await preparePayouts(operator)
  const [payout] = await allPayouts(ctx)
  const mails = () => ctx.db.select().from(messages).where(eq(messages.recipient, partner.email))
  expect(await mails()).toEqual([])
  await markPayoutPaid(operator, { payoutId: payout?.id ?? "", reference: "CRO 1" })
  await refusalOf(markPayoutPaid(operator, { payoutId: payout?.id ?? "", reference: "CRO 2" }))
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: "partners.payout-paid", subject: "We have paid you €50.50" })
  expect(mail?.body).toContain("3456, with the reference CRO 1.")
  expect(mail?.body).not.toContain("IT60")
})

test("only operators prepare, settle and download payouts", async () => {
  const { ctx } = await openPayouts()
  const partner = as(ctx, await somePartner(ctx))
  for (const call of [
    () => preparePayouts(partner),
    () => markPayoutPaid(partner, { payoutId: randomUUID(), reference: "x" }),
    () => cancelPayout(partner, { payoutId: randomUUID() }),
    () => payoutsCsv(partner),
    () => makePayoutFile(partner),
    () => downloadPayoutFile(partner, randomUUID()),
    () => payoutsForOperator(partner),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 403 })
})

test("an unknown payout is not found", async () => {
  const { operator } = await openPayouts()
  for (const payoutId of [randomUUID(), "x"])
    expect(await refusalOf(cancelPayout(operator, { payoutId }))).toMatchObject({ status: 404 })
})

test("bank transfers are in both files, PayPal only in the CSV, formulas in neither", async () => {
  const { ctx, operator } = await openPayouts()
  const bank = await somePartner(ctx)
  const paypal = await somePartner(ctx, { payoutMethod: "paypal", payoutDetails: "pay@example.org" })
  await ctx.db.update(users).set({ companyName: '=HYPERLINK("x")' }).where(eq(users.id, bank.userId))
  await earn(ctx, bank, 5_000)
  await earn(ctx, paypal, 6_000)
  for (const call of [() => makePayoutFile(operator), () => downloadPayoutFile(operator, randomUUID())])
    expect(await refusalOf(call())).toMatchObject({ code: "partners.no-transfers", status: 409 })
  await preparePayouts(operator)
  const csv = await payoutsCsv(operator)
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
  expect(csv).toContain('"pay@example.org"')
  expect(csv).toContain('"60.00"')
  const fileId = await makePayoutFile(operator)
  const xml = (await downloadPayoutFile(operator, fileId)).xml
  expect(xml).toContain("<CtrlSum>50.00</CtrlSum>")
  expect(xml).toContain("<IBAN>IT60X0542811101000000123456</IBAN>")
  expect(xml).not.toContain("pay@example.org")
  expect(xml).not.toContain("=HYPER")
  expect((await downloadPayoutFile(operator, fileId)).xml).toBe(xml)
})

test("a partner sees only their own entries, payouts and statements", async () => {
  const { ctx, operator } = await openPayouts()
  const partner = await somePartner(ctx)
  const other = as(ctx, await somePartner(ctx))
  await earn(ctx, partner, 5_000)
  await preparePayouts(operator)
  const page = await partnerPayouts(as(ctx, partner), new URLSearchParams())
  expect(page).toMatchObject({ balanceCents: 0, payouts: [{ cents: 5_000, masked: "•••• 3456" }] })
  expect(page.entries).toHaveLength(2)
  expect(await partnerPayouts(other, new URLSearchParams())).toMatchObject({ entries: [], payouts: [] })
  const year = "2026"
  expect(await refusalOf(yearlyStatement(other, { year, userId: partner.userId }))).toMatchObject({ status: 404 })
  expect(await refusalOf(statementCsv(other, { year, userId: partner.userId }))).toMatchObject({ status: 404 })
  const customer = as(ctx, await person(ctx))
  for (const call of [() => partnerPayouts(customer, new URLSearchParams()), () => yearlyStatement(customer, { year })])
    expect(await refusalOf(call())).toMatchObject({ status: 403 })
})

test("an account with an open booking, a balance or an open payout cannot be deleted", async () => {
  const { ctx, operator } = await openPayouts()
  const partner = await somePartner(ctx)
  const codes = async () => (await partnerAccountData.obstacles?.(ctx, partner.userId))?.map(({ code }) => code)
  expect(await codes()).toEqual([])
  await earn(ctx, partner, 5_000)
  expect(await codes()).toEqual(["partners.obstacle-balance"])
  await preparePayouts(operator)
  expect(await codes()).toEqual(["partners.obstacle-payout"])
  const [payout] = await allPayouts(ctx)
  await markPayoutPaid(operator, { payoutId: payout?.id ?? "", reference: "CRO" })
  expect(await codes()).toEqual([])
  await earn(ctx, partner, -100)
  expect(await codes()).toEqual(["partners.obstacle-debt"])
})

test("an erased account keeps its payouts, and the destination of paid ones", async () => {
  const { ctx, operator } = await openPayouts()
  const partner = await somePartner(ctx)
  await earn(ctx, partner, 5_000)
  await preparePayouts(operator)
  const [first] = await allPayouts(ctx)
  await cancelPayout(operator, { payoutId: first?.id ?? "" })
  await preparePayouts(operator)
  const second = (await allPayouts(ctx)).find(({ status }) => status === "prepared")
  await markPayoutPaid(operator, { payoutId: second?.id ?? "", reference: "CRO" })
  await partnerAccountData.erase(ctx, { userId: partner.userId, name: "", email: "" })
  const details = Object.fromEntries((await allPayouts(ctx)).map((payout) => [payout.status, payout.details]))
  expect(details).toEqual({ cancelled: "3456", paid: "IT60X0542811101000000123456" })
})

test("the export has bookings, entries and payouts without the customers", async () => {
  const { ctx, operator } = await openPayouts()
  const partner = await somePartner(ctx)
  await earn(ctx, partner, 5_000)
  await preparePayouts(operator)
  const exported = await partnerAccountData.export(ctx, partner.userId)
  expect(exported).toMatchObject({ entries: [{ cents: 5_000 }, { cents: -5_000 }], payouts: [{ cents: 5_000 }] })
  expect(JSON.stringify(exported)).not.toContain("Neri")
})

test("settings without a row count as the default commission", async () => {
  const { ctx } = await openPayouts()
  const partner = await somePartner(ctx)
  await ctx.db.delete(partnerSettings).where(eq(partnerSettings.userId, partner.userId))
  const shown = await partnerPayouts(as(ctx, partner), new URLSearchParams())
  expect(shown).toMatchObject({ commissionPercent: 15, destination: null })
})
