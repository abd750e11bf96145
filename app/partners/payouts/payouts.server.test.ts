import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { earn, somePartner } from "../../../tests/support/partners/listed-partners"
import { disputedPayment } from "../../../tests/support/purchases/disputes"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { users } from "../../accounts/tables.server"
import { bookingNumber } from "../../bookings/rules/number"
import { messages } from "../../messaging/tables.server"
import { disputes } from "../../payments/tables.server"
import { addMinutes } from "../../platform/dates"
import { partnerBooking, partnerBookings } from "../bookings/booking-lists.server"
import { partnerSettings, payouts } from "../tables.server"
import { withdrawVerification } from "../verification/reviews.server"
import { balanceOf } from "./ledger.server"
import { makePayoutFile, sepaFile } from "./payout-files.server"
import { partnerPayouts, payoutsForOperator } from "./payout-lists.server"
import { cancelPayout, markPayoutPaid, preparePayout } from "./payouts.server"
import { partnerAccountData } from "./personal-data.server"

const ctx = testContext(await testDatabase())
const operator = as(ctx, await person(ctx, { role: "operator" }))

const payoutsOf = (userId: string) => ctx.db.select().from(payouts).where(eq(payouts.userId, userId))

const preparedOf = async ({ userId }: { userId: string }) => {
  const prepared = (await payoutsOf(userId)).find(({ status }) => status === "prepared")
  return prepared?.id ?? ""
}

/** Prepares a partner's payout; returns its id. */
async function prepared(partner: { userId: string }): Promise<string> {
  await preparePayout(operator, partner)
  return preparedOf(partner)
}

/** A partner with a prepared payout of 50 EUR. */
async function withPayout() {
  const partner = await somePartner(ctx)
  const bookingId = await earn(ctx, partner, 5_000)
  return { partner, bookingId, payoutId: await prepared(partner) }
}

const withdraw = ({ userId }: { userId: string }) =>
  withdrawVerification(operator, { userId, reason: "The company is dissolved." })

const mailsTo = async ({ email }: { email: string }) =>
  ctx.db.select().from(messages).where(eq(messages.recipient, email))

test("a payout pays everything that is due, once", async () => {
  const partner = await somePartner(ctx)
  await earn(ctx, partner, 10_000)
  await earn(ctx, partner, -2_500)
  await earn(ctx, partner, 99_900, { dueAt: addMinutes(ctx.now(), 1) })
  await preparePayout(operator, partner)
  expect(await refusalOf(preparePayout(operator, partner))).toMatchObject({
    code: "partners.payout-nothing-due",
    status: 409,
  })
  const destination = { method: "iban", details: "IT60X0542811101000000123456" }
  expect(await payoutsOf(partner.userId)).toMatchObject([{ cents: 7_500, status: "prepared", ...destination }])
  expect(await balanceOf(ctx, partner.userId)).toEqual({ balanceCents: 99_900, dueCents: 0, heldCents: 0 })
})

test("nothing is prepared for a partner without verification, destination or income", async () => {
  const code = async (partner: { userId: string }) => (await refusalOf(preparePayout(operator, partner))).code
  const unverified = await somePartner(ctx)
  await ctx.db.update(users).set({ businessStatus: "pending" }).where(eq(users.id, unverified.userId))
  const withoutMethod = await somePartner(ctx, { payoutMethod: null, payoutDetails: null })
  const inDebt = await somePartner(ctx)
  await earn(ctx, unverified, 100)
  await earn(ctx, withoutMethod, 100)
  await earn(ctx, inDebt, -100)
  expect(await code(unverified)).toBe("partners.payout-unverified")
  expect(await code(withoutMethod)).toBe("partners.payout-no-destination")
  expect(await code(inDebt)).toBe("partners.payout-nothing-due")
})

test("many preparations at once pay once", { tags: ["postgres"] }, async () => {
  const partner = await somePartner(ctx)
  await earn(ctx, partner, 5_000)
  await Promise.allSettled(Array.from({ length: 12 }, () => preparePayout(operator, partner)))
  expect(await payoutsOf(partner.userId)).toMatchObject([{ cents: 5_000 }])
  expect((await balanceOf(ctx, partner.userId)).balanceCents).toBe(0)
})

