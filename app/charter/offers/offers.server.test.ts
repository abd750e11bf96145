import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { balanceOf, someGiftCard } from "../../../tests/support/purchases/gift-cards"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf, someFleet } from "../../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { occupancyOf, occupiedBetween } from "../../bookings/occupancy.server"
import { bookingById } from "../../bookings/queries.server"
import { bookings } from "../../bookings/tables.server"
import { items } from "../../catalogue/tables.server"
import { applyGiftCardToBooking } from "../../checkout/gift-cards/gift-card.server"
import { endExpired, releaseUnpaid } from "../../checkout/holding/expiry.server"
import { openHolds } from "../../checkout/holding/open-holds.server"
import { bookingOutcome } from "../../checkout/outcome/booking-outcome.server"
import { refreshPayment, startPayment } from "../../checkout/paying/payment.server"
import { purchaseOf } from "../../checkout/queries.server"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import { paymentsOf } from "../../payments/queries.server"
import type { Ctx, Person } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { jetKind } from "../flight-kind.server"
import { requestById } from "../queries.server"
import { requestForOperator, requestsForOperator } from "../requests/back-office.server"
import { requestPageUrl, requestTokenOf } from "../requests/request-records.server"
import { quoteRequests } from "../tables.server"
import { acceptOffer, withdrawQuoteRequest } from "./customer-decisions.server"
import { withQuoteRequestState } from "./offer-expiry.server"
import { guestRequest, shownRequest, unbookedRequestsOf } from "./offer-page.server"
import { declineQuoteRequest, makeOffer } from "./offers.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
ctx.features.bookingKinds.yacht = withQuoteRequestState({ ...jetKind, bookingSummary: () => [] })

let operator: typeof ctx
beforeAll(async () => {
  await someFleet(ctx)
  operator = as(ctx, await person(ctx, { role: "operator" }))
})
beforeEach(() => clock.set("2026-11-23T09:00:00Z"))

let days = 0

/** A request of a customer, or of a guest for null, from CAG to LBG on a new day. */
async function requested(userId: string | null, changes: Partial<typeof quoteRequests.$inferInsert> = {}) {
  days += 1
  const [request] = await ctx.db
    .insert(quoteRequests)
    .values({
      kind: "jet",
      requestKey: randomUUID(),
      userId,
      itemId: "jet-levante",
      itemName: "Levante L",
      startsAt: addMinutes(new Date("2026-12-01T11:00:00Z"), days * 1440),
      customerName: "Ada Neri",
      customerEmail: "ada@example.org",
      customerPhone: "+39 070 111222",
      locale: "it",
      currency: "eur",
      details: {
        tripType: "one-way",
        departurePoint: "CAG",
        arrivalPoint: "LBG",
        departureDate: "2026-12-01",
        departureTime: "12:00",
        passengers: 4,
        petsAllowed: false,
        smokingAllowed: false,
      },
      createdAt: ctx.now(),
      ...changes,
    })
    .returning()
  if (!request) throw new Error("No request was stored.")
  return request
}

const PRICE = 1_850_000
const expectedCents = PRICE
const answer = (requestId: string, changes: { cents?: number } = {}) =>
  makeOffer(operator, { requestId, cents: PRICE, text: "Con equipaggio.", ...changes })
/** How long an offer is valid. */
const OFFER_MINUTES = 48 * 60

async function customer(): Promise<typeof ctx & { actor: Person }> {
  const who = await person(ctx)
  return { ...as(ctx, who), actor: who }
}

/** A customer with an offer. */
async function withOffer(changes: Partial<typeof quoteRequests.$inferInsert> = {}) {
  const customerCtx = await customer()
  const { id: requestId } = await requested(customerCtx.actor.userId, changes)
  await answer(requestId)
  return { customerCtx, requestId }
}

const stateOf = async (id: string) => (await requestById(ctx, id))?.state
const mailsAbout = (kind: "booking" | "request", id: string) => ctx.db.select().from(messages).where(isAbout(kind, id))

