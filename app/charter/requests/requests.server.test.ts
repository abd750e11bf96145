import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { newGuest } from "../../../tests/support/accounts/guests"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { setAttempts } from "../../../tests/support/limits"
import { refusalOf, someFleet } from "../../../tests/support/purchases/rentals"
import { items } from "../../catalogue/tables.server"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import { hasSubject } from "../../platform/audit.server"
import type { Ctx, Person } from "../../platform/context.server"
import { auditEvents } from "../../platform/tables.server"
import { type FlightRequest, flightRequestForm } from "../forms"
import { charterData } from "../personal-data.server"
import { requestForActor, requestsOf } from "../queries.server"
import { requestReference } from "../rules/request-states"
import { quoteRequests } from "../tables.server"
import { requestForOperator } from "./back-office.server"
import { loadFlightRequest, sentRequest } from "./request-page.server"
import { requestTokenOf, sentPath } from "./request-records.server"
import { checkItinerary, requestFlight } from "./requests.server"

const database = await testDatabase()
const clock = testClock()
const ctx = testContext(database, { clock })
beforeAll(() => someFleet(ctx))

const levante = { category: "jets", itemId: "jet-levante" } as const
const rondine = { category: "helicopters", itemId: "heli-rondine" } as const

/** A parsed request form. */
const flight = (changes: Record<string, unknown> = {}): FlightRequest =>
  flightRequestForm.parse({
    requestKey: randomUUID(),
    tripType: "round-trip",
    departurePoint: "CAG",
    arrivalPoint: "LBG",
    departureDate: "2026-12-01",
    departureTime: "12:00",
    returnDateQuote: "2026-12-08",
    returnTimeQuote: "12:00",
    passengers: "4",
    petsAllowed: "false",
    smokingAllowed: "false",
    fullName: "Ada Neri",
    email: "ada@example.org",
    phone: "+39 070 111222",
    ...changes,
  })

async function customer(changes: Parameters<typeof person>[1] = {}): Promise<Ctx & { actor: Person }> {
  const who = await person(ctx, changes)
  return { ...as(ctx, who), actor: who }
}

const mailsAbout = (id: string) => ctx.db.select().from(messages).where(isAbout("request", id))

describe("a request for a flight", () => {
  test("is stored with all its fields and mailed only to the customer", async () => {
    const customerCtx = await customer()
    const made = await requestFlight(customerCtx, levante, flight())
    expect(made).toMatchObject({
      kind: "jet",
      userId: customerCtx.actor.userId,
      itemId: "jet-levante",
      itemName: "Levante L",
      state: "open",
      startsAt: new Date("2026-12-01T11:00:00Z"),
      endsAt: new Date("2026-12-08T11:00:00Z"),
      customerName: "Ada Neri",
      customerEmail: "ada@example.org",
      customerPhone: "+39070111222",
      locale: "en",
      currency: "eur",
      offerCents: null,
      details: {
        tripType: "round-trip",
        departurePoint: "CAG",
        arrivalPoint: "LBG",
        departureDate: "2026-12-01",
        departureTime: "12:00",
        returnDateQuote: "2026-12-08",
        returnTimeQuote: "12:00",
        passengers: 4,
        petsAllowed: false,
        smokingAllowed: false,
      },
    })
    const mails = await mailsAbout(made.id)
    expect(mails.map(({ recipient, kind }) => [recipient, kind])).toEqual([
      [customerCtx.actor.email, "charter.request-received"],
    ])
    expect(mails[0]?.body).toContain("Departure: Cagliari Elmas (CAG)\nArrival: Paris Le Bourget (LBG)")
    expect(mails[0]?.body).toContain(`/book/jets/jet-levante?request=${made.id}`)
    expect(mails[0]?.body).toContain(
      "INDICATIVE PRICE\nOutbound: about €6,600\nReturn: about €6,600\nIn all: about €13,200",
    )
    const events = await ctx.db.select().from(auditEvents).where(hasSubject("request", made.id))
    expect(events.map(({ name, actor }) => [name, actor])).toEqual([["request.made", customerCtx.actor.userId]])
  })

  test("sent twice, or five times at once, is one request", { tags: ["postgres"] }, async () => {
    const customerCtx = await customer()
    const wanted = flight()
    const made = await Promise.all(Array.from({ length: 5 }, () => requestFlight(customerCtx, levante, wanted)))
    const repeated = await requestFlight(customerCtx, levante, { ...wanted, passengers: 2 })
    expect(new Set([...made, repeated].map(({ id }) => id)).size).toBe(1)
    expect(await requestsOf(customerCtx, customerCtx.actor.userId)).toHaveLength(1)
    expect(await mailsAbout(repeated.id)).toHaveLength(1)
  })

  test("is refused with another customer's key", async () => {
    const wanted = flight()
    await requestFlight(await customer(), levante, wanted)
    const refusal = await refusalOf(requestFlight(await customer(), levante, wanted))
    expect(refusal).toMatchObject({ code: "charter.request-key-invalid", status: 409 })
  })

  test("for one way has no end, even if a return was typed", async () => {
    const made = await requestFlight(await customer(), levante, flight({ tripType: "one-way" }))
    expect(made.endsAt).toBeNull()
    expect(made.details).not.toHaveProperty("returnDateQuote")
  })

  test("for a helicopter may have a typed place", async () => {
    const trip = { tripType: "one-way", departurePoint: "porto-cervo", arrivalPoint: "Tenuta Su Cologone" }
    const made = await requestFlight(await customer(), rondine, flight(trip))
    expect(made.kind).toBe("helicopter")
    const [mail] = await mailsAbout(made.id)
    expect(mail?.body).toContain("Departure: Porto Cervo\nArrival: Tenuta Su Cologone")
  })

  test("is limited to thirty a day", async () => {
    const customerCtx = await customer()
    await requestFlight(customerCtx, levante, flight())
    await setAttempts(ctx, `checkout.request:${customerCtx.actor.userId}`, 29)
    await requestFlight(customerCtx, levante, flight())
    expect(await refusalOf(requestFlight(customerCtx, levante, flight()))).toMatchObject({
      code: "platform.too-many",
      status: 429,
    })
    expect(await requestsOf(customerCtx, customerCtx.actor.userId)).toHaveLength(2)
  })
})

