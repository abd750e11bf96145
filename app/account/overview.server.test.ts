import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { closedEdition, soldTickets } from "../../tests/support/draw/draw-editions"
import { someMembership } from "../../tests/support/membership/memberships"
import { someBooking, someCar } from "../../tests/support/purchases/bookings"
import { identityChecks } from "../accounts/tables.server"
import { seedCatalogue } from "../catalogue/seed.server"
import { quoteRequests } from "../charter/tables.server"
import { acceptPrize, notifyWinners, recordDelivery } from "../draw/awards/awards.server"
import { drawEdition } from "../draw/drawing/draw.server"
import { giveMembership } from "../membership/gifts/gifts.server"
import { brand } from "../platform/brand"
import type { Ctx } from "../platform/context.server"
import { addDays, romeInstant } from "../platform/dates"
import { overviewOf } from "./overview.server"

const database = await testDatabase()
const base = testContext(database)

/** Offsets in days from the test clock, 23 November 2026. */
const days = (from: number, to: number) => ({
  startsAt: romeInstant(addDays("2026-11-23", from), "10:30"),
  endsAt: romeInstant(addDays("2026-11-23", to), "09:00"),
})

const userIdOf = ({ actor }: Ctx) => (actor.kind === "person" ? actor.userId : "")

test("a new customer has no bookings and is unverified", async () => {
  const ctx = as(base, await person(base, { name: "Anna Melis" }))
  expect(await overviewOf(ctx)).toEqual({
    name: "Anna Melis",
    idStatus: "unverified",
    lastCheckRefused: false,
    next: undefined,
    offers: [],
    prizes: [],
    pendingOrUnpaid: [],
    membership: undefined,
  })
})

test("a prize stays on the page until it is delivered", async () => {
  const ctx = as(base, await person(base))
  const operator = as(base, await person(base, { role: "operator" }))
  const editionId = await closedEdition(base, { prizes: [{ id: "car", kind: "car", tier: 1, quantity: 1 }] })
  await soldTickets(base, editionId, 1, () => ({ userId: userIdOf(ctx) }))
  await drawEdition(operator, { editionId, typedId: editionId })
  await notifyWinners(base)
  const [prize] = (await overviewOf(ctx)).prizes
  expect(prize).toMatchObject({ editionId, outcome: "notified" })
  await acceptPrize(ctx, { awardId: prize?.id ?? "" })
  expect((await overviewOf(ctx)).prizes).toMatchObject([{ outcome: "accepted" }])
  await recordDelivery(operator, { awardId: prize?.id ?? "", note: "" })
  expect((await overviewOf(ctx)).prizes).toEqual([])
})

test("a member's tier and last day are shown", async () => {
  const anna = await person(base)
  await someMembership(base, anna)
  expect((await overviewOf(as(base, anna))).membership).toEqual({ tierName: "Gold", lastDay: "2027-11-22" })
})

test("a member whose renewal is retried reads the last day with benefits", async () => {
  const anna = await person(base)
  await someMembership(base, anna, { startedOn: "2025-11-21", autoRenews: true })
  const { membership } = await overviewOf(as(base, anna))
  expect(membership?.lastDay).toBe("2026-11-28")
})

test("a given membership of another tier is shown after the current one", async () => {
  const anna = await person(base)
  await someMembership(base, anna, { tierId: "silver" })
  const operator = as(base, await person(base, { role: "operator" }))
  await giveMembership(operator, { userId: anna.userId, tierId: "gold", months: 12, reason: "A prize" })
  const { membership } = await overviewOf(as(base, anna))
  expect(membership).toEqual({ tierName: "Silver", lastDay: "2027-11-22", nextTierName: "Gold" })
})

test("a refused check is reported until the customer is verified", async () => {
  const anna = await person(base)
  const refused = { method: "instant", state: "refused", createdAt: base.now() } as const
  await base.db.insert(identityChecks).values({ ...refused, userId: anna.userId })
  expect((await overviewOf(as(base, anna))).lastCheckRefused).toBe(true)
  const bruno = await person(base, { idStatus: "verified" })
  await base.db.insert(identityChecks).values({ ...refused, userId: bruno.userId })
  expect((await overviewOf(as(base, bruno))).lastCheckRefused).toBe(false)
})

