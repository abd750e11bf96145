import { randomUUID } from "node:crypto"
import { eq, sum } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { setAttempts } from "../../../tests/support/limits"
import { someDraft, someListing, somePartner } from "../../../tests/support/partners/listings"
import { someBooking } from "../../../tests/support/purchases/bookings"
import { bookings } from "../../bookings/tables.server"
import { itemById } from "../../catalogue/queries.server"
import { seedCatalogue } from "../../catalogue/seed.server"
import { items } from "../../catalogue/tables.server"
import { quoteRequests } from "../../charter/tables.server"
import { partnerAccountData } from "../payouts/personal-data.server"
import { listingBookings, listings, listingViews, partnerEntries } from "../tables.server"
import { listingsData } from "./listing-data.server"
import { countListingView } from "./listing-views.server"
import { deleteListing } from "./listings.server"

const database = await testDatabase()
const ctx = testContext(database)
beforeAll(() => seedCatalogue(ctx))

const viewsOf = async (listingId: string) => {
  const [all] = await ctx.db
    .select({ count: sum(listingViews.count) })
    .from(listingViews)
    .where(eq(listingViews.listingId, listingId))
  return Number(all?.count ?? 0)
}

test("a view is counted once per network and day", async () => {
  const { id, itemId } = await someListing(await somePartner(ctx))
  for (const network of ["192.0.2.1", "192.0.2.1", "198.51.100.7", ""])
    await countListingView({ ...ctx, network }, itemId)
  expect(await viewsOf(id)).toBe(2)
  ctx.clock.set("2026-11-23T23:30:00Z")
  await countListingView({ ...ctx, network: "192.0.2.1" }, itemId)
  expect(await viewsOf(id)).toBe(3)
})

test("simultaneous requests of one network are one view", { tags: ["postgres"] }, async () => {
  const { id, itemId } = await someListing(await somePartner(ctx))
  await Promise.all(Array.from({ length: 5 }, () => countListingView({ ...ctx, network: "203.0.113.5" }, itemId)))
  expect(await viewsOf(id)).toBe(1)
})

test("views of its partner and of operators are not counted", async () => {
  const partner = await somePartner(ctx)
  const { id, itemId } = await someListing(partner)
  await countListingView({ ...partner, network: "192.0.2.9" }, itemId)
  await countListingView({ ...as(ctx, await person(ctx, { role: "operator" })), network: "192.0.2.10" }, itemId)
  expect(await viewsOf(id)).toBe(0)
})

test("a network of many addresses adds a limited number of views per day", async () => {
  const partner = await somePartner(ctx)
  const { id, itemId } = await someListing(partner)
  const view = (host: number) => countListingView({ ...ctx, network: `2001:db8:9:${host}::/64` }, itemId)
  await view(1)
  await setAttempts(ctx, "listing-views:", 199)
  await view(2)
  await view(3)
  expect(await viewsOf(id)).toBe(2)
})

test("an export contains the partner's listings and not those of others", async () => {
  const partner = await somePartner(ctx)
  await someDraft(partner, "villa", { name: "Casa Mia" })
  await someDraft(await somePartner(ctx), "villa", { name: "Casa Altrui" })
  const exported = JSON.stringify(await listingsData.export(ctx, partner.actor.userId))
  expect(exported).toContain("Casa Mia")
  expect(exported).not.toContain("Casa Altrui")
})

test("open bookings prevent the deletion of the account", async () => {
  const partner = await somePartner(ctx)
  const { itemId } = await someListing(partner)
  const id = await bookingOf(itemId)
  expect(await listingsData.obstacles?.(ctx, partner.actor.userId)).toEqual([
    { code: "partners.obstacle-bookings", details: { count: 1 } },
  ])
  await ctx.db.update(bookings).set({ status: "cancelled" }).where(eq(bookings.id, id))
  expect(await listingsData.obstacles?.(ctx, partner.actor.userId)).toEqual([])
})

test("a recorded booking is left to the partner's account data", async () => {
  const partner = await somePartner(ctx)
  const { id: listingId, itemId } = await someListing(partner)
  const bookingId = await bookingOf(itemId)
  const { userId } = partner.actor
  await ctx.db
    .insert(listingBookings)
    .values({ bookingId, listingId, userId, commissionPercent: 15, answerBy: ctx.now(), createdAt: ctx.now() })
  expect(await listingsData.obstacles?.(ctx, userId)).toEqual([])
  expect(await partnerAccountData.obstacles?.(ctx, userId)).toMatchObject([{ code: "partners.obstacle-booking" }])
})