describe("a guest's request for a flight", () => {
  const addressOf = (name: string) => `${name}-${randomUUID()}@example.org`

  test("is stored without an account and mailed with a signed link", async () => {
    const guest = newGuest(ctx)
    const email = addressOf("guest")
    const made = await requestFlight(guest, levante, flight({ email }))
    expect(made).toMatchObject({ userId: null, customerEmail: email, state: "open" })
    const [mail] = await mailsAbout(made.id)
    expect(mail?.recipient).toBe(email)
    expect(mail?.body).toContain("Within 48 hours we answer by email with a price.")
    expect(mail?.body).toContain(`/requests/${made.id}?token=${requestTokenOf(ctx, made.id)}`)
    expect(mail?.body).not.toContain("Ada")
  })

  test("is mailed without the places that were typed", async () => {
    const trip = { tripType: "one-way", departurePoint: "porto-cervo", arrivalPoint: "You have won, call 333 1234567" }
    const made = await requestFlight(newGuest(ctx), rondine, flight({ ...trip, email: addressOf("typed") }))
    const [mail] = await mailsAbout(made.id)
    expect(mail?.body).toContain("Departure: Porto Cervo\nArrival: the place you named")
    expect(mail?.body).not.toContain("INDICATIVE PRICE")
    expect(mail?.body).not.toContain("won")
  })

  test("is shown with its token only", async () => {
    const guest = newGuest(ctx)
    const made = await requestFlight(guest, levante, flight({ email: addressOf("shown") }))
    const other = await requestFlight(newGuest(ctx), levante, flight({ email: addressOf("other") }))
    const access = { requestId: made.id, itemId: "jet-levante" }
    const token = requestTokenOf(ctx, made.id)
    const sent = await sentRequest(guest, { ...access, token })
    expect(sent.page).toBe(`/requests/${made.id}?token=${token}`)
    expect(sentPath(ctx, made)).toBe(`/book/jets/jet-levante?request=${made.id}&token=${token}`)
    expect(await refusalOf(sentRequest(guest, access))).toMatchObject({ status: 401 })
    const hostile = [
      { ...access, token: requestTokenOf(ctx, other.id) },
      { ...access, token: "" },
      { ...access, token: `${token}x` },
      { ...access, token, itemId: "jet-brezza" },
      { ...access, token, requestId: other.id },
      { ...access, token, requestId: "' or 1=1" },
    ]
    for (const wrong of hostile) {
      const refusal = await refusalOf(sentRequest(guest, wrong))
      expect(refusal).toMatchObject({ code: "charter.request-not-found", status: 404 })
    }
  })

  test("sent twice is one request", async () => {
    const guest = newGuest(ctx)
    const wanted = flight({ email: addressOf("twice") })
    const [first, second] = [await requestFlight(guest, levante, wanted), await requestFlight(guest, levante, wanted)]
    expect(second.id).toBe(first.id)
    expect(await mailsAbout(first.id)).toHaveLength(1)
  })

  test.each([
    ["address", () => ({ guests: Array.from({ length: 4 }, () => newGuest(ctx)), email: addressOf("same") })],
    ["network", () => ({ guests: Array<Ctx>(4).fill(newGuest(ctx)), email: undefined })],
  ] as const)("is limited to three a day per %s, then asks to sign in", async (_what, whoAndWhere) => {
    const { guests, email } = whoAndWhere()
    const wanted = () => flight({ email: email ?? addressOf("network") })
    for (const guest of guests.slice(1)) await requestFlight(guest, levante, wanted())
    const [fourth = newGuest(ctx)] = guests
    expect(await refusalOf(requestFlight(fourth, levante, wanted()))).toMatchObject({
      code: "checkout.request-sign-in",
      status: 429,
    })
    await requestFlight(await customer(), levante, wanted())
  })
})

