import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { plainPdf } from "../../tests/support/files/pdf-files"
import { ERASE_FILES } from "../accounts/deletion/erasure.server"
import { storeDocument } from "../accounts/identity/documents.server"
import { documents } from "../accounts/tables.server"
import { seedCatalogue } from "../catalogue/seed.server"
import { hasSubject } from "../platform/audit.server"
import { deleteOldEvents } from "../platform/platform-jobs.server"
import { auditEvents } from "../platform/tables.server"
import { anonymiseOldBookings, deleteOldDocuments } from "./retention.server"
import { bookings } from "./tables.server"

const database = await testDatabase()
const clock = testClock("2026-11-23T09:00:00Z")
const ctx = testContext(database, { clock })
await seedCatalogue(ctx)

async function booking(userId: string, endsAt: string) {
  const [made] = await ctx.db
    .insert(bookings)
    .values({
      kind: "car_rental",
      purchaseKey: crypto.randomUUID(),
      userId,
      itemId: "ferrari-f8-tributo",
      itemName: "Ferrari F8",
      status: "confirmed",
      startsAt: new Date(new Date(endsAt).getTime() - 86_400_000),
      endsAt: new Date(endsAt),
      pickupLocation: "cagliari_office",
      dropoffLocation: "cagliari_office",
      customerName: "Giulia Serra",
      customerEmail: "giulia@example.org",
      customerPhone: "+393470000001",
      locale: "it",
      lines: [],
      subtotalCents: 100,
      taxCents: 0,
      totalCents: 100,
      amountDueCents: 100,
      currency: "eur",
      details: {
        vehicle: "f8",
        customer: { fullName: "Giulia Serra" },
        secondDriver: { firstName: "Ugo" },
        driver: { licenseNumber: "CA1" },
      },
      createdAt: new Date(new Date(endsAt).getTime() - 2 * 86_400_000),
    })
    .returning()
  if (!made) throw new Error("no booking")
  return made.id
}

const stored = async () => {
  const who = await person(ctx)
  return {
    userId: who.userId,
    id: (await storeDocument(as(ctx, who), { kind: "id", bytes: plainPdf, declaredName: "a.pdf" })).id,
  }
}
const isStored = async (id: string) => (await ctx.db.select().from(documents).where(eq(documents.id, id))).length === 1
const eventsOf = async (kind: "booking" | "document", id: string) =>
  (await ctx.db.select().from(auditEvents).where(hasSubject(kind, id))).map(({ name }) => name)

test("documents are deleted 24 months after upload or last booking", async () => {
  clock.set("2026-11-23T09:00:00Z")
  const idle = await stored()
  const renting = await stored()
  await booking(renting.userId, "2027-06-01T10:00:00Z")
  clock.set("2028-11-20T09:00:00Z")
  await deleteOldDocuments(ctx)
  expect([await isStored(idle.id), await isStored(renting.id)]).toEqual([true, true])
  clock.set("2028-11-24T09:00:00Z")
  await deleteOldDocuments(ctx)
  expect([await isStored(idle.id), await isStored(renting.id)]).toEqual([false, true])
  expect(ctx.recordedJobs).toContainEqual({ name: ERASE_FILES, data: { fileKeys: [`documents/${idle.id}`] } })
  expect(await eventsOf("document", idle.id)).toContain("document.expired")
  clock.set("2029-06-05T09:00:00Z")
  await deleteOldDocuments(ctx)
  expect(await isStored(renting.id)).toBe(false)
})

test("a booking is anonymised ten years after its end, and keeps its prices", async () => {
  const { userId } = await person(ctx)
  const id = await booking(userId, "2026-12-01T10:00:00Z")
  clock.set("2036-11-30T09:00:00Z")
  await anonymiseOldBookings(ctx)
  const read = async () => (await ctx.db.select().from(bookings).where(eq(bookings.id, id)))[0]
  expect(await read()).toMatchObject({ customerName: "Giulia Serra" })
  clock.set("2036-12-03T09:00:00Z")
  await anonymiseOldBookings(ctx)
  expect(await read()).toMatchObject({
    userId: null,
    customerName: "",
    customerEmail: "",
    customerPhone: "",
    totalCents: 100,
    details: { vehicle: "f8", customer: {}, driver: {} },
  })
  expect((await read())?.details).not.toHaveProperty("secondDriver")
  expect(await eventsOf("booking", id)).toEqual(["booking.anonymised"])
})

test("the audit log is kept for ten years, and records how much was deleted", async () => {
  await ctx.db.delete(auditEvents)
  const entry = (at: string) => ({
    at: new Date(at),
    actor: "system",
    name: "x",
    subjectKind: "user" as const,
    subjectId: at,
  })
  await ctx.db.insert(auditEvents).values([entry("2026-01-01T00:00:00Z"), entry("2026-12-31T00:00:00Z")])
  clock.set("2036-12-03T09:00:00Z")
  await deleteOldEvents(ctx)
  const left = await ctx.db.select().from(auditEvents).orderBy(auditEvents.id)
  expect(left.map(({ name, facts }) => ({ name, facts }))).toEqual([
    { name: "x", facts: {} },
    { name: "log.expired", facts: { count: 1 } },
  ])
})