/** Charges the card at the provider, without a webhook. */
async function charge(who: Ctx, access: { bookingId: string; token?: string }, currency: "eur" | "usd" = "eur") {
  const booking = await bookingById(ctx, access.bookingId)
  await startPayment(who, {
    consents: { agreesToTerms: true },
    ...access,
    expectedAmountCents: booking?.amountDueCents ?? 0,
    currency,
  })
  const [payment] = await paymentsOf(ctx.db, purchaseOf(access.bookingId))
  await chargeAtProvider(ctx, payment?.providerId ?? "")
}

describe("an operator", () => {
  test("makes an offer, which is mailed in the customer's language with a link", async () => {
    const { customerCtx, requestId } = await withOffer()
    expect(await stateOf(requestId)).toBe("offered")
    const [mail] = await mailsAbout("request", requestId)
    expect(mail).toMatchObject({ recipient: customerCtx.actor.email, kind: "charter.offer", locale: "it" })
    expect(mail?.body).toMatch(/18\.500\s€/)
    expect(mail?.body).toContain("Con equipaggio.")
    expect(mail?.body).toContain(`/account/requests/${requestId}`)
    const shown = await shownRequest(customerCtx, { requestId })
    expect(shown).toMatchObject({
      state: "offered",
      text: "Con equipaggio.",
      offer: { eurCents: PRICE },
      bookingId: null,
    })
  })

  test("replaces an offer, and only the last one can be accepted", async () => {
    const { customerCtx, requestId } = await withOffer()
    await answer(requestId, { cents: 1_700_000 })
    const refusal = await refusalOf(acceptOffer(customerCtx, { requestId, expectedCents }))
    expect(refusal).toMatchObject({ code: "charter.offer-changed", status: 409 })
    const { bookingId } = await acceptOffer(customerCtx, { requestId, expectedCents: 1_700_000 })
    expect((await bookingById(ctx, bookingId))?.totalCents).toBe(1_700_000)
    const { startsAt = ctx.now() } = (await requestById(ctx, requestId)) ?? {}
    expect(await occupiedBetween(ctx, "jet-levante", startsAt, addMinutes(startsAt, 1))).toHaveLength(1)
    expect(await mailsAbout("request", requestId)).toHaveLength(2)
  })

  test("declines a request with a text, which ends it and its offer", async () => {
    const { customerCtx, requestId } = await withOffer()
    await declineQuoteRequest(operator, { requestId, text: "Il jet è in manutenzione." })
    expect(await shownRequest(customerCtx, { requestId })).toMatchObject({
      state: "declined-by-company",
      text: "Il jet è in manutenzione.",
      offer: undefined,
    })
    expect((await mailsAbout("request", requestId)).map(({ kind }) => kind).sort()).toEqual([
      "charter.declined",
      "charter.offer",
    ])
    for (const act of [() => acceptOffer(customerCtx, { requestId, expectedCents }), () => answer(requestId)])
      expect(await refusalOf(act())).toMatchObject({ code: "charter.request-wrong-state", status: 409 })
  })

  test("cannot make an invalid offer, nor one for a started or accepted request", async () => {
    const request = await requested(null)
    for (const cents of [0, 9_999, 90_000_001, 10_000.5])
      expect((await refusalOf(answer(request.id, { cents }))).fields).toEqual([
        { field: "price", code: "charter.offer-price-invalid" },
      ])
    const started = await requested(null, { startsAt: clock.now() })
    expect(await refusalOf(answer(started.id))).toMatchObject({ code: "charter.request-past" })
    expect(await stateOf(request.id)).toBe("open")
    const { customerCtx, requestId } = await withOffer()
    await acceptOffer(customerCtx, { requestId, expectedCents })
    for (const act of [() => answer(requestId), () => declineQuoteRequest(operator, { requestId, text: "No." })])
      expect(await refusalOf(act())).toMatchObject({ code: "charter.request-wrong-state" })
  })

  test("alone sees all requests: open ones first, or those of one state", async () => {
    const open = await requested(null)
    clock.set(addMinutes(clock.now(), 5))
    const { customerCtx, requestId } = await withOffer()
    const listed = await requestsForOperator(operator)
    const states = listed.map(({ state }) => state)
    expect(states.lastIndexOf("open")).toBeLessThan(states.findIndex((state) => state !== "open"))
    expect(listed.some(({ id }) => id === open.id)).toBe(true)
    expect((await requestsForOperator(operator, "offered")).map(({ id }) => id)).toContain(requestId)
    expect((await requestsForOperator(operator, "offered")).map(({ id }) => id)).not.toContain(open.id)
    expect(await requestForOperator(operator, open.id)).toMatchObject({
      customer: { name: "Ada Neri", isGuest: true },
      flight: { points: { departurePoint: "CAG", arrivalPoint: "LBG" } },
      canReceiveOffer: true,
      canDecline: true,
    })
    for (const act of [
      () => requestsForOperator(customerCtx),
      () => requestForOperator(customerCtx, requestId),
      () => makeOffer(customerCtx, { requestId, cents: PRICE, text: "x" }),
      () => declineQuoteRequest(customerCtx, { requestId, text: "x" }),
    ])
      expect(await refusalOf(act())).toMatchObject({ status: 403 })
  })
})

