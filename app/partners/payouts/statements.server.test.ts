import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { earn, somePartner } from "../../../tests/support/partners/listed-partners"
import { IBAN } from "../../../tests/support/partners/partners"
import { someBooking } from "../../../tests/support/purchases/bookings"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { erasePerson } from "../../accounts/deletion/erasure.server"
import { userById } from "../../accounts/queries.server"
import { bookings } from "../../bookings/tables.server"
import { inTransaction } from "../../platform/context.server"
import {
  listingBookings,
  listings,
  partnerEntries,
  partnerSettings,
  partnerVerifications,
  payouts,
} from "../tables.server"
import { withdrawVerification } from "../verification/reviews.server"
import { markPayoutPaid, preparePayout } from "./payouts.server"
import { ownStatementCsv, statementCsv } from "./statements.server"

/** Each test has its own database: a statement has all partners. The partner is verified; the listing is a villa. */
async function openStatements(now = "2027-05-20T10:00:00Z") {
  const clock = testClock(now)
  const ctx = testContext(await testDatabase(), { clock })
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  const partner = await somePartner(ctx)
  const { listingId, userId } = partner
  const specs = { streetAddress: "Via dei Lentischi 4, Arzachena", landRegistration: "foglio 12, particella 345" }
  await ctx.db.update(listings).set({ category: "villas", specs }).where(eq(listings.id, listingId))
  await ctx.db.insert(partnerVerifications).values({
    userId,
    status: "verified",
    address: "Via Roma 12, Porto Cervo",
    vatNumber: "IT12345670017",
    legalRepresentative: "Elena Sanna",
    documentKey: "key",
    documentName: "registration.pdf",
    documentType: "application/pdf",
    submittedAt: clock.now(),
    decidedAt: clock.now(),
    verifiedAt: clock.now(),
  })
  const write = (bookingId: string, cents: number, dueAt: Date, createdAt = clock.now()) => {
    const entry = { userId, bookingId, dueAt, createdAt }
    return ctx.db.insert(partnerEntries).values([
      { ...entry, kind: "income", cause: randomUUID(), cents },
      { ...entry, kind: "commission", cause: randomUUID(), cents: -0.15 * cents },
    ])
  }
  /** A stay at the listing, paid now or at its start, if that is earlier; returns the booking's id. */
  const stay = async (startsAt: string, endsAt: string, cents = 100_000) => {
    const dates = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
    const status = dates.endsAt <= clock.now() ? "completed" : "confirmed"
    const booked = { kind: "villa", status, paymentStatus: "paid" } as const
    const bookingId = await someBooking(ctx, { itemId: partner.itemId, ...booked, ...dates })
    const at = { answerBy: clock.now(), createdAt: clock.now() }
    await ctx.db.insert(listingBookings).values({ bookingId, listingId, userId, commissionPercent: 15, ...at })
    await write(bookingId, cents, dates.endsAt, dates.startsAt < clock.now() ? dates.startsAt : clock.now())
    return bookingId
  }
  return { ctx, clock, operator, partner, me: as(ctx, partner), specs, stay, write }
}

/** The rows of a statement by column. */
async function rowsOf(csv: Promise<string>): Promise<Record<string, string>[]> {
  const [head = [], ...rows] = (await csv)
    .slice(1)
    .trim()
    .split("\r\n")
    .map((line) => line.slice(1, -1).split('";"'))
  for (const row of rows) expect(row).toHaveLength(head.length)
  return rows.map((row) => Object.fromEntries(row.map((cell, column) => [head[column] ?? "", cell])))
}

/** Net consideration, activities and fees of a quarter. */
const quarter = (number: number, consideration: string, activities: string, fees: string) => ({
  [`q${number}_net_consideration_eur`]: consideration,
  [`q${number}_activities`]: activities,
  [`q${number}_fees_eur`]: fees,
})

test("a row has partner, listing, days, and net figures by quarter", async () => {
  const { operator, me, partner, specs, stay } = await openStatements()
  await stay("2027-03-01T15:00:00Z", "2027-03-05T09:00:00Z")
  await stay("2027-05-01T15:00:00Z", "2027-05-04T09:00:00Z", 60_000)
  const { companyName } = (await userById(operator, partner.userId)) ?? {}
  const row = {
    ...{ year: "2027", partner: companyName, vat_number: "IT12345670017", address: "Via Roma 12, Porto Cervo" },
    ...{ payout_accounts: IBAN, category: "villas", days_rented: "7" },
    ...{ listing_address: specs.streetAddress, land_registration: specs.landRegistration },
    ...{ ...quarter(1, "850,00", "1", "150,00"), ...quarter(2, "510,00", "1", "90,00") },
    ...{ ...quarter(3, "0,00", "0", "0,00"), ...quarter(4, "0,00", "0", "0,00") },
  }
  expect(await rowsOf(statementCsv(operator, { year: "2027" }))).toMatchObject([row])
  expect(await rowsOf(ownStatementCsv(me, { year: "2027" }))).toMatchObject([{ ...row, payout_accounts: "•••• 3456" }])
})

