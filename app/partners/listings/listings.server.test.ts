import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { newGuest } from "../../../tests/support/accounts/guests"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { someDraft, someListing, somePartner } from "../../../tests/support/partners/listings"
import { typedListings } from "../../../tests/support/partners/typed-listings"
import { someBooking } from "../../../tests/support/purchases/bookings"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf, someCustomer, someFleet, someRentalRequest } from "../../../tests/support/purchases/rentals"
import { someStay } from "../../../tests/support/purchases/stays"
import { someStay as someCharter } from "../../../tests/support/purchases/yachts"
import { users } from "../../accounts/tables.server"
import { takenPeriods } from "../../bookings/availability.server"
import { bookingById } from "../../bookings/queries.server"
import { bookings, occupancies } from "../../bookings/tables.server"
import { openCheckout } from "../../car-rental/booking/checkout.server"
import { quoteRental } from "../../car-rental/wizard/quote.server"
import { companyCars } from "../../car-wash/queries.server"
import { bookedPictureOf, picturedItems, picturesForOperator } from "../../catalogue/pictures.server"
import { itemById, itemsOf, listedItemById } from "../../catalogue/queries.server"
import type { CategoryId } from "../../catalogue/rules/categories"
import { items } from "../../catalogue/tables.server"
import { holdYacht } from "../../charter/yacht-bookings.server"
import { messages } from "../../messaging/tables.server"
import type { Ctx } from "../../platform/context.server"
import { requestStay } from "../../villas/stay.server"
import { blockDays } from "../calendars/blocks.server"
import { listings } from "../tables.server"
import { setPartnerTerms } from "../verification/reviews.server"
import {
  createListing,
  deleteListing,
  pauseListing,
  publishListing,
  saveListing,
  startListing,
} from "./listings.server"
import { ownListing, ownListings } from "./own-listings.server"
import { liftSuspension, listingsForOperator, suspendListing } from "./suspension.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
let partner: Ctx
let operator: Ctx
beforeAll(() => someFleet(ctx))
beforeEach(async () => {
  ctx.clock.set("2026-11-23T09:00:00Z")
  partner = await somePartner(ctx)
  operator = as(ctx, await person(ctx, { role: "operator" }))
})

const isInCategory = async (category: CategoryId, itemId: string) =>
  (await picturedItems(ctx, [category], "tile")).some(({ item }) => item.id === itemId)

describe("a draft", () => {
  test("keeps whatever was typed, valid or not", async () => {
    const draft = await someDraft(partner, "car", { powerHp: "many", price: "a lot", name: "" })
    const saved = await saveListing(partner, draft.id, { seats: "two" })
    expect(saved).toMatchObject({ status: "draft", name: "", dailyPriceCents: null, location: "Olbia" })
    expect(saved.specs).toMatchObject({ powerHp: "many", price: "a lot", seats: "two" })
  })

  test("is made once by a form that is sent twice", { tags: ["postgres"] }, async () => {
    const key = randomUUID()
    await Promise.all([1, 2].map(() => createListing(partner, key, typedListings.villa)))
    expect(await ownListings(partner)).toHaveLength(1)
  })

  test("is not made by a partner who is not verified, or by a customer", async () => {
    const pending = await somePartner(ctx, { businessStatus: "pending" })
    expect(await refusalOf(someDraft(pending))).toMatchObject({ code: "partners.verification-required", status: 403 })
    expect((await refusalOf(someDraft(as(ctx, await person(ctx))))).status).toBe(403)
    expect((await refusalOf(someDraft(ctx))).status).toBe(401)
  })

  test.each(["2", "exit", "stay"])("is not made by a form with nothing typed: %s", async (to) => {
    const key = randomUUID()
    const started = startListing(partner, key, { category: "villas", name: "", to })
    if (to === "2")
      expect((await refusalOf(started)).fields).toEqual([{ field: "name", code: "partners.listing-nothing-typed" }])
    else await started
    expect((await refusalOf(ownListing(partner, key))).status).toBe(404)
  })

  test("is refused beyond fifty listings and drafts", async () => {
    const { userId } = partner.actor as { userId: string }
    const one = { userId, category: "cars" as const, createdAt: ctx.now(), updatedAt: ctx.now() }
    await ctx.db.insert(listings).values(Array.from({ length: 50 }, () => ({ ...one, calendarKey: randomUUID() })))
    const real = { ...partner, config: { ...partner.config, demo: false } }
    expect((await refusalOf(someDraft(real))).code).toBe("partners.listings-full")
  })
})