describe("an accepted offer", () => {
  test("has a held booking, and once paid a confirmed one", async () => {
    const { customerCtx, requestId } = await withOffer()
    const { bookingId, token } = await acceptOffer(customerCtx, { requestId, expectedCents })
    expect(token).toBeUndefined()
    const request = await requestById(ctx, requestId)
    const booking = await bookingById(ctx, bookingId)
    expect(request).toMatchObject({ state: "accepted", bookingId })
    expect(booking).toMatchObject({
      kind: "jet",
      status: "held",
      userId: customerCtx.actor.userId,
      itemId: "jet-levante",
      startsAt: request?.startsAt,
      pickupLocation: "CAG",
      dropoffLocation: "LBG",
      totalCents: PRICE,
      amountDueCents: PRICE,
      lines: [{ code: "offer", cents: PRICE }],
    })
    expect((booking?.endsAt.getTime() ?? 0) - (booking?.startsAt.getTime() ?? 0)).toBeGreaterThan(80 * 60_000)
    await charge(customerCtx, { bookingId })
    expect(await refreshPayment(customerCtx, { bookingId })).toMatchObject({
      status: "confirmed",
      paymentStatus: "paid",
    })
    expect(await stateOf(requestId)).toBe("booked")
    expect(await unbookedRequestsOf(customerCtx, customerCtx.actor.userId)).toEqual([])
    const [mail] = (await mailsAbout("booking", bookingId)).filter(({ channel }) => channel === "email")
    expect(mail?.body).toContain("Partenza: Cagliari Elmas (CAG)")
    expect(mail?.body).toMatch(/Prezzo dell’offerta, tasse incluse: 18\.500\s€/)
  })

  test("is charged in the currency of the request", async () => {
    const { customerCtx, requestId } = await withOffer({ currency: "usd" })
    const { bookingId } = await acceptOffer(customerCtx, { requestId, expectedCents })
    expect(await bookingById(ctx, bookingId)).toMatchObject({ currency: "usd", amountDueCents: 2_035_000 })
    await charge(customerCtx, { bookingId }, "usd")
    expect(await refreshPayment(customerCtx, { bookingId })).toMatchObject({ paymentStatus: "paid" })
  })

  test("is one booking, even if accepted five times at once and after payment", { tags: ["postgres"] }, async () => {
    const { customerCtx, requestId } = await withOffer()
    const all = await Promise.all(
      Array.from({ length: 5 }, () => acceptOffer(customerCtx, { requestId, expectedCents })),
    )
    expect(new Set(all.map(({ bookingId }) => bookingId)).size).toBe(1)
    const [{ bookingId } = { bookingId: "" }] = all
    await charge(customerCtx, { bookingId })
    await refreshPayment(customerCtx, { bookingId })
    expect(await acceptOffer(customerCtx, { requestId, expectedCents })).toEqual({ bookingId })
    const made = await ctx.db.select().from(bookings).where(eq(bookings.userId, customerCtx.actor.userId))
    expect(made.map(({ id }) => id)).toEqual([bookingId])
  })

  test("keeps its dates until the offer expires", async () => {
    const { customerCtx, requestId } = await withOffer()
    const until = addMinutes(clock.now(), OFFER_MINUTES)
    clock.set(addMinutes(clock.now(), 60))
    const { bookingId } = await acceptOffer(customerCtx, { requestId, expectedCents })
    expect((await occupancyOf(ctx, bookingId))?.expiresAt).toEqual(until)
    clock.set(addMinutes(until, -1))
    await endExpired(ctx)
    await charge(customerCtx, { bookingId })
    await refreshPayment(customerCtx, { bookingId })
    expect(await stateOf(requestId)).toBe("booked")
  })
})