test("a payout keeps the IBAN of its preparation", async () => {
  const { partner, payoutId } = await withPayout()
  const changed = { payoutDetails: "DE89370400440532013000", payoutChangedAt: ctx.now() }
  await ctx.db.update(partnerSettings).set(changed).where(eq(partnerSettings.userId, partner.userId))
  expect(await payoutsOf(partner.userId)).toMatchObject([{ details: "IT60X0542811101000000123456" }])
  const shown = await payoutsForOperator(operator, partner.userId)
  expect(shown.partners).toMatchObject([{ changedAt: changed.payoutChangedAt }])
  await cancelPayout(operator, { payoutId })
  await prepared(partner)
  expect((await payoutsOf(partner.userId)).find(({ status }) => status === "prepared")).toMatchObject({
    details: changed.payoutDetails,
  })
})

test("a cancelled payout is due again, a paid one is final", async () => {
  const { partner, payoutId: first } = await withPayout()
  const both = await Promise.allSettled([
    cancelPayout(operator, { payoutId: first }),
    cancelPayout(operator, { payoutId: first }),
  ])
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  expect((await balanceOf(ctx, partner.userId)).dueCents).toBe(5_000)
  const payoutId = await prepared(partner)
  await markPayoutPaid(operator, { payoutId, reference: "CRO 1" })
  for (const call of [
    () => cancelPayout(operator, { payoutId }),
    () => markPayoutPaid(operator, { payoutId, reference: "CRO 2" }),
  ])
    expect(await refusalOf(call())).toMatchObject({ code: "partners.payout-settled", status: 409 })
  const paid = (await payoutsOf(partner.userId)).filter(({ status }) => status === "paid")
  expect(paid).toMatchObject([{ id: payoutId, reference: "CRO 1" }])
})

test("a payout marked as paid is mailed to its partner once, with the IBAN masked", async () => {
  const partner = await somePartner(ctx)
  await earn(ctx, partner, 5_050)
  const payoutId = await prepared(partner)
  expect(await mailsTo(partner)).toEqual([])
  await markPayoutPaid(operator, { payoutId, reference: "CRO 1" })
  await refusalOf(markPayoutPaid(operator, { payoutId, reference: "CRO 2" }))
  const [mail, ...others] = await mailsTo(partner)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: "partners.payout-paid", subject: "We have paid you €50.50" })
  expect(mail?.body).toContain("3456, with the reference CRO 1.")
  expect(mail?.body).not.toContain("IT60")
})

test("a payout paid to the partner's new account names it, and leaves its file", async () => {
  const { partner, payoutId } = await withPayout()
  const { payoutId: other } = await withPayout()
  const fileId = await makePayoutFile(operator, { payoutIds: [payoutId, other] })
  const [old, current] = ["IT60X0542811101000000123456", "DE89370400440532013000"]
  const paid = { payoutId, reference: "CRO 1", paidTo: current }
  expect((await refusalOf(markPayoutPaid(operator, paid))).fields).toMatchObject([{ field: "paidTo" }])
  await ctx.db.update(partnerSettings).set({ payoutDetails: current }).where(eq(partnerSettings.userId, partner.userId))
  const [shown] = (await payoutsForOperator(operator, partner.userId)).files
  expect(shown?.payouts).toMatchObject([{ details: old, otherDestination: { method: "iban", details: current } }])
  await markPayoutPaid(operator, paid)
  expect(await payoutsOf(partner.userId)).toMatchObject([{ status: "paid", details: current }])
  expect((await mailsTo(partner))[0]?.body).toContain("3000, with the reference CRO 1.")
  const { content } = await sepaFile(operator, fileId)
  expect(content).toContain(other.replaceAll("-", ""))
  expect(content).not.toContain(payoutId.replaceAll("-", ""))
})

