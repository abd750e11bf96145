import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { pain001Violations } from "../../../tests/support/files/pain001"
import { elementsOf, readXml } from "../../../tests/support/files/xml"
import { dispute, earn, somePartner } from "../../../tests/support/partners/listed-partners"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { users } from "../../accounts/tables.server"
import { disputes } from "../../payments/tables.server"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { auditEvents } from "../../platform/tables.server"
import { partnerSettings, payouts } from "../tables.server"
import { downloadPayoutFile, makePayoutFile, payoutsCsv, recordRefusedFile } from "./payout-files.server"
import { payoutsForOperator } from "./payout-lists.server"
import { cancelPayout, markPayoutPaid, preparePayouts } from "./payouts.server"

/** Each test has its own database: a preparation pays all partners. */
async function openPayouts() {
  const ctx = testContext(await testDatabase())
  return { ctx, operator: as(ctx, await person(ctx, { role: "operator" })) }
}

/** Message id, end-to-end ids and sum of a file. */
async function contentsOf(operator: Ctx, fileId: string) {
  const xml = (await downloadPayoutFile(operator, fileId)).xml
  expect(pain001Violations(xml)).toEqual([])
  const texts = (name: string) => elementsOf(readXml(xml), name).map(({ text }) => text)
  return { messageId: texts("MsgId")[0], ids: texts("EndToEndId"), sum: texts("CtrlSum")[0] }
}

const setStatus = (ctx: Ctx, { userId }: { userId: string }, businessStatus: "verified" | "pending") =>
  ctx.db.update(users).set({ businessStatus }).where(eq(users.id, userId))

const preparedIds = async (ctx: Ctx) =>
  (await ctx.db.select().from(payouts).where(eq(payouts.status, "prepared"))).map(({ id }) => id.replaceAll("-", ""))

test("a file has all transfers that were in none, of every preparation", async () => {
  const { ctx, operator } = await openPayouts()
  const [one, two] = [await somePartner(ctx), await somePartner(ctx)]
  await earn(ctx, one, 5_000)
  await preparePayouts(operator)
  ctx.clock.set(addMinutes(ctx.now(), 1))
  await earn(ctx, two, 6_000)
  await preparePayouts(operator)
  const first = await contentsOf(operator, await makePayoutFile(operator))
  expect(first).toMatchObject({ sum: "110.00", ids: expect.arrayContaining(await preparedIds(ctx)) })
  await earn(ctx, one, 700)
  await preparePayouts(operator)
  const second = await contentsOf(operator, await makePayoutFile(operator))
  expect(second.sum).toBe("7.00")
  expect(second.messageId).not.toBe(first.messageId)
})

test("a payout left out of the first file is in the second one alone", async () => {
  const { ctx, operator } = await openPayouts()
  const [paid, leftOut] = [await somePartner(ctx), await somePartner(ctx)]
  await earn(ctx, paid, 5_000)
  await earn(ctx, leftOut, 6_000)
  await preparePayouts(operator)
  await setStatus(ctx, leftOut, "pending")
  const first = await makePayoutFile(operator)
  await setStatus(ctx, leftOut, "verified")
  expect((await payoutsForOperator(operator)).newTransfers).toEqual({ count: 1, cents: 6_000 })
  const second = await makePayoutFile(operator)
  const [before, after] = [await contentsOf(operator, first), await contentsOf(operator, second)]
  expect([before.sum, after.sum]).toEqual(["50.00", "60.00"])
  expect(before.ids.filter((id) => after.ids.includes(id))).toEqual([])
  expect(after.messageId).not.toBe(before.messageId)
  expect((await refusalOf(makePayoutFile(operator))).code).toBe("partners.no-transfers")
})