describe("the dates of an offer", () => {
  const sameDay = async (requestId: string) =>
    requested(null, { startsAt: (await requestById(ctx, requestId))?.startsAt ?? clock.now() })

  test("are reserved: another offer for them is refused with the period", async () => {
    const { requestId } = await withOffer()
    const other = await sameDay(requestId)
    expect((await requestForOperator(operator, other.id)).conflictingPeriods).toMatchObject([
      { startsAt: other.startsAt },
    ])
    expect(await refusalOf(answer(other.id))).toMatchObject({ code: "charter.dates-taken", status: 409 })
    expect(await stateOf(other.id)).toBe("open")
    expect((await requestForOperator(operator, requestId)).conflictingPeriods).toEqual([])
    await answer(requestId, { cents: 1_700_000 })
  })

  test("are reserved by one of two offers made at once", { tags: ["postgres"] }, async () => {
    const one = await requested(null)
    const other = await requested(null, { startsAt: one.startsAt })
    const answers = await Promise.allSettled([answer(one.id), answer(other.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    const [refused] = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []))
    expect(refused).toMatchObject({ code: "charter.dates-taken" })
  })

  test.each([
    ["is declined by the customer", (who: Ctx, requestId: string) => withdrawQuoteRequest(who, { requestId })],
    [
      "is declined by the operator",
      (_: Ctx, requestId: string) => declineQuoteRequest(operator, { requestId, text: "No." }),
    ],
    ["expires", async () => clock.set(addMinutes(clock.now(), OFFER_MINUTES))],
    [
      "is released by the operator",
      async (_: Ctx, requestId: string) =>
        releaseUnpaid(operator, (await requestById(ctx, requestId))?.bookingId ?? ""),
    ],
    [
      "is released after the customer has accepted it",
      async (who: Ctx, requestId: string) =>
        releaseUnpaid(operator, (await acceptOffer(who, { requestId, expectedCents })).bookingId),
    ],
  ])("are free again once it %s", async (_, end) => {
    const { customerCtx, requestId } = await withOffer()
    const other = await sameDay(requestId)
    await end(customerCtx, requestId)
    await answer(other.id)
    expect(await stateOf(other.id)).toBe("offered")
  })
})

test("an offer is listed among the holds, and its guest is told when it is released", async () => {
  const { id: requestId } = await requested(null)
  const { bookingId } = await answer(requestId)
  const shown = (await openHolds(operator)).find(({ id }) => id === bookingId)
  expect(shown).toMatchObject({ status: "held", isOffered: true, isMailed: true, ofSamePerson: [bookingId] })
  await releaseUnpaid(operator, bookingId ?? "")
  expect(await requestById(ctx, requestId)).toMatchObject({ state: "expired", bookingId: null })
  const [mail, ...more] = await mailsAbout("booking", bookingId ?? "")
  expect([mail?.kind, mail?.recipient, more]).toEqual(["checkout.released", "ada@example.org", []])
  expect((await mailsAbout("request", requestId)).map(({ kind }) => kind)).toEqual(["charter.offer"])
})

describe("an expired offer", () => {
  test("cannot be accepted, even before the job has run", async () => {
    const { customerCtx, requestId } = await withOffer()
    clock.set(addMinutes(clock.now(), OFFER_MINUTES))
    expect(await refusalOf(acceptOffer(customerCtx, { requestId, expectedCents }))).toMatchObject({
      code: "charter.offer-expired",
      status: 409,
    })
    expect((await shownRequest(customerCtx, { requestId })).state).toBe("expired")
    expect(await stateOf(requestId)).toBe("offered")
    await endExpired(ctx)
    expect(await stateOf(requestId)).toBe("expired")
    await answer(requestId)
    expect(await stateOf(requestId)).toBe("offered")
  })

  test("is mailed to its customer once per offer, in their language", async () => {
    const { customerCtx, requestId } = await withOffer()
    const expiryMails = async () =>
      (await mailsAbout("request", requestId)).filter(({ kind }) => kind === "charter.offer-expired")
    clock.set(addMinutes(clock.now(), OFFER_MINUTES))
    await Promise.all([endExpired(ctx), endExpired(ctx)])
    await endExpired(ctx)
    const [mail, ...more] = await expiryMails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: customerCtx.actor.email, locale: "it" })
    expect(mail?.subject).toContain("L’offerta è scaduta: Levante L")
    expect(mail?.body).toMatch(/18\.500\s€/)
    expect(mail?.body).toContain(`/account/requests/${requestId}`)
    expect(await unbookedRequestsOf(customerCtx, customerCtx.actor.userId)).toMatchObject([{ state: "expired" }])
    await answer(requestId)
    clock.set(addMinutes(clock.now(), OFFER_MINUTES))
    await endExpired(ctx)
    expect(await expiryMails()).toHaveLength(2)
  })

  test("ends the hold of a booking accepted just before", async () => {
    const { customerCtx, requestId } = await withOffer()
    clock.set(addMinutes(clock.now(), OFFER_MINUTES - 5))
    const { bookingId } = await acceptOffer(customerCtx, { requestId, expectedCents })
    clock.set(addMinutes(clock.now(), 5))
    const refusal = await refusalOf(
      startPayment(customerCtx, {
        consents: { agreesToTerms: true },
        bookingId,
        expectedAmountCents: PRICE,
        currency: "eur",
      }),
    )
    expect(refusal).toMatchObject({ code: "checkout.offer-ended", status: 409 })
    await endExpired(ctx)
    const afterExpiry = await refusalOf(
      startPayment(customerCtx, {
        consents: { agreesToTerms: true },
        bookingId,
        expectedAmountCents: PRICE,
        currency: "eur",
      }),
    )
    expect(afterExpiry.code).toBe("checkout.offer-ended")
    expect((await mailsAbout("request", requestId)).map(({ kind }) => kind)).toEqual([
      "charter.offer",
      "charter.offer-expired",
    ])
    const ended = await bookingById(ctx, bookingId)
    expect(ended && (await bookingOutcome(ctx, ended)).outcome).toEqual({
      why: "offer-ended",
      isRefunded: false,
      isGiftCardCreditReturned: false,
    })
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "cancelled", cancelReason: "expired" })
    expect(await requestById(ctx, requestId)).toMatchObject({ state: "expired", bookingId: null })
  })

  test("refunds a late payment and explains it to the customer", async () => {
    const { customerCtx, requestId } = await withOffer()
    clock.set(addMinutes(clock.now(), OFFER_MINUTES - 5))
    const { bookingId } = await acceptOffer(customerCtx, { requestId, expectedCents })
    const card = await someGiftCard(ctx)
    await applyGiftCardToBooking(customerCtx, { bookingId, code: card.code })
    await charge(customerCtx, { bookingId })
    clock.set(addMinutes(clock.now(), 5))
    const ended = await refreshPayment(customerCtx, { bookingId })
    expect(ended).toMatchObject({ status: "cancelled", cancelReason: "expired", paymentStatus: "refunded" })
    expect(await bookingOutcome(ctx, ended)).toMatchObject({
      outcome: { why: "offer-ended", isRefunded: true, isGiftCardCreditReturned: true },
    })
    expect(await balanceOf(ctx, card)).toBe(2_500)
    expect((await paymentsOf(ctx.db, purchaseOf(bookingId))).map(({ state }) => state)).toEqual(["refunding"])
    const [mail, ...more] = await mailsAbout("booking", bookingId)
    expect(more).toEqual([])
    expect(mail?.kind).toBe("checkout.offer-ended")
    expect(mail?.body).toMatch(/quando il termine per pagare era già scaduto \(25 novembre 2026.*10:00\)/)
    expect(mail?.body).toMatch(/per intero 18\.475\s€ sulla carta con cui/)
    expect(mail?.body).toContain("Quanto avevi coperto con carte regalo e voucher è di nuovo disponibile")
    expect((await mailsAbout("request", requestId)).map(({ kind }) => kind)).toEqual(["charter.offer"])
    expect(await stateOf(requestId)).toBe("expired")
  })
})