test("only operators prepare, settle and see payouts", async () => {
  const me = await somePartner(ctx)
  const partner = as(ctx, me)
  for (const call of [
    () => preparePayout(partner, me),
    () => markPayoutPaid(partner, { payoutId: randomUUID(), reference: "x" }),
    () => cancelPayout(partner, { payoutId: randomUUID() }),
    () => payoutsForOperator(partner),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 403 })
})

test("an unknown payout or partner is not found", async () => {
  for (const payoutId of [randomUUID(), "x"])
    expect(await refusalOf(cancelPayout(operator, { payoutId }))).toMatchObject({ status: 404 })
  for (const { userId } of [{ userId: "x" }, await person(ctx)])
    expect(await refusalOf(preparePayout(operator, { userId }))).toMatchObject({ status: 404 })
})

test("a payout with a booking refunded or disputed since is marked", async () => {
  const { partner, bookingId, payoutId } = await withPayout()
  const isMarked = async () => (await payoutsForOperator(operator, partner.userId)).prepared[0]?.hasChanged
  await earn(ctx, partner, -700)
  expect(await isMarked()).toBe(false)
  await disputedPayment(ctx, { bookingId })
  expect(await isMarked()).toBe(true)
  await ctx.db.update(disputes).set({ status: "won", closedAt: ctx.now() })
  expect(await isMarked()).toBe(false)
  await earn(ctx, partner, -1, { bookingId })
  expect(await isMarked()).toBe(true)
  await markPayoutPaid(operator, { payoutId, reference: "CRO" })
  expect((await balanceOf(ctx, partner.userId)).balanceCents).toBe(-701)
})

test("partner and operator see the bookings that a payout pays", async () => {
  const partner = await somePartner(ctx)
  const id = await earn(ctx, partner, 5_000)
  await earn(ctx, partner, -750, { bookingId: id })
  const payoutId = await prepared(partner)
  const paid = [{ id, number: bookingNumber(id), item: "Huracán", cents: 4_250 }]
  const { payouts: own } = await partnerPayouts(as(ctx, partner), new URLSearchParams())
  expect(own).toMatchObject([{ bookings: paid }])
  expect((await payoutsForOperator(operator, partner.userId)).prepared).toMatchObject([{ bookings: paid }])
  await markPayoutPaid(operator, { payoutId, reference: "CRO" })
  expect((await payoutsForOperator(operator, partner.userId)).settled).toMatchObject([{ bookings: paid }])
})

test("a disputed booking and its entries are marked as held", async () => {
  const partner = await somePartner(ctx)
  const [disputed, other] = [await earn(ctx, partner, 5_000), await earn(ctx, partner, 700)]
  await disputedPayment(ctx, { bookingId: disputed })
  const me = as(ctx, partner)
  const page = await partnerPayouts(me, new URLSearchParams())
  expect(page).toMatchObject({ balanceCents: 5_700, dueCents: 700, heldCents: 5_000 })
  const held = Object.fromEntries(page.entries.map(({ booking, isHeld }) => [booking.id, isHeld]))
  expect(held).toEqual({ [disputed]: true, [other]: false })
  const shown = await payoutsForOperator(operator, partner.userId)
  expect(shown.partners).toMatchObject([{ dueCents: 700, heldCents: 5_000 }])
  const { bookings: lines } = await partnerBookings(me, new URLSearchParams())
  expect(Object.fromEntries(lines.map(({ id, isDisputed }) => [id, isDisputed]))).toEqual(held)
  expect(await partnerBooking(me, disputed)).toMatchObject({ isDisputed: true })
})

test("a partner sees only their own entries and payouts", async () => {
  const { partner } = await withPayout()
  const page = await partnerPayouts(as(ctx, partner), new URLSearchParams())
  expect(page).toMatchObject({ balanceCents: 0, payouts: [{ cents: 5_000, masked: "•••• 3456" }] })
  expect(page.entries).toMatchObject([{ cents: 5_000, isInPayout: true }])
  const other = as(ctx, await somePartner(ctx))
  expect(await partnerPayouts(other, new URLSearchParams())).toMatchObject({ entries: [], payouts: [] })
  const customer = as(ctx, await person(ctx))
  expect(await refusalOf(partnerPayouts(customer, new URLSearchParams()))).toMatchObject({ status: 403 })
})