test("a file made earlier keeps its message id and loses what is paid or cancelled", async () => {
  const { ctx, operator } = await openPayouts()
  const partners = [await somePartner(ctx), await somePartner(ctx), await somePartner(ctx)]
  for (const [index, partner] of partners.entries()) await earn(ctx, partner, (index + 1) * 1_000)
  await preparePayouts(operator)
  const fileId = await makePayoutFile(operator)
  const { messageId } = await contentsOf(operator, fileId)
  const { prepared } = await payoutsForOperator(operator)
  const idOf = (cents: number) => prepared.find((payout) => payout.cents === cents)?.id ?? ""
  await markPayoutPaid(operator, { payoutId: idOf(1_000), reference: "CRO" })
  await cancelPayout(operator, { payoutId: idOf(2_000) })
  expect(await contentsOf(operator, fileId)).toMatchObject({ messageId, sum: "30.00" })
  await preparePayouts(operator)
  expect((await contentsOf(operator, await makePayoutFile(operator))).sum).toBe("20.00")
  expect((await contentsOf(operator, fileId)).sum).toBe("30.00")
})

test("of many files made at once, one has each payout", { tags: ["postgres"] }, async () => {
  const { ctx, operator } = await openPayouts()
  for (const cents of [1_000, 2_000, 3_000]) await earn(ctx, await somePartner(ctx), cents)
  await preparePayouts(operator)
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => makePayoutFile(operator)))
  const made = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []))
  expect(made).toHaveLength(1)
  expect((await contentsOf(operator, made[0] ?? "")).sum).toBe("60.00")
})

test("a payout cancelled while a file is made is in no other file", { tags: ["postgres"] }, async () => {
  const { ctx, operator } = await openPayouts()
  const partner = await somePartner(ctx)
  for (let round = 0; round < 8; round += 1) {
    await earn(ctx, partner, 1_000)
    await preparePayouts(operator)
    const [payout] = (await payoutsForOperator(operator)).prepared
    const payoutId = payout?.id ?? ""
    const [made] = await Promise.allSettled([makePayoutFile(operator), cancelPayout(operator, { payoutId })])
    const [after] = await ctx.db.select().from(payouts).where(eq(payouts.id, payoutId))
    expect(after).toMatchObject({ status: "cancelled", fileId: made?.status === "fulfilled" ? made.value : null })
    if (made?.status === "fulfilled")
      expect((await refusalOf(downloadPayoutFile(operator, made.value))).code).toBe("partners.no-transfers")
    await preparePayouts(operator)
    const next = (await payoutsForOperator(operator)).prepared
    for (const { id } of next) await markPayoutPaid(operator, { payoutId: id, reference: "CRO" })
  }
})

test("the CSV says when a payout was put into a file", async () => {
  const { ctx, operator } = await openPayouts()
  await earn(ctx, await somePartner(ctx), 5_000)
  await preparePayouts(operator)
  expect(await payoutsCsv(operator)).toMatch(/"sepa_file_at"\r\n.*,""\r\n$/)
  ctx.clock.set(addMinutes(ctx.now(), 1))
  await makePayoutFile(operator)
  expect(await payoutsCsv(operator)).toContain(`,"${ctx.now().toISOString()}"\r\n`)
})

/** A file of two payouts, of €50.00 and €7.00; `bookingId` is paid by the first. */
async function fileOfTwo() {
  const { ctx, operator } = await openPayouts()
  const partner = await somePartner(ctx)
  const bookingId = await earn(ctx, partner, 5_000)
  await earn(ctx, await somePartner(ctx), 700)
  await preparePayouts(operator)
  const fileId = await makePayoutFile(operator)
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.userId, partner.userId))
  return { ctx, operator, partner, bookingId, fileId, payoutId: payout?.id ?? "" }
}

const winDisputes = (ctx: Ctx) => ctx.db.update(disputes).set({ status: "won", closedAt: ctx.now() })

