import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { newGuest } from "../../tests/support/accounts/guests"
import { person } from "../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { someYacht } from "../../tests/support/purchases/checkouts"
import { withSandbox } from "../../tests/support/purchases/payments"
import { refusalOf } from "../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../tests/support/purchases/test-purchase"
import { someStay } from "../../tests/support/purchases/yachts"
import { occupancyOf } from "../bookings/occupancy.server"
import { type Booking, bookingById } from "../bookings/queries.server"
import { seedCatalogue } from "../catalogue/seed.server"
import { items } from "../catalogue/tables.server"
import { endExpired } from "../checkout/holding/expiry.server"
import { bookingDetail } from "../checkout/outcome/booking-detail.server"
import { refreshPayment, startPayment } from "../checkout/paying/payment.server"
import { purchaseOf } from "../checkout/queries.server"
import { isAbout } from "../messaging/queries.server"
import { messages } from "../messaging/tables.server"
import { paymentsOf } from "../payments/queries.server"
import type { Ctx, Person } from "../platform/context.server"
import { addDays, addMinutes } from "../platform/dates"
import { holdYacht } from "./yacht-bookings.server"
import { yachtKind } from "./yacht-kind.server"
import { yachtBookingPage } from "./yacht-page.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
beforeAll(() => seedCatalogue(ctx))
beforeEach(() => clock.set("2026-11-23T09:00:00Z"))

const GRANITO = "yacht-granito"

/** A customer with an IP address of their own. */
async function customer(changes: Parameters<typeof person>[1] = {}): Promise<Ctx & { actor: Person }> {
  const who = await person(ctx, changes)
  return { ...as(newGuest(ctx), who), actor: who }
}

let week = 0
/** A new week for each test. */
function nextWeek() {
  week += 1
  const checkinDate = addDays("2027-01-02", 7 * week)
  return { checkinDate, checkoutDate: addDays(checkinDate, 7) }
}

describe("a yacht booking", () => {
  test("is held at the company's price, paid, and confirmed in the customer's language", async () => {
    const customerCtx = await customer()
    const held = await holdYacht(customerCtx, GRANITO, someStay())
    expect(await bookingById(ctx, held.bookingId)).toMatchObject({
      kind: "yacht",
      status: "held",
      userId: customerCtx.actor.userId,
      itemId: GRANITO,
      itemName: "Granito 70",
      startsAt: new Date("2027-06-05T13:00:00Z"),
      endsAt: new Date("2027-06-12T09:00:00Z"),
      pickupLocation: "porto_cervo",
      lines: [{ code: "days:7", cents: 7_700_000 }],
      subtotalCents: 7_700_000,
      taxCents: 770_000,
      totalCents: 8_470_000,
      amountDueCents: 8_470_000,
      currency: "eur",
      details: { checkinDate: "2027-06-05", checkoutDate: "2027-06-12", guests: 8, pickupMarina: "porto_cervo" },
    })
    expect(held.expiresAt).toEqual(addMinutes(ctx.now(), 20))
    await startPayment(customerCtx, {
      consents: { agreesToTerms: true },
      bookingId: held.bookingId,
      expectedAmountCents: 8_470_000,
      currency: "eur",
    })
    const [payment] = await paymentsOf(ctx.db, purchaseOf(held.bookingId))
    await chargeAtProvider(ctx, payment?.providerId ?? "")
    expect(await refreshPayment(customerCtx, held)).toMatchObject({ status: "confirmed", paymentStatus: "paid" })
    expect((await occupancyOf(ctx, held.bookingId))?.expiresAt).toBeNull()

    const entry = await bookingDetail({ ...customerCtx, locale: "it" }, held)
    expect(entry.summary.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Yacht: Granito 70",
      "Arrivo: Sabato 5 giugno 2027 alle ore 15:00",
      "Partenza: Sabato 12 giugno 2027 alle ore 11:00",
      "Porto d’imbarco: Marina di Porto Cervo",
      "Ospiti: 8",
    ])
    expect(entry.lines.map(({ label }) => label)).toEqual(["7 giorni"])
    expect(entry.chatText).toContain("Yacht: Granito 70")
    const sent = await ctx.db.select().from(messages).where(isAbout("booking", held.bookingId))
    expect(sent.find(({ channel }) => channel === "email")?.body).toContain(
      "You board from 15:00 at the Porto Cervo marina and disembark by 11:00.",
    )
  })

  test("of a partner's yacht starts at its home port, whatever marina was sent", async () => {
    const itemId = await someYacht(ctx, "yacht-home-port", { place: "Marina di Portisco" })
    const customerCtx = await customer()
    const stay = someStay({ ...nextWeek(), pickupMarina: "cagliari", expectedAmountCents: 770_000 })
    const { bookingId } = await holdYacht(customerCtx, itemId, stay)
    expect(await bookingById(ctx, bookingId)).toMatchObject({
      pickupLocation: "Marina di Portisco",
      details: { homePort: "Marina di Portisco" },
    })
    expect((await bookingDetail({ ...customerCtx, locale: "en" }, { bookingId })).summary).toContainEqual({
      label: "Marina",
      value: "Marina di Portisco",
    })
    const booking = (await bookingById(ctx, bookingId)) as Booking
    expect(yachtKind.instructions(booking, "en")[0]).toBe(
      "You board from 15:00 (Marina di Portisco) and disembark by 11:00.",
    )
    expect((await yachtBookingPage(customerCtx, { itemId, bookingId: null })).yacht.homePort).toBe("Marina di Portisco")
  })

  test("of the company's yacht needs a marina, of a partner's none", async () => {
    const { pickupMarina: _, ...stay } = someStay(nextWeek())
    const refusal = await refusalOf(holdYacht(await customer(), GRANITO, stay))
    expect(refusal.fields).toEqual([{ field: "pickupMarina", code: "charter.marina-required" }])
    const itemId = await someYacht(ctx, "yacht-home-port", { place: "Marina di Portisco" })
    await holdYacht(await customer(), itemId, { ...stay, expectedAmountCents: 770_000 })
  })

  test("is not held at another price than the computed one (D1)", async () => {
    const refusal = await refusalOf(
      holdYacht(await customer(), GRANITO, someStay({ ...nextWeek(), expectedAmountCents: 1 })),
    )
    expect(refusal).toMatchObject({ code: "checkout.amount-changed", status: 409 })
  })

  test("is refused on taken dates, but may start on the day another stay ends", async () => {
    const dates = nextWeek()
    await holdYacht(await customer(), GRANITO, someStay(dates))
    const refusal = await refusalOf(holdYacht(await customer(), GRANITO, someStay(dates)))
    expect(refusal).toMatchObject({
      code: "checkout.taken",
      status: 409,
      fields: [{ field: "checkinDate", code: "checkout.taken", details: { from: expect.stringContaining("15:00") } }],
    })
    const { checkinDate, checkoutDate } = nextWeek()
    expect(checkinDate).toBe(dates.checkoutDate)
    await holdYacht(await customer(), GRANITO, someStay({ checkinDate, checkoutDate }))
    await holdYacht(await customer(), "yacht-perla", someStay({ ...dates, expectedAmountCents: 5_313_000 }))
  })

  test("with the same key makes a new booking once the first hold has expired", async () => {
    const customerCtx = await customer()
    const requested = someStay(nextWeek())
    const first = await holdYacht(customerCtx, GRANITO, requested)
    clock.set(addMinutes(ctx.now(), 21))
    await endExpired(ctx)
    const second = await holdYacht(customerCtx, GRANITO, requested)
    expect(second.bookingId).not.toBe(first.bookingId)
    expect((await bookingById(ctx, second.bookingId))?.status).toBe("held")
  })

  test("is refused to other accounts, for broken rules and if it is unavailable", async () => {
    const requested = someStay(nextWeek())
    const customerCtx = await customer()
    const refusalFor = async (who: Ctx, itemId = GRANITO, stay = requested) => {
      const { code, status, fields } = await refusalOf(holdYacht(who, itemId, stay))
      return [code, status, fields.map(({ field }) => field).join(" ")]
    }
    expect(await refusalFor(ctx)).toEqual(["platform.sign-in-required", 401, ""])
    expect(await refusalFor(await customer({ role: "business" }))).toEqual(["accounts.personal-required", 403, ""])
    expect(await refusalFor(customerCtx, "yacht-of-nobody")).toEqual(["catalogue.item-not-found", 404, ""])
    expect(await refusalFor(customerCtx, "heli-rondine")).toEqual(["catalogue.item-not-found", 404, ""])
    expect(
      await refusalFor(customerCtx, GRANITO, { ...requested, guests: 13, checkoutDate: requested.checkinDate }),
    ).toEqual(["platform.invalid-input", 422, "checkoutDate guests"])
    await ctx.db.update(items).set({ available: false }).where(eq(items.id, "yacht-saetta"))
    expect(await refusalFor(customerCtx, "yacht-saetta")).toEqual(["charter.yacht-unavailable", 409, ""])
  })
})