test.each([
  ["an open request", true, { state: "open" }],
  ["a valid offer", true, { state: "offered", offerExpiresAt: new Date("2026-12-01T09:00:00Z") }],
  ["an expired offer", false, { state: "offered", offerExpiresAt: new Date("2026-11-20T09:00:00Z") }],
  ["a declined request", false, { state: "declined-by-company" }],
] as const)("%s keeps listing and account: %s", async (_, isKept, changes) => {
  const partner = await somePartner(ctx)
  const { id, itemId } = await someListing(partner, "yacht")
  await ctx.db.insert(quoteRequests).values({
    kind: "yacht",
    requestKey: randomUUID(),
    itemId,
    itemName: "Ponente 30",
    startsAt: new Date("2027-06-05T12:00:00Z"),
    customerName: "Ada Neri",
    customerEmail: "ada@example.org",
    customerPhone: "+39070111222",
    locale: "it",
    currency: "eur",
    details: {},
    offerCents: 100_000,
    createdAt: ctx.now(),
    ...changes,
  })
  const details = { count: 1 }
  const obstacles = isKept ? [{ code: "partners.obstacle-requests", details }] : []
  expect(await listingsData.obstacles?.(ctx, partner.actor.userId)).toEqual(obstacles)
  const deleted = deleteListing(partner, id)
  if (isKept) await expect(deleted).rejects.toMatchObject({ code: "partners.listing-has-requests", details })
  else expect(await deleted).toBeUndefined()
})

const bookingOf = (itemId: string) => someBooking(ctx, { itemId, status: "confirmed" })

test("an erased account leaves no text of its listings", async () => {
  const partner = await somePartner(ctx, { companyName: "Cancellami S.r.l." })
  const booked = await someListing(partner, "villa", { name: "Cancellami uno", location: "Cancellami" })
  const free = await someListing(partner, "villa", { name: "Cancellami due" })
  await someDraft(partner, "car", { name: "Cancellami tre" })
  const id = await bookingOf(booked.itemId)
  await ctx.db.update(bookings).set({ status: "completed" }).where(eq(bookings.id, id))
  const { userId } = partner.actor
  await listingsData.erase(ctx, { userId, name: "Deleted", email: "deleted@example.org" })
  const left = [await ctx.db.select().from(listings), await ctx.db.select().from(items)]
  expect(JSON.stringify(left)).not.toContain("Cancellami")
  expect(await itemById(ctx, booked.itemId)).toMatchObject({ listed: false, pictures: [] })
  expect(await itemById(ctx, free.itemId)).toBeUndefined()
  expect(await ctx.db.select().from(listings).where(eq(listings.userId, userId))).toMatchObject([{ status: "deleted" }])
})

test("of an erased listing with income, name, addresses and land registration stay", async () => {
  const partner = await somePartner(ctx)
  const { userId } = partner.actor
  const legal = { streetAddress: "Via dei Lentischi 4", landRegistration: "Arzachena, foglio 12, particella 345" }
  const listing = await someListing(partner, "villa", { name: "Villa Lentisco", location: "Baia Sardinia" })
  await ctx.db
    .update(listings)
    .set({ specs: { ...legal, features: "Pool" } })
    .where(eq(listings.id, listing.id))
  const bookingId = await someBooking(ctx, { itemId: listing.itemId, status: "completed" })
  const at = { createdAt: ctx.now() }
  await ctx.db
    .insert(listingBookings)
    .values({ bookingId, listingId: listing.id, userId, commissionPercent: 15, answerBy: ctx.now(), ...at })
  await ctx.db
    .insert(partnerEntries)
    .values({ userId, kind: "income", cents: 5_000, bookingId, cause: "test", dueAt: ctx.now(), ...at })
  const erase = () => listingsData.erase(ctx, { userId, name: "Deleted", email: "deleted@example.org" })
  await erase()
  await erase()
  expect(await ctx.db.select().from(listings).where(eq(listings.id, listing.id))).toMatchObject([
    {
      status: "deleted",
      name: "Villa Lentisco",
      location: "Baia Sardinia",
      specs: legal,
      description: "",
    },
  ])
})