test("next is the soonest booking, and others are listed if pending or unpaid", async () => {
  await someCar(base)
  const anna = await person(base)
  const own = { userId: anna.userId, paymentMethod: "online", placedAt: base.now() } as const
  const paid = { ...own, status: "confirmed", paymentStatus: "paid" } as const
  await someBooking(base, { ...paid, ...days(10, 11) })
  const soon = await someBooking(base, { ...paid, ...days(3, 4) })
  const owed = await someBooking(base, { ...own, status: "pending", paymentMethod: "agency", ...days(6, 7) })
  await someBooking(base, { ...own, status: "cancelled", ...days(1, 2) })
  await someBooking(base, { ...own, status: "held", placedAt: null, ...days(1, 2) })
  await someBooking(base, { ...paid, ...days(-9, -8) })
  const overview = await overviewOf(as(base, anna))
  expect(overview.next).toMatchObject({
    id: soon,
    itemPicture: { specs: { kind: "car" } },
    underWay: false,
  })
  expect(overview.pendingOrUnpaid.map(({ id }) => id)).toEqual([owed])
})

test("an open offer is listed with its price and deadline, an expired one is not", async () => {
  await seedCatalogue(base)
  const anna = await person(base)
  const request = {
    kind: "jet",
    userId: anna.userId,
    itemId: "jet-levante",
    itemName: "Levante L",
    startsAt: days(20, 21).startsAt,
    endsAt: days(20, 21).endsAt,
    customerName: "Anna Melis",
    customerEmail: "anna@example.org",
    customerPhone: "+39 070 111222",
    details: {},
    locale: "it",
    currency: "eur",
    state: "offered",
    offerCents: 12_000_00,
    createdAt: base.now(),
  } as const
  const [open] = await base.db
    .insert(quoteRequests)
    .values([
      { ...request, requestKey: randomUUID(), offerExpiresAt: days(2, 3).endsAt },
      { ...request, requestKey: randomUUID(), offerExpiresAt: days(-2, -1).endsAt },
    ])
    .returning()
  expect((await overviewOf(as(base, anna))).offers).toEqual([
    expect.objectContaining({
      id: open?.id,
      amountDueCents: 12_000_00,
      until: days(2, 3).endsAt,
      bookingId: null,
    }),
  ])
})

test("a car wash has its address in one line", async () => {
  await seedCatalogue(base)
  const anna = await person(base)
  const own = { userId: anna.userId, status: "confirmed", paymentStatus: "paid", placedAt: base.now() } as const
  const details = { serviceId: "vip", appointmentDate: "2026-12-01", appointmentTime: "09:00" }
  const booked = { kind: "car_wash", itemId: "vip", itemName: "VIP", details } as const
  const id = await someBooking(base, { ...own, ...booked, ...days(2, 3) })
  const { next } = await overviewOf(as(base, anna))
  expect(next).toMatchObject({ id, itemPicture: { specs: { kind: "wash" } } })
  expect(next?.itemPicture?.picture).toBeDefined()
  expect(next?.place).toContain(brand.office.street)
})

test("a rental under way is the next booking", async () => {
  await someCar(base)
  const anna = await person(base)
  const own = { userId: anna.userId, status: "confirmed", paymentStatus: "paid", placedAt: base.now() } as const
  await someBooking(base, { ...own, ...days(1, 2) })
  const now = await someBooking(base, { ...own, ...days(-1, 1) })
  expect((await overviewOf(as(base, anna))).next).toMatchObject({ id: now, underWay: true })
})

test("the overview is refused to visitors and operators", async () => {
  await expect(overviewOf(base)).rejects.toMatchObject({ status: 401 })
  await expect(overviewOf(as(base, await person(base, { role: "operator" })))).rejects.toMatchObject({ status: 403 })
})
