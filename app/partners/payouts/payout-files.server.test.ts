import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { pain001Violations } from "../../../tests/support/files/pain001"
import { elementsOf, readXml } from "../../../tests/support/files/xml"
import { earn, somePartner } from "../../../tests/support/partners/listed-partners"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { users } from "../../accounts/tables.server"
import { bookingNumber } from "../../bookings/rules/number"
import { addMinutes } from "../../platform/dates"
import { MAX_IN_FILE, payoutDownloadForm } from "../forms"
import { payouts } from "../tables.server"
import { makePayoutFile, payoutsCsv, sepaFile } from "./payout-files.server"
import { payoutsForOperator } from "./payout-lists.server"
import { cancelPayout, markPayoutPaid, preparePayout } from "./payouts.server"

const ctx = testContext(await testDatabase())
const operator = as(ctx, await person(ctx, { role: "operator", name: "Olga Serra" }))

/** A prepared payout of a new partner. */
async function somePayout(cents: number, settings: Parameters<typeof somePartner>[1] = {}) {
  const partner = await somePartner(ctx, settings)
  const bookingId = await earn(ctx, partner, cents)
  await preparePayout(operator, partner)
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.userId, partner.userId))
  return { partner, bookingId, id: payout?.id ?? "" }
}

const paypal = { payoutMethod: "paypal", payoutDetails: "pay@example.org" } as const

/** Message id, end-to-end ids and sum of an order to the bank, which must be valid. */
function contentsOf(xml: string) {
  expect(pain001Violations(xml)).toEqual([])
  const texts = (name: string) => elementsOf(readXml(xml), name).map(({ text }) => text)
  return { messageId: texts("MsgId")[0], ids: texts("EndToEndId"), sum: texts("CtrlSum")[0] }
}

const bankId = (id: string) => id.replaceAll("-", "")

test("a file has exactly the payouts that it named, also once they are paid", async () => {
  const [one, two, other] = [await somePayout(5_000), await somePayout(6_000), await somePayout(700)]
  const fileId = await makePayoutFile(operator, { payoutIds: [one.id, two.id] })
  const first = await sepaFile(operator, fileId)
  const { ids, sum, messageId } = contentsOf(first.content)
  expect([ids.toSorted(), sum]).toEqual([[bankId(one.id), bankId(two.id)].toSorted(), "110.00"])
  expect(first.name).toBe(`sepa-2026-11-23-${messageId}.xml`)
  await markPayoutPaid(operator, { payoutId: one.id, reference: "CRO" })
  ctx.clock.set(addMinutes(ctx.now(), 3 * 24 * 60))
  expect(await sepaFile(operator, fileId)).toEqual(first)
  const shown = await payoutsForOperator(operator)
  expect(shown.files).toMatchObject([{ id: fileId, downloadedBy: "Olga Serra", payouts: [{ id: two.id }] }])
  expect(shown.prepared.map(({ id }) => id)).toEqual([other.id])
})

test("a payout is downloaded once, and can then not be cancelled", async () => {
  const [one, two] = [await somePayout(5_000), await somePayout(6_000)]
  await makePayoutFile(operator, { payoutIds: [one.id] })
  expect(await refusalOf(cancelPayout(operator, { payoutId: one.id }))).toMatchObject({
    code: "partners.payout-downloaded",
    status: 409,
  })
  const paid = await somePayout(700)
  await markPayoutPaid(operator, { payoutId: paid.id, reference: "CRO" })
  for (const payoutIds of [[one.id, two.id], [two.id, paid.id], [two.id, randomUUID()], []])
    expect(await refusalOf(makePayoutFile(operator, { payoutIds }))).toMatchObject({
      code: "partners.payouts-changed",
      status: 409,
    })
})

test("as many payouts as one file takes are downloaded together", () => {
  const payoutIds = Array.from({ length: MAX_IN_FILE }, () => randomUUID())
  const sent = { intent: "download", payoutIds: payoutIds.join(",") }
  expect(payoutDownloadForm.parse(sent).payoutIds).toEqual(payoutIds)
})

test("two downloads at once put a payout into one file", { tags: ["postgres"] }, async () => {
  const all = [await somePayout(5_000), await somePayout(6_000), await somePayout(700)].map(({ id }) => id)
  const made = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      makePayoutFile(operator, { payoutIds: index % 2 ? all : all.toReversed().slice(1) }),
    ),
  )
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
})

test("PayPal and the bookings are in the CSV alone, formulas in neither file", async () => {
  const bank = await somePartner(ctx)
  await ctx.db.update(users).set({ companyName: '=HYPERLINK("x")' }).where(eq(users.id, bank.userId))
  const bookingId = await earn(ctx, bank, 5_050)
  await preparePayout(operator, bank)
  const [transfer] = await ctx.db.select().from(payouts).where(eq(payouts.userId, bank.userId))
  const other = await somePayout(6_000, paypal)
  const fileId = await makePayoutFile(operator, { payoutIds: [transfer?.id ?? "", other.id] })
  const csv = (await payoutsCsv(operator, fileId)).content
  for (const cell of [`"'=HYPERLINK(""x"")"`, '"pay@example.org"', '"50,50"', `"${bookingNumber(bookingId)}"`])
    expect(csv).toContain(cell)
  const xml = (await sepaFile(operator, fileId)).content
  expect(contentsOf(xml).sum).toBe("50.50")
  for (const text of ["pay@example.org", "=HYPER"]) expect(xml).not.toContain(text)
})

test("a file of PayPal payouts has no order to the bank", async () => {
  const { id } = await somePayout(5_000, paypal)
  const fileId = await makePayoutFile(operator, { payoutIds: [id] })
  expect(await refusalOf(sepaFile(operator, fileId))).toMatchObject({ status: 404 })
  expect((await payoutsForOperator(operator)).files).toContainEqual(
    expect.objectContaining({ id: fileId, hasTransfers: false }),
  )
})

test("only operators download payouts, and an unknown file is not found", async () => {
  const partner = as(ctx, await somePartner(ctx))
  for (const call of [
    () => makePayoutFile(partner, { payoutIds: [randomUUID()] }),
    () => sepaFile(partner, randomUUID()),
    () => payoutsCsv(partner, randomUUID()),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 403 })
  for (const unknown of [randomUUID(), "x"])
    expect(await refusalOf(payoutsCsv(operator, unknown))).toMatchObject({ status: 404 })
})
