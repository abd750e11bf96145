import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { newGuest } from "../../../tests/support/accounts/guests"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { setAttempts } from "../../../tests/support/limits"
import { someYacht } from "../../../tests/support/purchases/checkouts"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { occupiedBetween } from "../../bookings/occupancy.server"
import { bookingById } from "../../bookings/queries.server"
import { seedCatalogue } from "../../catalogue/seed.server"
import { items } from "../../catalogue/tables.server"
import { bookingDetail } from "../../checkout/outcome/booking-detail.server"
import { refreshPayment, startPayment } from "../../checkout/paying/payment.server"
import { purchaseOf } from "../../checkout/queries.server"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import { paymentsOf } from "../../payments/queries.server"
import { hasSubject } from "../../platform/audit.server"
import { auditEvents } from "../../platform/tables.server"
import { yachtRequestForm } from "../forms"
import { acceptOffer } from "../offers/customer-decisions.server"
import { shownRequest } from "../offers/offer-page.server"
import { makeOffer } from "../offers/offers.server"
import { requestById } from "../queries.server"
import { quoteRequests } from "../tables.server"
import { customerRequest, requestPagePath, requestTokenOf } from "./request-records.server"
import { requestSummary, requestSummaryWithMessage } from "./request-texts.server"
import { requestYacht } from "./requests.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
beforeAll(() => seedCatalogue(ctx))

const GRANITO = "yacht-granito"

/** A parsed request form for a week in June 2027. */
const requested = (changes: Record<string, unknown> = {}) =>
  yachtRequestForm.parse({
    purchaseKey: randomUUID(),
    pickupDate: "2027-06-05",
    returnDate: "2027-06-12",
    guests: "4",
    fullName: "Ada Neri",
    email: "ada@example.org",
    phone: "+39 070 111222",
    ...changes,
  })

const newEmail = () => `ada.${randomUUID()}@example.org`

const mailsAbout = (id: string) => ctx.db.select().from(messages).where(isAbout("request", id))