test("a withdrawn verification cancels what was not downloaded, and says how much", async () => {
  const { partner, payoutId } = await withPayout()
  await makePayoutFile(operator, { payoutIds: [payoutId] })
  await earn(ctx, partner, 700)
  await prepared(partner)
  await withdraw(partner)
  const all = Object.fromEntries((await payoutsOf(partner.userId)).map(({ cents, status }) => [cents, status]))
  expect(all).toEqual({ 5000: "prepared", 700: "cancelled" })
  const mail = (await mailsTo(partner)).find(({ kind }) => kind === "partners.withdrawn")
  expect(mail?.body).toContain("the payout of €7 that was being prepared")
  const page = await partnerPayouts(as(ctx, partner), new URLSearchParams())
  expect(page).toMatchObject({ isVerified: false, dueCents: 700 })
  await markPayoutPaid(operator, { payoutId, reference: "CRO" })
})

test("the mail of a withdrawal names the balance, if no payout was prepared", async () => {
  const { partner, payoutId } = await withPayout()
  await cancelPayout(operator, { payoutId })
  await withdraw(partner)
  const mail = (await mailsTo(partner)).find(({ kind }) => kind === "partners.withdrawn")
  expect(mail?.body).toContain("€50")
})

test("a preparation during a withdrawal leaves no payout to the partner", { tags: ["postgres"] }, async () => {
  const partner = await somePartner(ctx)
  for (let round = 0; round < 5; round += 1) {
    await ctx.db.update(users).set({ businessStatus: "verified" }).where(eq(users.id, partner.userId))
    await earn(ctx, partner, 1_000)
    await Promise.allSettled([preparePayout(operator, partner), withdraw(partner), preparePayout(operator, partner)])
    expect(await preparedOf(partner), `round ${round}`).toBe("")
  }
})

test("an account with a balance, a debt or an open payout cannot be deleted", async () => {
  const partner = await somePartner(ctx)
  const codes = async () => (await partnerAccountData.obstacles?.(ctx, partner.userId))?.map(({ code }) => code)
  expect(await codes()).toEqual([])
  await earn(ctx, partner, 5_000)
  expect(await codes()).toEqual(["partners.obstacle-balance"])
  const payoutId = await prepared(partner)
  expect(await codes()).toEqual(["partners.obstacle-payout"])
  await markPayoutPaid(operator, { payoutId, reference: "CRO" })
  expect(await codes()).toEqual([])
  await earn(ctx, partner, -100)
  expect(await codes()).toEqual(["partners.obstacle-debt"])
})

test("an erased account keeps its payouts, and the destination of paid ones", async () => {
  const { partner, payoutId: first } = await withPayout()
  await cancelPayout(operator, { payoutId: first })
  await markPayoutPaid(operator, { payoutId: await prepared(partner), reference: "CRO" })
  await partnerAccountData.erase(ctx, { userId: partner.userId, name: "", email: "" })
  const details = Object.fromEntries((await payoutsOf(partner.userId)).map((payout) => [payout.status, payout.details]))
  expect(details).toEqual({ cancelled: "3456", paid: "IT60X0542811101000000123456" })
})

test("the export has bookings, entries and payouts without the customers", async () => {
  const { partner } = await withPayout()
  const exported = await partnerAccountData.export(ctx, partner.userId)
  expect(exported).toMatchObject({ entries: [{ cents: 5_000 }], payouts: [{ cents: 5_000 }] })
  expect(JSON.stringify(exported)).not.toContain("Neri")
})

test("settings without a row count as the default commission", async () => {
  const partner = await somePartner(ctx)
  await ctx.db.delete(partnerSettings).where(eq(partnerSettings.userId, partner.userId))
  const shown = await partnerPayouts(as(ctx, partner), new URLSearchParams())
  expect(shown).toMatchObject({ commissionPercent: 15, destination: null })
})