describe("a flight request is refused", () => {
  test("once the session has ended, and with another kind of account", async () => {
    expect((await refusalOf(requestFlight(ctx, levante, flight({ isSignedIn: "true" })))).status).toBe(401)
    for (const role of ["business", "operator"] as const)
      expect(await refusalOf(requestFlight(await customer({ role }), levante, flight()))).toMatchObject({
        code: "accounts.personal-required",
        status: 403,
      })
  })

  test("for an item that is no aircraft of that category", async () => {
    const customerCtx = await customer()
    for (const wanted of [
      { category: "jets", itemId: "jet-none" },
      { category: "jets", itemId: "heli-rondine" },
      { category: "helicopters", itemId: "jet-levante" },
      { category: "jets", itemId: "fiat-panda" },
    ] as const)
      expect(await refusalOf(requestFlight(customerCtx, wanted, flight()))).toMatchObject({
        code: "catalogue.item-not-found",
        status: 404,
      })
  })

  test("for an unavailable aircraft", async () => {
    const customerCtx = await customer()
    await ctx.db.update(items).set({ available: false }).where(eq(items.id, "jet-brezza"))
    const brezza = { category: "jets", itemId: "jet-brezza" } as const
    for (const ask of [
      () => requestFlight(customerCtx, brezza, flight()),
      () => loadFlightRequest(customerCtx, brezza),
    ])
      expect(await refusalOf(ask())).toMatchObject({ code: "charter.unavailable", status: 409 })
  })

  test("with every broken rule at once, and is not stored", async () => {
    const customerCtx = await customer()
    const wanted = flight({ departureDate: "2026-11-22", passengers: "8", smokingAllowed: "true" })
    const refusal = await refusalOf(requestFlight(customerCtx, levante, wanted))
    const codes = ["charter.departure-past", "charter.passengers-too-many", "charter.no-smoking"]
    expect(refusal.fields.map(({ code }) => code)).toEqual(codes)
    expect((await refusalOf(checkItinerary(customerCtx, levante, wanted))).fields).toHaveLength(codes.length)
    expect(await requestsOf(customerCtx, customerCtx.actor.userId)).toEqual([])
  })

  test.each([
    ["no airport", { departurePoint: " " }, "departurePoint", "charter.departure-required"],
    ["a link as a place", { arrivalPoint: "https://x.example" }, "arrivalPoint", "charter.place-plain"],
    ["a round trip without its return", { returnDateQuote: "" }, "returnDateQuote", "charter.return-date-required"],
    ["no name", { fullName: "" }, "fullName", "charter.name-required"],
    ["no address", { email: "" }, "email", "charter.email-required"],
    ["an invalid address", { email: "ada" }, "email", "charter.email-invalid"],
    ["an invalid telephone number", { phone: "12" }, "phone", "charter.phone-invalid"],
    ["no key", { requestKey: "" }, "requestKey", "charter.request-key-invalid"],
  ])("for a form with %s", (_name, changes, field, code) => {
    let issues: { path: PropertyKey[]; message: string }[] = []
    try {
      flight(changes)
    } catch (error) {
      issues = (error as { issues: typeof issues }).issues
    }
    expect(issues.map(({ path, message }) => [path.join("."), message])).toEqual([[field, code]])
  })
})