test("a payout disputed before the first download leaves the file for a later one", async () => {
  const { ctx, operator, bookingId, fileId, payoutId } = await fileOfTwo()
  await dispute(ctx, bookingId)
  expect((await payoutsForOperator(operator)).files).toMatchObject([{ id: fileId, count: 1, cents: 700 }])
  const first = await contentsOf(operator, fileId)
  expect(first.sum).toBe("7.00")
  await winDisputes(ctx)
  const { prepared, newTransfers, files } = await payoutsForOperator(operator)
  expect(prepared.find(({ id }) => id === payoutId)).toMatchObject({ fileId: null, inFile: undefined })
  expect({ newTransfers, files }).toMatchObject({ newTransfers: { count: 1 }, files: [{ count: 1, cents: 700 }] })
  const second = await contentsOf(operator, await makePayoutFile(operator))
  expect(second.sum).toBe("50.00")
  expect(second.messageId).not.toBe(first.messageId)
  expect(await contentsOf(operator, fileId)).toEqual(first)
})

test("a dispute that ends before the first download takes nothing out of the file", async () => {
  const { ctx, operator, bookingId, fileId } = await fileOfTwo()
  await dispute(ctx, bookingId)
  await winDisputes(ctx)
  expect((await contentsOf(operator, fileId)).sum).toBe("57.00")
})

test("a payout disputed after the first download stays in its file and is marked", async () => {
  const { ctx, operator, bookingId, fileId, payoutId } = await fileOfTwo()
  const before = await contentsOf(operator, fileId)
  expect(before.sum).toBe("57.00")
  ctx.clock.set(addMinutes(ctx.now(), 1))
  await dispute(ctx, bookingId)
  expect(await contentsOf(operator, fileId)).toEqual(before)
  const { prepared, files } = await payoutsForOperator(operator)
  expect(files).toMatchObject([{ count: 2, cents: 5_700, downloadedAt: addMinutes(ctx.now(), -1) }])
  expect(prepared.find(({ id }) => id === payoutId)).toMatchObject({ isNotOwed: true, inFile: { isDownloaded: true } })
})

test("many first downloads during a dispute have the same transfers", { tags: ["postgres"] }, async () => {
  const { ctx, operator, bookingId, fileId } = await fileOfTwo()
  const downloads = Array.from({ length: 6 }, () => downloadPayoutFile(operator, fileId))
  const [, ...files] = await Promise.all([dispute(ctx, bookingId), ...downloads])
  expect(new Set(files.map(({ xml }) => xml)).size).toBe(1)
  const events = await ctx.db.select().from(auditEvents).where(eq(auditEvents.name, "payout-file.downloaded"))
  expect(events).toHaveLength(1)
})

test("what is unpaid in a file that the bank refused goes into a new file", async () => {
  const { ctx, operator, fileId, payoutId } = await fileOfTwo()
  const refused = await contentsOf(operator, fileId)
  await markPayoutPaid(operator, { payoutId, reference: "CRO" })
  await recordRefusedFile(operator, { fileId })
  expect(await payoutsForOperator(operator)).toMatchObject({ files: [], newTransfers: { count: 1, cents: 700 } })
  expect((await refusalOf(downloadPayoutFile(operator, fileId))).code).toBe("partners.no-transfers")
  const made = await contentsOf(operator, await makePayoutFile(operator))
  expect(made.sum).toBe("7.00")
  expect(made.messageId).not.toBe(refused.messageId)
  const events = await ctx.db.select().from(auditEvents).where(eq(auditEvents.name, "payout-file.refused"))
  expect(events).toMatchObject([{ subject: `payout-file:${fileId}`, facts: { count: 1, cents: 700 } }])
})

test("only operators record a refused file, of a downloaded one, once", async () => {
  const { operator, partner, ctx, fileId } = await fileOfTwo()
  expect(await refusalOf(recordRefusedFile(as(ctx, partner), { fileId }))).toMatchObject({ status: 403 })
  for (const unknown of [randomUUID(), "x", fileId])
    expect(await refusalOf(recordRefusedFile(operator, { fileId: unknown }))).toMatchObject({ status: 409 })
  await downloadPayoutFile(operator, fileId)
  await recordRefusedFile(operator, { fileId })
  const next = await makePayoutFile(operator)
  expect(await refusalOf(recordRefusedFile(operator, { fileId }))).toMatchObject({ status: 409 })
  expect((await contentsOf(operator, next)).sum).toBe("57.00")
})

