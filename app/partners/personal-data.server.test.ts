import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { somePartner } from "../../tests/support/partners/listed-partners"
import { IBAN, pendingPartner } from "../../tests/support/partners/partners"
import { someBooking } from "../../tests/support/purchases/bookings"
import { ERASE_FILES, erasePerson } from "../accounts/deletion/erasure.server"
import { userById } from "../accounts/queries.server"
import { documents } from "../accounts/tables.server"
import type { Ctx } from "../platform/context.server"
import { inTransaction } from "../platform/context.server"
import { payoutsForOperator } from "./payouts/payout-lists.server"
import { partnersData } from "./personal-data.server"
import { verificationsOf } from "./queries.server"
import { listingBookings, partnerSettings, payouts } from "./tables.server"
import { decideVerification, withdrawVerification } from "./verification/reviews.server"

const database = await testDatabase()
const ctx = testContext(database)

const idOf = (me: Ctx) => (me.actor.kind === "person" ? me.actor.userId : "")

async function verifiedPartner() {
  const { me, verificationId, company, payout } = await pendingPartner(ctx)
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  await decideVerification(operator, { outcome: "verified", verificationId })
  return { userId: idOf(me), company, payout }
}

async function erased(userId: string): Promise<void> {
  const user = await userById(ctx, userId)
  if (!user) throw new Error("No user.")
  await inTransaction(ctx, (txCtx) => erasePerson(txCtx, user))
}

test("an account without payouts leaves no verification, settings or document", async () => {
  const { userId } = await verifiedPartner()
  await erased(userId)
  expect(await verificationsOf(ctx, userId)).toEqual([])
  expect(await ctx.db.select().from(partnerSettings).where(eq(partnerSettings.userId, userId))).toEqual([])
  expect(await ctx.db.select().from(documents).where(eq(documents.ownerId, userId))).toEqual([])
  expect(ctx.recordedJobs.map(({ name }) => name)).toContain(ERASE_FILES)
  expect(await userById(ctx, userId)).toMatchObject({ businessStatus: "unverified", companyName: null })
})

const pay = (userId: string) =>
  ctx.db
    .insert(payouts)
    .values({ userId, cents: 100_00, method: "iban", details: IBAN, preparedAt: ctx.now(), status: "paid" })

test("of a paid partner only the company's name, address and VAT number stay", async () => {
  const { userId, company } = await verifiedPartner()
  await pay(userId)
  await erased(userId)
  expect(await verificationsOf(ctx, userId)).toMatchObject([
    {
      companyName: "Costa Yachting S.r.l.",
      vatNumber: company.vatNumber,
      address: "Via Roma 12, 07021 Porto Cervo (SS)",
      legalRepresentative: "",
      documentKey: "",
      reason: null,
    },
  ])
  expect(await ctx.db.select().from(partnerSettings).where(eq(partnerSettings.userId, userId))).toEqual([])
  await erased(userId)
  expect(await verificationsOf(ctx, userId)).toMatchObject([{ companyName: "Costa Yachting S.r.l." }])
})

test("a withdrawn verification stays for the accounting records", async () => {
  const { userId, company } = await verifiedPartner()
  await pay(userId)
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  await withdrawVerification(operator, { userId, reason: "The company is dissolved." })
  await erased(userId)
  expect(await verificationsOf(ctx, userId)).toMatchObject([
    { companyName: "Costa Yachting S.r.l.", vatNumber: company.vatNumber, reason: null },
  ])
})

test("of a verification that was never confirmed nothing stays", async () => {
  const { me } = await pendingPartner(ctx)
  await pay(idOf(me))
  await erased(idOf(me))
  expect(await verificationsOf(ctx, idOf(me))).toEqual([])
})

test("the operator still sees whose payouts a deleted account's were", async () => {
  const { userId } = await verifiedPartner()
  await pay(userId)
  await erased(userId)
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  const { settled } = await payoutsForOperator(operator, userId)
  expect(settled).toMatchObject([{ name: "Costa Yachting S.r.l.", details: IBAN }])
})

test("an erasure leaves other partners as they are", async () => {
  const [{ userId: leaving }, { userId: staying }] = [await verifiedPartner(), await verifiedPartner()]
  const before = await partnersData.export(ctx, staying)
  await erased(leaving)
  expect(await partnersData.export(ctx, staying)).toEqual(before)
})

test("the export has verifications and settings, without the operator or storage keys", async () => {
  const { userId, company, payout } = await verifiedPartner()
  const data = await partnersData.export(ctx, userId)
  expect(data).toMatchObject({
    verifications: [{ vatNumber: company.vatNumber, status: "verified" }],
    settings: { payout },
  })
  expect(JSON.stringify(data)).not.toMatch(/decidedBy|documentKey/)
})

test.each(["customer", "partner"] as const)("the reason of a declined booking is the %s's data", async (role) => {
  const customer = await person(ctx)
  const partner = await somePartner(ctx)
  const bookingId = await someBooking(ctx, { userId: customer.userId, itemId: partner.itemId })
  await ctx.db.insert(listingBookings).values({
    bookingId,
    listingId: partner.listingId,
    userId: partner.userId,
    commissionPercent: 15,
    answer: "declined",
    declinedReason: "The engine is being repaired.",
    answerBy: ctx.now(),
    answeredAt: ctx.now(),
    createdAt: ctx.now(),
  })
  const { userId } = role === "customer" ? customer : partner
  const data = async () => JSON.stringify(await partnersData.export(ctx, userId))
  expect(await data()).toContain("The engine is being repaired.")
  expect(JSON.stringify(await partnersData.export(ctx, (await person(ctx)).userId))).not.toContain("engine")
  await erased(userId)
  expect(await data()).not.toContain("engine")
  const [kept] = await ctx.db.select().from(listingBookings).where(eq(listingBookings.bookingId, bookingId))
  expect(kept).toMatchObject({ answer: "declined", declinedReason: null })
})