describe("a stored request", () => {
  test("is visible to its customer and operators, and 404 for others", async () => {
    const customerCtx = await customer()
    const { id } = await requestFlight(customerCtx, levante, flight())
    expect((await requestForActor(customerCtx, id)).id).toBe(id)
    expect((await requestForActor(await customer({ role: "operator" }), id)).id).toBe(id)
    const stranger = await customer()
    for (const ask of [
      () => requestForActor(stranger, id),
      () => requestForActor(ctx, id),
      () => requestForActor(customerCtx, "none"),
    ])
      expect(await refusalOf(ask())).toMatchObject({ code: "charter.request-not-found", status: 404 })
    expect(await refusalOf(requestsOf(await customer(), customerCtx.actor.userId))).toMatchObject({ status: 403 })
  })

  test("has a summary in the reader's language and a chat text in Italian", async () => {
    const customerCtx = await customer()
    const made = await requestFlight(customerCtx, levante, flight())
    const sent = await sentRequest(customerCtx, { requestId: made.id, itemId: "jet-levante" })
    const reference = `MST-R-${made.id.slice(0, 4)}-${made.id.slice(4, 8)}`.toUpperCase()
    expect(sent.reference).toBe(reference)
    expect(sent.summary).toContainEqual({ label: "Type of trip", value: "Round trip" })
    const text = new URL(sent.chat).searchParams.get("text")
    expect(text?.split("\n")).toEqual([
      "Salve, vorrei un preventivo per un volo in jet.",
      `Richiesta: ${reference}`,
      "Jet: Levante L",
      "Tipo di viaggio: Andata e ritorno",
      "Partenza: Cagliari Elmas (CAG)",
      "Arrivo: Parigi Le Bourget (LBG)",
      "Data di partenza: Martedì 1 dicembre 2026 alle ore 12:00",
      "Data di ritorno: Martedì 8 dicembre 2026 alle ore 12:00",
      "Passeggeri: 4",
      "Animali a bordo: No",
      "Fumatori a bordo: No",
      "Nome: Ada Neri",
      "Telefono: +39070111222",
    ])
    const elsewhere = { requestId: made.id, itemId: "jet-brezza" }
    expect(await refusalOf(sentRequest(customerCtx, elsewhere))).toMatchObject({ status: 404 })
    expect(await refusalOf(sentRequest(ctx, { ...elsewhere, itemId: "jet-levante" }))).toMatchObject({ status: 401 })
    expect(sent.page).toBe(`/account/requests/${made.id}`)
  })

  test("is deleted with its account, mails included", async () => {
    const [customerCtx, other] = [await customer(), await customer()]
    const { id } = await requestFlight(customerCtx, levante, flight())
    const others = await requestFlight(other, levante, flight())
    expect(await charterData.export(customerCtx, customerCtx.actor.userId)).toMatchObject({
      requestsForQuotes: [{ id, details: { arrivalPoint: "LBG" }, messages: [{ recipient: customerCtx.actor.email }] }],
    })
    await charterData.erase(ctx, {
      userId: customerCtx.actor.userId,
      name: "Deleted account",
      email: "gone@deleted.invalid",
    })
    expect(await ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id))).toEqual([])
    expect(await mailsAbout(id)).toEqual([])
    expect(await mailsAbout(others.id)).toHaveLength(1)
    expect(await requestsOf(other, other.actor.userId)).toHaveLength(1)
  })

  test("that was booked shows no flight once its customer is deleted", async () => {
    const customerCtx = await customer()
    const { id } = await requestFlight(customerCtx, levante, flight())
    await ctx.db.update(quoteRequests).set({ details: {}, customerPhone: "" }).where(eq(quoteRequests.id, id))
    const shown = await requestForOperator(await customer({ role: "operator" }), id)
    expect(shown.flight).toBeUndefined()
    expect(shown.summary.map(({ value }) => value)).toEqual([requestReference(id), "Levante L"])
  })
})
