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
import { listingBookings, listings, partnerEntries, partnerVerifications, payouts } from "../tables.server"
import { withdrawVerification } from "../verification/reviews.server"
import { markPayoutPaid, preparePayouts } from "./payouts.server"
import { statementCsv } from "./statement-files.server"
import { yearlyStatement } from "./statements.server"

/** Each test has its own database: a preparation pays all partners. The partner is verified; the listing is a villa. */
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

test("figures are net of commission, by quarter and by listing", async () => {
  const { me, stay } = await openStatements()
  await stay("2027-03-01T15:00:00Z", "2027-03-05T09:00:00Z")
  await stay("2027-05-01T15:00:00Z", "2027-05-04T09:00:00Z", 60_000)
  const { quarters, total, listings: stated } = await yearlyStatement(me, { year: "2027" })
  const first = { considerationCents: 85_000, commissionCents: 15_000, bookings: 1 }
  const second = { considerationCents: 51_000, commissionCents: 9_000, bookings: 1 }
  expect(quarters).toMatchObject([first, second, { bookings: 0 }, { bookings: 0 }])
  expect(total).toMatchObject({ considerationCents: 136_000, commissionCents: 24_000, bookings: 2 })
  expect(stated).toMatchObject([{ quarters: [first, second, {}, {}], bookings: 2, days: 7 }])
})

test("a stay counts once it has taken place", async () => {
  const { me, stay, clock } = await openStatements()
  await stay("2027-06-28T15:00:00Z", "2027-07-02T09:00:00Z")
  const none = { total: { considerationCents: 0, bookings: 0 }, listings: [{ bookings: 0, days: 0 }] }
  expect(await yearlyStatement(me, { year: "2027" })).toMatchObject(none)
  clock.set(new Date("2027-06-30T10:00:00Z"))
  expect(await yearlyStatement(me, { year: "2027" })).toMatchObject({ ...none, listings: [{ bookings: 0, days: 2 }] })
  clock.set(new Date("2027-07-02T10:00:00Z"))
  const { quarters, listings: stated } = await yearlyStatement(me, { year: "2027" })
  expect(quarters.map((quarter) => quarter.bookings)).toEqual([0, 0, 1, 0])
  expect(stated).toMatchObject([{ bookings: 1, days: 4 }])
})

test("a later refund or cancellation leaves a past year as it was", async () => {
  const { ctx, me, stay, write, clock } = await openStatements("2026-11-01T10:00:00Z")
  const ended = await stay("2026-10-01T15:00:00Z", "2026-10-04T09:00:00Z")
  const across = await stay("2026-12-30T15:00:00Z", "2027-01-03T09:00:00Z")
  clock.set(new Date("2027-01-02T10:00:00Z"))
  const before = await yearlyStatement(me, { year: "2026" })
  expect(before).toMatchObject({ total: { considerationCents: 85_000 }, listings: [{ bookings: 1, days: 5 }] })
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
  expect(await yearlyStatement(me, { year: "2026" })).toEqual(before)
  const { total, quarters } = await yearlyStatement(me, { year: "2027" })
  expect({ total, quarters }).toMatchObject({ total: { considerationCents: -85_000, bookings: 0 } })
})

test("a booking whose income grows in a later quarter is counted once", async () => {
  const { me, stay, write, clock } = await openStatements("2027-03-20T10:00:00Z")
  const bookingId = await stay("2027-03-01T15:00:00Z", "2027-03-05T09:00:00Z")
  clock.set(new Date("2027-05-20T10:00:00Z"))
  await write(bookingId, 20_000, new Date("2027-03-05T09:00:00Z"))
  const { quarters, total, listings: stated } = await yearlyStatement(me, { year: "2027" })
  const [first, second] = [
    { considerationCents: 85_000, bookings: 1 },
    { considerationCents: 17_000, bookings: 0 },
  ]
  expect(quarters).toMatchObject([first, second, {}, {}])
  expect(total).toMatchObject({ considerationCents: 102_000, bookings: 1 })
  expect(stated).toMatchObject([{ quarters: [first, second, {}, {}], bookings: 1, days: 4 }])
})

test("days of a stay that is paid in the next year count in that year", async () => {
  const { ctx, me, stay, write, clock } = await openStatements("2026-12-20T10:00:00Z")
  const bookingId = await stay("2026-12-26T15:00:00Z", "2026-12-30T09:00:00Z", 0)
  await ctx.db.update(bookings).set({ paymentStatus: "pending", paymentMethod: "agency" })
  clock.set(new Date("2027-01-10T10:00:00Z"))
  const days = async (year: string) => (await yearlyStatement(me, { year })).listings.map((listing) => listing.days)
  expect([await days("2026"), await days("2027")]).toEqual([[0], [0]])
  await write(bookingId, 100_000, new Date("2026-12-30T09:00:00Z"))
  expect([await days("2026"), await days("2027")]).toEqual([[0], [4]])
  const { listings: stated } = await yearlyStatement(me, { year: "2027" })
  expect(stated).toMatchObject([{ bookings: 1, quarters: [{ considerationCents: 85_000 }, {}, {}, {}] }])
})