test("another partner's listing does not exist", async () => {
  const { id } = await someListing(partner)
  const other = await somePartner(ctx)
  const acts = [ownListing, publishListing, pauseListing, deleteListing]
  for (const act of acts) expect((await refusalOf(act(other, id) as Promise<unknown>)).status).toBe(404)
  expect((await refusalOf(saveListing(other, id, { name: "Mine" }))).status).toBe(404)
  expect((await refusalOf(createListing(other, id, { name: "Mine" }))).status).toBe(404)
  expect(await ownListings(other)).toEqual([])
  expect((await ownListing(partner, id)).name).toBe("Maserati MC20 Cielo")
})

describe("publishing", () => {
  test("lists what is missing, and keeps the draft", async () => {
    const { id } = await someDraft(partner, "villa", { guests: "none", price: "" })
    const refusal = await refusalOf(publishListing(partner, id))
    expect(refusal.code).toBe("partners.listing-incomplete")
    expect(refusal.fields.map(({ field }) => field)).toEqual(["guests", "price"])
    expect(await ownListing(partner, id)).toMatchObject({ status: "draft", itemId: null })
  })

  test("is refused until the company is verified", async () => {
    const { id } = await someDraft(partner)
    const { userId } = partner.actor as { userId: string }
    await ctx.db.update(users).set({ businessStatus: "pending" }).where(eq(users.id, userId))
    expect(await refusalOf(publishListing(partner, id))).toMatchObject({
      code: "partners.verification-required",
      status: 403,
    })
    expect(await ownListing(partner, id)).toMatchObject({ status: "draft", itemId: null })
  })

  test("shows the listing in its category, after the company's own items", async () => {
    const car = await someListing(partner, "car")
    const own = await someListing(partner, "car", { tariff: "urban" })
    expect(car.itemId).toMatch(/^car-/)
    const shown = await itemsOf(ctx, "cars")
    const firstOfPartners = shown.findIndex(({ offeredBy }) => offeredBy !== null)
    expect(shown.slice(firstOfPartners).map(({ id }) => id)).toContain(car.itemId)
    expect(shown.slice(firstOfPartners).every(({ offeredBy }) => offeredBy !== null)).toBe(true)
    expect(await isInCategory("urban-cars", own.itemId)).toBe(true)
    expect(await itemById(ctx, car.itemId)).toMatchObject({ offeredBy: "Gallura Rent S.r.l.", available: true })
  })

  test("leaves the company's own lists to its own items", async () => {
    const { itemId } = await someListing(partner, "car")
    expect((await companyCars(ctx)).map(({ id }) => id)).not.toContain(itemId)
    const pictured = await picturesForOperator(operator)
    expect(pictured.flatMap((category) => category.items).map(({ id }) => id)).not.toContain(itemId)
  })

  test("an edit of a published listing is validated whole, and shown", async () => {
    const { id, itemId } = await someListing(partner, "villa")
    const refusal = await refusalOf(saveListing(partner, id, { name: "New name", guests: "" }))
    expect(refusal.fields.map(({ field }) => field)).toEqual(["guests"])
    expect((await itemById(ctx, itemId))?.name).toBe("Casa Ginepro")
    await saveListing(partner, id, { name: "Casa Mirto", price: "320", category: "cars" })
    expect(await itemById(ctx, itemId)).toMatchObject({
      name: "Casa Mirto",
      dailyPriceCents: 320_00,
      category: "villas",
    })
  })
})

describe("a published listing", () => {
  test("of a car is quoted and held", async () => {
    const { itemId } = await someListing(partner, "car")
    const customer = await someCustomer(ctx)
    const buyer = as(newGuest(ctx), customer)
    const rentalRequest = someRentalRequest(customer, { vehicleId: itemId })
    const { pickupLocation, returnLocation, pickupDate, pickupTime, returnDate, returnTime } = rentalRequest
    const period = { pickupLocation, returnLocation, pickupDate, pickupTime, returnDate, returnTime }
    const quote = await quoteRental(buyer, { vehicleId: itemId, ...period })
    expect(JSON.stringify(quote)).toContain("35000")
    const { bookingId } = await openCheckout(buyer, rentalRequest)
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "held", itemId, itemName: "Maserati MC20 Cielo" })
    const taken = await takenPeriods(ctx, { itemId, from: "2026-11-24", to: "2026-11-25" })
    expect(taken.occupied).toHaveLength(1)
  })

  test("of a yacht is held at its price", async () => {
    const { itemId } = await someListing(partner, "yacht")
    const buyer = as(newGuest(ctx), await person(ctx))
    const { bookingId } = await holdYacht(buyer, itemId, someCharter({ expectedAmountCents: String(7 * 5500_00) }))
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "held", itemId, subtotalCents: 7 * 5000_00 })
  })

  test("of a villa is requested at its price", async () => {
    const { itemId } = await someListing(partner, "villa")
    const stay = someStay({ expectedAmountCents: 7 * 330_00 })
    const { bookingId } = await requestStay(newGuest(ctx), itemId, stay)
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "pending", itemId, subtotalCents: 7 * 300_00 })
  })
})