describe("a yacht request", () => {
  test("is refused if the person's session has ended", async () => {
    const refused = await refusalOf(requestYacht(ctx, GRANITO, requested({ isSignedIn: "true" })))
    expect(refused).toMatchObject({ code: "platform.sign-in-required", status: 401 })
  })

  test("of a guest is stored without occupancy and opens only with its link", async () => {
    const made = await requestYacht(newGuest(ctx), GRANITO, requested())
    expect(made).toMatchObject({
      kind: "yacht",
      userId: null,
      itemId: GRANITO,
      itemName: "Granito 70",
      state: "open",
      startsAt: new Date("2027-06-05T13:00:00Z"),
      endsAt: new Date("2027-06-12T09:00:00Z"),
      customerName: "Ada Neri",
      offerCents: null,
      details: { checkinDate: "2027-06-05", checkoutDate: "2027-06-12" },
    })
    expect(await occupiedBetween(ctx, GRANITO, made.startsAt, made.endsAt ?? made.startsAt)).toEqual([])
    const mails = await mailsAbout(made.id)
    expect(mails.map(({ recipient, kind }) => [recipient, kind])).toEqual([
      ["ada@example.org", "charter.request-received"],
    ])
    const token = requestTokenOf(ctx, made.id)
    expect(mails[0]?.body).toContain(`/requests/${made.id}?token=${token}`)
    expect((await customerRequest(ctx, { requestId: made.id, token })).id).toBe(made.id)
    expect(await refusalOf(customerRequest(ctx, { requestId: made.id, token: "x" }))).toMatchObject({ status: 404 })
    const events = await ctx.db.select().from(auditEvents).where(hasSubject("request", made.id))
    expect(events.map(({ name }) => name)).toEqual(["request.made"])
  })

  test("of a customer is in the account, with a chat text in Italian", async () => {
    const customer = await person(ctx)
    const customerCtx = as(ctx, customer)
    const made = await requestYacht(customerCtx, GRANITO, requested())
    expect((await mailsAbout(made.id))[0]?.body).toContain(`/account/requests/${made.id}`)
    expect(requestPagePath(customerCtx, made)).toBe(`/account/requests/${made.id}`)
    const shown = await shownRequest(customerCtx, { requestId: made.id })
    expect(shown.customerEmail).toBe(customer.email)
    const text = new URL(shown.chat).searchParams.get("text") ?? ""
    expect(text.split("\n")).toEqual([
      "Salve, vorrei un preventivo per uno yacht.",
      `Richiesta: ${shown.reference}`,
      "Yacht: Granito 70",
      "Arrivo: Sabato 5 giugno 2027 alle ore 15:00",
      "Partenza: Sabato 12 giugno 2027 alle ore 11:00",
      "Durata: 7 giorni",
      "Ospiti: 4",
      "Nome: Ada Neri",
      "Telefono: +39070111222",
    ])
  })

  test("sent twice with one key, or five times at once, is one request", { tags: ["postgres"] }, async () => {
    const customerCtx = as(ctx, await person(ctx))
    const wanted = requested()
    const made = await Promise.all(Array.from({ length: 5 }, () => requestYacht(customerCtx, GRANITO, wanted)))
    const repeated = await requestYacht(customerCtx, GRANITO, { ...wanted, returnDate: "2027-06-20" })
    expect(new Set([...made, repeated].map(({ id }) => id)).size).toBe(1)
    expect(await mailsAbout(repeated.id)).toHaveLength(1)
    const other = as(ctx, await person(ctx))
    expect(await refusalOf(requestYacht(other, GRANITO, wanted))).toMatchObject({ code: "charter.request-key-invalid" })
  })

  test("is refused for broken rules, other or unavailable items, and business accounts", async () => {
    const guest = { ...ctx, network: "192.0.2.1" }
    const refusalFor = async (who: typeof guest, itemId: string, changes = {}) => {
      const { code, fields } = await refusalOf(requestYacht(who, itemId, requested(changes)))
      return [code, ...fields.map(({ field }) => field)]
    }
    expect(await refusalFor(guest, GRANITO, { returnDate: "2027-06-05" })).toEqual([
      "platform.invalid-input",
      "returnDate",
    ])
    expect(await refusalFor(guest, GRANITO, { pickupDate: "2026-11-22" })).toEqual([
      "platform.invalid-input",
      "pickupDate",
    ])
    expect(await refusalFor(guest, GRANITO, { guests: "13" })).toEqual(["platform.invalid-input", "guests"])
    expect(await refusalFor(guest, "heli-rondine")).toEqual(["catalogue.item-not-found"])
    await ctx.db.update(items).set({ available: false }).where(eq(items.id, "yacht-saetta"))
    expect(await refusalFor(guest, "yacht-saetta")).toEqual(["charter.yacht-unavailable"])
    const business = as(guest, await person(ctx, { role: "business" }))
    expect(await refusalFor(business, GRANITO)).toEqual(["accounts.personal-required"])
  })

  test("shows guests, marina and message, the latter not in mails", async () => {
    const customerCtx = as(ctx, await person(ctx))
    const fields = { guests: "6", pickupMarina: "porto_cervo", message: "Two children.\r\nNo wine." }
    const request = await requestYacht(customerCtx, GRANITO, requested(fields))
    expect(requestSummary(request, "en").map(({ label }) => label)).not.toContain("Message")
    expect(requestSummaryWithMessage(request, "en").slice(-3)).toEqual([
      { label: "Guests", value: "6" },
      { label: "Marina", value: "Porto Cervo marina" },
      { label: "Message", value: "Two children.\nNo wine." },
    ])
  })

  test("of a partner's yacht says where it lies in mail, offer and booking", async () => {
    const itemId = await someYacht(ctx, "yacht-home-port", { place: "Marina di Portisco" })
    const customerCtx = as(ctx, await person(ctx))
    const request = await requestYacht(customerCtx, itemId, requested({ guests: "6", pickupMarina: "cagliari" }))
    const port = { label: "Marina", value: "Marina di Portisco" }
    expect(requestSummary(request, "en")).toContainEqual(port)
    const operator = as(ctx, await person(ctx, { role: "operator" }))
    const requestId = request.id
    await makeOffer(operator, { requestId, cents: 1_000_000, text: "Crew included." })
    const mails = await mailsAbout(requestId)
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(["charter.offer", "charter.request-received"])
    for (const { body } of mails) {
      expect(body).toContain("Marina di Portisco")
      expect(body).not.toContain("Cagliari marina")
      expect(body).not.toContain("Marina di Cagliari")
    }
    const { bookingId } = await acceptOffer(customerCtx, { requestId, expectedCents: 1_000_000 })
    expect(await bookingById(ctx, bookingId)).toMatchObject({ pickupLocation: "Marina di Portisco" })
    expect((await bookingDetail({ ...customerCtx, locale: "en" }, { bookingId })).summary).toContainEqual(port)
  })

  test("may be tried 240 times per hour and network", async () => {
    const guest = newGuest(ctx)
    const tried = async () =>
      (await refusalOf(requestYacht(guest, GRANITO, requested({ returnDate: "2027-06-05" })))).code
    await tried()
    await setAttempts(ctx, `checkout.try:${guest.network}`, 239)
    expect(await tried()).toBe("platform.invalid-input")
    expect(await tried()).toBe("platform.too-many")
  })

  test("of a signed-in customer is mailed only to the account's address", async () => {
    const customer = await person(ctx)
    const email = newEmail()
    const made = await requestYacht(as(newGuest(ctx), customer), GRANITO, requested({ email }))
    expect((await mailsAbout(made.id)).map(({ recipient }) => recipient)).toEqual([customer.email])
    expect(await ctx.db.select().from(messages).where(eq(messages.recipient, email))).toEqual([])
  })

  test("of a guest is mailed without anything that the guest typed", async () => {
    const typed = { fullName: "Vieni subito", message: "truffa.example" }
    const made = await requestYacht(newGuest(ctx), GRANITO, requested({ email: newEmail(), ...typed }))
    const [mail] = await mailsAbout(made.id)
    for (const word of ["Vieni", "subito", "truffa"]) expect(mail?.body).not.toContain(word)
  })

  test("of a guest is the last of three a day, stored and mailed", async () => {
    const guest = newGuest(ctx)
    const email = newEmail()
    for (let n = 0; n < 3; n++) await requestYacht(guest, GRANITO, requested({ email }))
    for (const [who, address] of [
      [guest, newEmail()],
      [newGuest(ctx), email],
    ] as const) {
      const refused = await refusalOf(requestYacht(who, GRANITO, requested({ email: address })))
      expect(refused).toMatchObject({ code: "checkout.request-sign-in", status: 429 })
    }
    expect(await ctx.db.$count(quoteRequests, eq(quoteRequests.customerEmail, email))).toBe(3)
    expect(await ctx.db.$count(messages, eq(messages.recipient, email))).toBe(3)
    await requestYacht(as(guest, await person(ctx)), GRANITO, requested({ email }))
  })
})

