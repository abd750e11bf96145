import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { somePartner, withoutConsents } from "../../../tests/support/partners/listed-partners"
import { paidYacht } from "../../../tests/support/purchases/paid-stay"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { quoteRequests } from "../../charter/tables.server"
import { listingViews } from "../tables.server"
import { partnerAnalytics } from "./analytics.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
withoutConsents(ctx)

test("views, bookings and income are counted in their month, for their partner alone", async () => {
  const partner = await somePartner(ctx)
  const other = await somePartner(ctx)
  await paidYacht(ctx, { itemId: partner.itemId })
  await ctx.db.insert(listingViews).values([
    { listingId: partner.listingId, day: "2026-11-01", count: 3 },
    { listingId: partner.listingId, day: "2026-11-02", count: 4 },
    { listingId: partner.listingId, day: "2025-11-30", count: 90 },
    { listingId: other.listingId, day: "2026-11-02", count: 50 },
  ])
  const { months } = await partnerAnalytics(as(ctx, partner))
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toEqual({ month: "2026-11", views: 7, requests: 1, nights: 0, incomeCents: 770_000 })
  expect(months[0]).toEqual({ month: "2025-12", views: 0, requests: 0, nights: 0, incomeCents: 0 })
  expect((await partnerAnalytics(as(ctx, other))).months.at(-1)).toMatchObject({ views: 50, requests: 0 })
})

/** A request for a quote of an item, by default without a booking. */
const requestQuote = (itemId: string, bookingId?: string) =>
  ctx.db.insert(quoteRequests).values({
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
    createdAt: ctx.now(),
    bookingId,
  })

const requestsOf = async (partner: Awaited<ReturnType<typeof somePartner>>) =>
  (await partnerAnalytics(as(ctx, partner))).months.at(-1)?.requests

test("a request for a quote counts for its partner alone", async () => {
  const [partner, other] = [await somePartner(ctx), await somePartner(ctx)]
  await requestQuote(partner.itemId)
  expect([await requestsOf(partner), await requestsOf(other)]).toEqual([1, 0])
})

test("a quote that became a booking counts once", async () => {
  const partner = await somePartner(ctx)
  const { bookingId } = await paidYacht(ctx, { itemId: partner.itemId })
  await requestQuote(partner.itemId, bookingId)
  expect(await requestsOf(partner)).toBe(1)
})

test("customers have no analytics", async () => {
  expect(await refusalOf(partnerAnalytics(as(ctx, await person(ctx))))).toMatchObject({ status: 403 })
})