test("a statement names the accounts of the year's payouts", async () => {
  const { ctx, operator, partner, stay } = await openStatements()
  await stay("2027-03-01T15:00:00Z", "2027-03-05T09:00:00Z")
  await preparePayout(operator, partner)
  const [payout] = await ctx.db.select().from(payouts)
  await markPayoutPaid(operator, { payoutId: payout?.id ?? "", reference: "CRO" })
  const changed = { payoutMethod: "paypal", payoutDetails: "pay@example.org" } as const
  await ctx.db.update(partnerSettings).set(changed).where(eq(partnerSettings.userId, partner.userId))
  expect(await rowsOf(statementCsv(operator, { year: "2027" }))).toMatchObject([{ payout_accounts: IBAN }])
})

test("an operator gets all partners, a partner their own rows, others none", async () => {
  const { ctx, operator, partner, me, stay } = await openStatements()
  await stay("2027-03-01T15:00:00Z", "2027-03-05T09:00:00Z")
  const other = await somePartner(ctx)
  await earn(ctx, other, 5_000)
  const names = async (csv: Promise<string>) => (await rowsOf(csv)).map((row) => row.partner)
  const year = "2027"
  const nameOf = async (userId: string) => (await userById(ctx, userId))?.companyName
  const [first, second] = [await nameOf(partner.userId), await nameOf(other.userId)]
  expect(await names(statementCsv(operator, { year }))).toEqual([first, second].toSorted())
  expect(await names(ownStatementCsv(me, { year }))).toEqual([first])
  expect(await names(ownStatementCsv(as(ctx, other), { year }))).toEqual([second])
  expect(await refusalOf(statementCsv(me, { year }))).toMatchObject({ status: 403 })
  expect(await refusalOf(ownStatementCsv(as(ctx, await person(ctx)), { year }))).toMatchObject({ status: 403 })
  for (const year of ["2028", "1999", "x"])
    expect(await refusalOf(ownStatementCsv(me, { year }))).toMatchObject({ status: 404 })
})

test("a stay counts once it has taken place", async () => {
  const { me, stay, clock } = await openStatements()
  const rows = () => rowsOf(ownStatementCsv(me, { year: "2027" }))
  await stay("2027-06-28T15:00:00Z", "2027-07-02T09:00:00Z")
  expect(await rows()).toEqual([])
  clock.set(new Date("2027-06-30T10:00:00Z"))
  expect(await rows()).toMatchObject([{ days_rented: "2", q3_activities: "0" }])
  clock.set(new Date("2027-07-02T10:00:00Z"))
  expect(await rows()).toMatchObject([{ days_rented: "4", q2_activities: "0", q3_activities: "1" }])
})

test("a later refund or cancellation leaves a past year as it was", async () => {
  const { ctx, me, stay, write, clock } = await openStatements("2026-11-01T10:00:00Z")
  const ended = await stay("2026-10-01T15:00:00Z", "2026-10-04T09:00:00Z")
  const across = await stay("2026-12-30T15:00:00Z", "2027-01-03T09:00:00Z")
  clock.set(new Date("2027-01-02T10:00:00Z"))
  const before = await rowsOf(ownStatementCsv(me, { year: "2026" }))
  expect(before).toMatchObject([{ days_rented: "5", ...quarter(4, "850,00", "1", "150,00") }])
  for (const [id, endsAt] of [
    [ended, "2026-10-04T09:00:00Z"],
    [across, "2027-01-03T09:00:00Z"],
  ] as const) {
    await write(id, -100_000, new Date(endsAt))
    const changes = { status: id === ended ? "completed" : "cancelled", paymentStatus: "refunded" } as const
    await ctx.db
      .update(bookings)
      .set({ ...changes, cancelledAt: clock.now() })
      .where(eq(bookings.id, id))
  }
  expect(await rowsOf(ownStatementCsv(me, { year: "2026" }))).toEqual(before)
  const after = await rowsOf(ownStatementCsv(me, { year: "2027" }))
  expect(after).toMatchObject([quarter(1, "-850,00", "0", "-150,00")])
})

test("the company is as last confirmed while its verification is withdrawn", async () => {
  const { operator, partner, me, stay } = await openStatements()
  await stay("2027-03-01T15:00:00Z", "2027-03-05T09:00:00Z")
  const before = await ownStatementCsv(me, { year: "2027" })
  await withdrawVerification(operator, { userId: partner.userId, reason: "The company is dissolved." })
  expect(await ownStatementCsv(me, { year: "2027" })).toBe(before)
})

test("a past year can be stated after the partner's account was deleted", async () => {
  const { ctx, operator, partner, stay, clock } = await openStatements()
  await stay("2027-03-01T15:00:00Z", "2027-03-05T09:00:00Z")
  await preparePayout(operator, partner)
  const [payout] = await ctx.db.select().from(payouts)
  await markPayoutPaid(operator, { payoutId: payout?.id ?? "", reference: "CRO" })
  const before = await statementCsv(operator, { year: "2027" })
  await withdrawVerification(operator, { userId: partner.userId, reason: "The company is dissolved." })
  clock.set(new Date("2028-02-01T10:00:00Z"))
  const user = await userById(ctx, partner.userId)
  if (!user) throw new Error("No user.")
  await inTransaction(ctx, (txCtx) => erasePerson(txCtx, user))
  expect(await statementCsv(operator, { year: "2027" })).toBe(before)
})