test("an accepted yacht offer without a marina is booked, paid and described as such", async () => {
  const customerCtx = as(ctx, await person(ctx))
  const { id: requestId } = await requestYacht(customerCtx, GRANITO, requested())
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  await makeOffer(operator, { requestId, cents: 8_000_000, text: "Con equipaggio." })
  const { bookingId } = await acceptOffer(customerCtx, { requestId, expectedCents: 8_000_000 })
  await startPayment(customerCtx, {
    consents: { agreesToTerms: true },
    bookingId,
    expectedAmountCents: 8_000_000,
    currency: "eur",
  })
  const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
  await chargeAtProvider(ctx, payment?.providerId ?? "")
  expect(await refreshPayment(customerCtx, { bookingId })).toMatchObject({
    status: "confirmed",
    startsAt: new Date("2027-06-05T13:00:00Z"),
    endsAt: new Date("2027-06-12T09:00:00Z"),
  })
  expect((await requestById(ctx, requestId))?.state).toBe("booked")
  const entry = await bookingDetail(customerCtx, { bookingId })
  expect(entry.summary.map(({ label }) => label)).toEqual(["Yacht", "Arrival", "Departure", "Guests"])
  expect(entry.lines.map(({ label, cents }) => [label, cents])).toEqual([
    ["Price of the offer, taxes included", 8_000_000],
  ])
  expect(entry.notes[0]).toBe("You board from 15:00 and disembark by 11:00. We will agree on the marina with you.")
})