test("a company's new name is shown with its listings", async () => {
  const { itemId } = await someListing(partner)
  const { itemId: other } = await someListing(await somePartner(ctx))
  const { userId } = partner.actor as { userId: string }
  const names = { companyName: "Gallura Cars S.r.l.", name: "Elena Sanna" }
  await setPartnerTerms(operator, { userId, ...names, commissionPercent: 15 })
  expect(await itemById(ctx, itemId)).toMatchObject({ offeredBy: "Gallura Cars S.r.l." })
  expect(await itemById(ctx, other)).toMatchObject({ offeredBy: "Gallura Rent S.r.l." })
})

test("a booked car keeps its tariff and stays premium until its bookings are over", async () => {
  const { id, itemId } = await someListing(partner, "car", { name: "Ferrari Roma" })
  const bookingId = await someBooking(ctx, { itemId, status: "confirmed" })
  const refusal = await refusalOf(saveListing(partner, id, { tariff: "urban" }))
  expect(refusal.fields).toMatchObject([{ field: "tariff", code: "partners.listing-tariff-booked" }])
  await saveListing(partner, id, { name: "Maserati MC20", tariff: "exotic" })
  expect(await itemById(ctx, itemId)).toMatchObject({ name: "Maserati MC20", premium: true })
  await ctx.db.update(bookings).set({ status: "completed" }).where(eq(bookings.id, bookingId))
  await saveListing(partner, id, { tariff: "urban" })
  expect(await itemById(ctx, itemId)).toMatchObject({ category: "urban-cars", premium: false })
})

describe("a withdrawn listing", () => {
  const withdraw = {
    paused: (id: string) => pauseListing(partner, id),
    suspended: (id: string) => suspendListing(operator, { listingId: id, reason: "Photographs of another boat" }),
    deleted: (id: string) => deleteListing(partner, id),
  }

  test.each(Object.keys(withdraw) as (keyof typeof withdraw)[])(
    "that is %s has no page, is in no list and takes no bookings",
    async (state) => {
      const { id, itemId } = await someListing(partner, "yacht")
      await withdraw[state](id)
      expect(await listedItemById(ctx, itemId)).toBeUndefined()
      expect(await isInCategory("yachts", itemId)).toBe(false)
      const buyer = as(newGuest(ctx), await person(ctx))
      const stay = someCharter({ expectedAmountCents: String(7 * 5500_00) })
      expect((await refusalOf(holdYacht(buyer, itemId, stay))).status).toBe(404)
      expect((await refusalOf(takenPeriods(ctx, { itemId, from: "2027-06-01", to: "2027-06-30" }))).status).toBe(404)
    },
  )

  test("keeps its bookings and cannot be deleted before they are over", async () => {
    const { id, itemId } = await someListing(partner, "yacht")
    const buyer = as(newGuest(ctx), await person(ctx))
    const { bookingId } = await holdYacht(buyer, itemId, someCharter({ expectedAmountCents: String(7 * 5500_00) }))
    await pauseListing(partner, id)
    expect(await bookedPictureOf(ctx, itemId)).toBeDefined()
    expect(await refusalOf(deleteListing(partner, id))).toMatchObject({
      code: "partners.listing-has-bookings",
      status: 409,
    })
    await ctx.db.update(bookings).set({ status: "cancelled" }).where(eq(bookings.id, bookingId))
    await deleteListing(partner, id)
    const [kept] = await ctx.db.select().from(listings).where(eq(listings.id, id))
    expect(kept).toMatchObject({ status: "deleted", itemId })
    expect(await itemById(ctx, itemId)).toMatchObject({ listed: false })
  })

  test("without bookings is erased with its item when deleted", async () => {
    const { id, itemId } = await someListing(partner)
    await deleteListing(partner, id)
    expect(await ctx.db.select().from(listings).where(eq(listings.id, id))).toEqual([])
    expect(await ctx.db.select().from(items).where(eq(items.id, itemId))).toEqual([])
  })

  test("has no blocked days when deleted", async () => {
    const { id, itemId } = await someListing(partner, "yacht")
    await blockDays(partner, { listingId: id, from: "2027-06-05", to: "2027-06-07" })
    await deleteListing(partner, id)
    const left = await ctx.db.select().from(occupancies).where(eq(occupancies.resourceId, itemId))
    expect(left).toMatchObject([{ note: "partner", releasedAt: ctx.now() }])
  })

  test("that is paused is resumed by its partner", async () => {
    const { id, itemId } = await someListing(partner)
    await pauseListing(partner, id)
    await publishListing(partner, id)
    expect(await isInCategory("cars", itemId)).toBe(true)
  })
})