test("a redirected payout follows, out of a refused file, the changes made meanwhile", async () => {
  const { ctx, operator, partner, fileId, payoutId } = await fileOfTwo()
  const isPayout = eq(payouts.id, payoutId)
  await ctx.db
    .update(payouts)
    .set({ destinationChangedAt: addMinutes(ctx.now(), -30 * 24 * 60) })
    .where(isPayout)
  await downloadPayoutFile(operator, fileId)
  const changed = { payoutDetails: "DE89370400440532013000", payoutChangedAt: ctx.now() }
  await ctx.db.update(partnerSettings).set(changed).where(eq(partnerSettings.userId, partner.userId))
  await recordRefusedFile(operator, { fileId })
  const [after] = await ctx.db.select().from(payouts).where(isPayout)
  expect(after).toMatchObject({ details: changed.payoutDetails, destinationChangedAt: ctx.now(), fileId: null })
  expect((await payoutsForOperator(operator)).newTransfers).toEqual({ count: 1, cents: 700 })
})

test("a file is named after its day in Rome and the message id that the page shows", async () => {
  const { ctx, operator } = await openPayouts()
  await earn(ctx, await somePartner(ctx), 5_000)
  await preparePayouts(operator)
  ctx.clock.set(new Date("2027-01-31T23:30:00Z"))
  const fileId = await makePayoutFile(operator)
  const { messageId } = await contentsOf(operator, fileId)
  const { name } = await downloadPayoutFile(operator, fileId)
  expect(name).toBe(`sepa-2027-02-01-${messageId}.xml`)
  const { files, prepared } = await payoutsForOperator(operator)
  expect(files).toMatchObject([{ messageId }])
  expect(prepared).toMatchObject([{ inFile: { name, messageId } }])
})

test("a refused new file says whether transfers are prepared, in a file or blocked", async () => {
  const { ctx, operator } = await openPayouts()
  const why = async () => (await refusalOf(makePayoutFile(operator))).details.why
  await earn(ctx, await somePartner(ctx, { payoutMethod: "paypal", payoutDetails: "pay@example.org" }), 5_000)
  await preparePayouts(operator)
  expect(await why()).toBe("none")
  const bookingId = await earn(ctx, await somePartner(ctx), 5_000)
  await preparePayouts(operator)
  await dispute(ctx, bookingId)
  expect(await why()).toBe("blocked")
  await winDisputes(ctx)
  await makePayoutFile(operator)
  expect(await why()).toBe("in-files")
})

test("a refused download says whether the file is unknown, settled or blocked", async () => {
  const { ctx, operator } = await openPayouts()
  const why = async (fileId: string) => (await refusalOf(downloadPayoutFile(operator, fileId))).details.why
  expect([await why(randomUUID()), await why("x")]).toEqual(["unknown-file", "unknown-file"])
  const bookingId = await earn(ctx, await somePartner(ctx), 5_000)
  await preparePayouts(operator)
  const fileId = await makePayoutFile(operator)
  expect((await refusalOf(recordRefusedFile(operator, { fileId }))).details.why).toBe("file-not-downloaded")
  await dispute(ctx, bookingId)
  expect(await why(fileId)).toBe("file-blocked")
  for (const { id } of (await payoutsForOperator(operator)).prepared) await cancelPayout(operator, { payoutId: id })
  expect(await why(fileId)).toBe("file-settled")
})

test.each([
  ["none", "No bank transfer is prepared.", "Non c’è nessun bonifico preparato."],
  ["in-files", /already in a SEPA file/, /già in un file SEPA/],
  ["blocked", /can go into a new file now/, /può andare in un nuovo file/],
  ["unknown-file", "There is no such SEPA file.", "Questo file SEPA non esiste."],
  ["file-settled", /no transfers left/, /non ci sono più bonifici/],
])("the refusal %s has its own sentence", (why, english, italian) => {
  expect(m.partners_no_transfers({ why }, { locale: "en" })).toMatch(english)
  expect(m.partners_no_transfers({ why }, { locale: "it" })).toMatch(italian)
})