test("a second payment in the next year does not count the days again", async () => {
  const { me, stay, write, clock } = await openStatements("2026-12-20T10:00:00Z")
  const bookingId = await stay("2026-12-26T15:00:00Z", "2026-12-30T09:00:00Z")
  clock.set(new Date("2027-01-10T10:00:00Z"))
  await write(bookingId, 10_000, new Date("2026-12-30T09:00:00Z"))
  const days = async (year: string) => (await yearlyStatement(me, { year })).listings.map((listing) => listing.days)
  expect([await days("2026"), await days("2027")]).toEqual([[4], [0]])
})

test("the company is as last confirmed while its verification is withdrawn", async () => {
  const { operator, partner, me } = await openStatements()
  const stated = async () => (await yearlyStatement(me, { year: "2027" })).partner
  const before = await stated()
  expect(before).toMatchObject({ vatNumber: "IT12345670017", address: "Via Roma 12, Porto Cervo" })
  await withdrawVerification(operator, { userId: partner.userId, reason: "The company is dissolved." })
  expect(await stated()).toEqual(before)
})

test("the payout account is whole for an operator, masked for the partner", async () => {
  const { operator, partner, me } = await openStatements()
  const year = "2027"
  expect((await yearlyStatement(me, { year })).partner.accounts).toEqual([{ method: "iban", masked: "•••• 3456" }])
  const { accounts } = (await yearlyStatement(operator, { year, userId: partner.userId })).partner
  expect(accounts).toEqual([{ method: "iban", masked: "IT60 X054 2811 1010 0000 0123 456" }])
  expect(await statementCsv(me, { year })).not.toContain(IBAN)
})

test("a past year can be stated after the partner's account was deleted", async () => {
  const { ctx, operator, partner, specs, stay, clock } = await openStatements()
  await stay("2027-03-01T15:00:00Z", "2027-03-05T09:00:00Z")
  await preparePayouts(operator)
  const [payout] = await ctx.db.select().from(payouts)
  await markPayoutPaid(operator, { payoutId: payout?.id ?? "", reference: "CRO" })
  const { userId } = partner
  const typed = { year: "2027", userId }
  const before = await yearlyStatement(operator, typed)
  await withdrawVerification(operator, { userId, reason: "The company is dissolved." })
  clock.set(new Date("2028-02-01T10:00:00Z"))
  const user = await userById(ctx, userId)
  if (!user) throw new Error("No user.")
  await inTransaction(ctx, (txCtx) => erasePerson(txCtx, user))
  expect(await yearlyStatement(operator, typed)).toEqual(before)
  const csv = await statementCsv(operator, typed)
  for (const kept of [user.companyName, "IT12345670017", IBAN, ...Object.values(specs)])
    expect(csv).toContain(`"${kept}"`)
})

test("the CSV has a row per listing and quarter", async () => {
  const { me, stay } = await openStatements()
  await stay("2027-03-01T15:00:00Z", "2027-03-05T09:00:00Z")
  const rows = (await statementCsv(me, { year: "2027" })).split("\r\n").filter(Boolean)
  const columns = new Set(rows.map((row) => row.split('","').length))
  expect(rows).toHaveLength(1 + 4 + 1 + 4)
  expect(columns.size).toBe(1)
  expect(rows.join("\n")).toContain('"listing_quarter","1","850.00","1","150.00"')
})

test("a statement has the figures of its year for partner and operator", async () => {
  const { ctx, operator, partner } = await openStatements("2026-11-27T10:00:00Z")
  await earn(ctx, partner, 5_000)
  for (const statement of [
    await yearlyStatement(as(ctx, partner), { year: "2026" }),
    await yearlyStatement(operator, { year: "2026", userId: partner.userId }),
  ]) {
    expect(statement.quarters[3]).toMatchObject({ considerationCents: 5_000, bookings: 1 })
    expect(statement.listings).toMatchObject([{ address: "Via dei Lentischi 4, Arzachena" }])
  }
  for (const year of ["2027", "1999", "x"])
    expect(await refusalOf(yearlyStatement(as(ctx, partner), { year }))).toMatchObject({ status: 404 })
  expect(await statementCsv(as(ctx, partner), { year: "2026" })).toContain('"quarter","4","50.00","1"')
})

test("a statement counts a payout when it is paid", async () => {
  const { ctx, operator, partner, clock } = await openStatements("2026-11-27T10:00:00Z")
  await earn(ctx, partner, 5_000)
  await earn(ctx, partner, 700, { dueAt: new Date("2027-01-01T00:00:00Z") })
  const paidOut = async (year: string) =>
    (await yearlyStatement(as(ctx, partner), { year })).quarters.map(({ paidOutCents }) => paidOutCents)
  await preparePayouts(operator)
  expect(await paidOut("2026")).toEqual([0, 0, 0, 0])
  clock.set(new Date("2027-04-02T10:00:00Z"))
  const [payout] = await ctx.db.select().from(payouts)
  await markPayoutPaid(operator, { payoutId: payout?.id ?? "", reference: "CRO" })
  await preparePayouts(operator)
  expect(await paidOut("2026")).toEqual([0, 0, 0, 0])
  expect(await paidOut("2027")).toEqual([0, 5_000, 0, 0])
})