describe("a customer", () => {
  test("may decline an offer or withdraw an open request, but not an accepted one", async () => {
    const { customerCtx, requestId } = await withOffer()
    await withdrawQuoteRequest(customerCtx, { requestId })
    expect(await stateOf(requestId)).toBe("withdrawn")
    expect((await shownRequest(customerCtx, { requestId })).state).toBe("declined-by-customer")
    const open = await requested(customerCtx.actor.userId)
    await withdrawQuoteRequest(customerCtx, { requestId: open.id })
    expect(await refusalOf(answer(open.id))).toMatchObject({ code: "charter.request-wrong-state" })
    const other = await withOffer()
    await acceptOffer(other.customerCtx, { requestId: other.requestId, expectedCents })
    expect(await refusalOf(withdrawQuoteRequest(other.customerCtx, { requestId: other.requestId }))).toMatchObject({
      code: "charter.request-wrong-state",
    })
  })

  test("who accepts and declines at the same time does only one of them", { tags: ["postgres"] }, async () => {
    const { customerCtx, requestId } = await withOffer()
    const answers = await Promise.allSettled([
      acceptOffer(customerCtx, { requestId, expectedCents }),
      withdrawQuoteRequest(customerCtx, { requestId }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect(["accepted", "withdrawn"]).toContain(await stateOf(requestId))
  })

  test("alone may open their request: 404 for others, operators included", async () => {
    const { requestId } = await withOffer()
    const someone = await customer()
    for (const who of [ctx, someone, operator])
      for (const act of [
        () => shownRequest(who, { requestId }),
        () => acceptOffer(who, { requestId, expectedCents }),
        () => withdrawQuoteRequest(who, { requestId, token: requestTokenOf(ctx, randomUUID()) }),
      ])
        expect(await refusalOf(act())).toMatchObject({ status: 404 })
    expect(await refusalOf(shownRequest(ctx, { requestId: "x", token: "" }))).toMatchObject({ status: 404 })
  })
})

test("a withdrawn item gets no offer, and its offers cannot be accepted", async () => {
  const { id } = await requested(null)
  const { customerCtx, requestId } = await withOffer()
  const item = eq(items.id, "jet-levante")
  await ctx.db.update(items).set({ listed: false }).where(item)
  try {
    const gone = { code: "charter.unavailable", status: 409 }
    expect(await refusalOf(answer(id))).toMatchObject(gone)
    expect(await refusalOf(acceptOffer(customerCtx, { requestId, expectedCents }))).toMatchObject(gone)
    expect(await stateOf(requestId)).toBe("offered")
  } finally {
    await ctx.db.update(items).set({ listed: true }).where(item)
  }
})

test("a guest gets a signed link, accepts the offer with it and pays", async () => {
  const guest = await requested(null, { kind: "yacht", itemId: "yacht-granito", itemName: "Granito", details: {} })
  const endsAt = addMinutes(guest.startsAt, 7 * 1440)
  await ctx.db.update(quoteRequests).set({ endsAt }).where(eq(quoteRequests.id, guest.id))
  await answer(guest.id)
  const [mail] = await mailsAbout("request", guest.id)
  const link = new URL(requestPageUrl(ctx, guest))
  expect(mail?.body).toContain(link.toString())
  const access = { requestId: guest.id, token: link.searchParams.get("token") ?? undefined }
  expect(await guestRequest(ctx, access)).toMatchObject({ state: "offered", payPath: undefined })
  const toPay = await acceptOffer(ctx, { ...access, expectedCents })
  expect(await bookingById(ctx, toPay.bookingId)).toMatchObject({ kind: "yacht", userId: null, endsAt })
  expect((await guestRequest(ctx, access)).payPath).toBe(`/pay/${toPay.bookingId}?token=${toPay.token}`)
  await charge(ctx, toPay)
  expect(await refreshPayment(ctx, toPay)).toMatchObject({ status: "confirmed" })
  expect(await stateOf(guest.id)).toBe("booked")
})