describe("a suspension", () => {
  test("mails the reason to the partner, who cannot end it", async () => {
    const { id, itemId } = await someListing(partner)
    await suspendListing(operator, { listingId: id, reason: "The photographs show another car." })
    const { email } = partner.actor as { email: string }
    const [mail] = await ctx.db.select().from(messages).where(eq(messages.recipient, email))
    expect(mail?.body).toContain("The photographs show another car.")
    for (const act of [publishListing, pauseListing])
      expect((await refusalOf(act(partner, id) as Promise<unknown>)).code).toBe("partners.listing-suspended")
    await saveListing(partner, id, { name: "Maserati MC20" })
    expect(await listedItemById(ctx, itemId)).toBeUndefined()
  })

  test.each(["published", "paused"] as const)("of a %s listing ends in that status", async (status) => {
    const { id, itemId } = await someListing(partner)
    if (status === "paused") await pauseListing(partner, id)
    await suspendListing(operator, { listingId: id, reason: "To be checked" })
    await liftSuspension(operator, { listingId: id })
    expect(await ownListing(partner, id)).toMatchObject({ status, suspendedReason: null })
    expect(await isInCategory("cars", itemId)).toBe(status === "published")
  })

  test.each(["unverified", "pending"] as const)("does not end while the company is %s", async (businessStatus) => {
    const { id, itemId } = await someListing(partner)
    const { userId } = partner.actor as { userId: string }
    await suspendListing(operator, { listingId: id, reason: "To be checked" })
    await ctx.db.update(users).set({ businessStatus }).where(eq(users.id, userId))
    expect(await refusalOf(liftSuspension(operator, { listingId: id }))).toMatchObject({
      code: "partners.listing-owner-unverified",
      status: 409,
    })
    expect((await ownListing(partner, id)).status).toBe("suspended")
    expect(await listedItemById(ctx, itemId)).toBeUndefined()
    await ctx.db.update(users).set({ businessStatus: "verified" }).where(eq(users.id, userId))
    await liftSuspension(operator, { listingId: id })
    expect(await listedItemById(ctx, itemId)).toBeDefined()
  })

  test("is found and ended by its listing only", async () => {
    for (const listingId of [randomUUID(), "x"])
      expect((await refusalOf(liftSuspension(operator, { listingId }))).status).toBe(404)
  })

  test("is for operators, who see no drafts", async () => {
    const draft = await someDraft(partner)
    const { id } = await someListing(partner)
    expect((await refusalOf(suspendListing(partner, { listingId: id, reason: "x" }))).status).toBe(403)
    expect((await refusalOf(listingsForOperator(partner, new URLSearchParams()))).status).toBe(403)
    expect((await refusalOf(suspendListing(operator, { listingId: draft.id, reason: "x" }))).status).toBe(409)
    const { pages } = await listingsForOperator(operator, new URLSearchParams())
    const found: string[] = []
    for (let page = 1; page <= pages; page += 1) {
      const { listings: shown } = await listingsForOperator(operator, new URLSearchParams({ page: String(page) }))
      found.push(...shown.map((listing) => listing.id))
    }
    expect(found).toContain(id)
    expect(found).not.toContain(draft.id)
  })

  test("the operator's list of one partner shows its last page for a later page", async () => {
    const { id } = await someListing(partner)
    await someListing(await somePartner(ctx))
    const { userId } = partner.actor as { userId: string }
    const query = new URLSearchParams({ partner: userId, page: "99" })
    expect(await listingsForOperator(operator, query)).toMatchObject({
      listings: [{ id }],
      page: 1,
      pages: 1,
      of: "Gallura Rent S.r.l.",
    })
  })
})