describe("the yacht booking page", () => {
  test("has the yacht, the contact details and only the customer's own booking of it", async () => {
    const customerCtx = await customer({ name: "Ada Neri", phone: "+39 070 111222" })
    const page = await yachtBookingPage(customerCtx, { itemId: GRANITO, bookingId: null })
    expect(page).toMatchObject({
      eligibility: "allowed",
      yacht: { name: "Granito 70", guests: 12, dailyPriceCents: 1_100_000 },
      customer: { fullName: "Ada Neri", phone: "+39 070 111222" },
      today: "2026-11-23",
      booking: undefined,
    })
    const { bookingId } = await holdYacht(customerCtx, GRANITO, someStay(nextWeek()))
    expect((await yachtBookingPage(customerCtx, { itemId: GRANITO, bookingId })).booking?.id).toBe(bookingId)
    for (const [who, itemId] of [
      [customerCtx, "yacht-perla"],
      [await customer(), GRANITO],
    ] as const)
      expect(await refusalOf(yachtBookingPage(who, { itemId, bookingId }))).toMatchObject({ status: 404 })
  })

  test("asks a business account for a personal one", async () => {
    const page = await yachtBookingPage(await customer({ role: "business" }), { itemId: GRANITO, bookingId: null })
    expect(page.eligibility).toBe("personal-account")
  })

  test("asks a visitor to sign in, with the price of their dates", async () => {
    const trip = { from: "2028-06-05", to: "2028-06-12" }
    expect(await yachtBookingPage(ctx, { itemId: GRANITO, bookingId: null, trip })).toMatchObject({
      eligibility: "sign-in-required",
      customer: null,
      offer: { trip, isTaken: false, quote: { totalCents: 8_470_000 } },
    })
    const { bookingId } = await holdYacht(await customer(), GRANITO, someStay(nextWeek()))
    expect(await refusalOf(yachtBookingPage(ctx, { itemId: GRANITO, bookingId }))).toMatchObject({ status: 401 })
  })
})
