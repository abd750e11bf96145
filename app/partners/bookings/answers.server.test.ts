import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { newGuest } from "../../../tests/support/accounts/guests"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { listedOf, someListing, somePartner, withoutConsents } from "../../../tests/support/partners/listed-partners"
import { heldYacht, someYacht } from "../../../tests/support/purchases/checkouts"
import { balanceOf, someGiftCard } from "../../../tests/support/purchases/gift-cards"
import { agencyRental, declaredRental } from "../../../tests/support/purchases/paid-rental"
import { chargeBooking, nextStay, paidYacht, storedBooking } from "../../../tests/support/purchases/paid-stay"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf, someFleet } from "../../../tests/support/purchases/rentals"
import { seedVillas, someStay } from "../../../tests/support/purchases/stays"
import { decideAgencyBooking, pendingAgencyBookings } from "../../car-rental/booking/agency.server"
import { buyKilometres } from "../../car-rental/kilometres/kilometre-orders.server"
import { rentalPageData } from "../../car-rental/rental-page.server"
import { items } from "../../catalogue/tables.server"
import { cancelWithRefund } from "../../checkout/cancelling/operator-cancelling.server"
import { applyGiftCardToBooking } from "../../checkout/gift-cards/gift-card.server"
import { endExpired } from "../../checkout/holding/expiry.server"
import { bookingDetail } from "../../checkout/outcome/booking-detail.server"
import { refreshPayment } from "../../checkout/paying/payment.server"
import { declareCrypto } from "../../checkout/paying/placing.server"
import { purchaseOf } from "../../checkout/queries.server"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import { openCryptoPayment, settleCryptoPayment } from "../../payments/crypto/crypto.server"
import { seedDemoRates } from "../../payments/crypto/crypto-rates.server"
import { refundsOf } from "../../payments/queries.server"
import { payments } from "../../payments/tables.server"
import { addMinutes } from "../../platform/dates"
import { alerts } from "../../platform/tables.server"
import { requestStay } from "../../villas/stay.server"
import { partnerSettings } from "../tables.server"
import { watchAnswers } from "./answer-reminders.server"
import { answerListingBooking } from "./answers.server"
import { latestPartnerBookings, partnerBooking, partnerBookings } from "./booking-lists.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
withoutConsents(ctx)
const operator = as(ctx, await person(ctx, { role: "operator" }))
const confirmed = { outcome: "confirmed" as const, reason: "" }
const declined = { outcome: "declined" as const, reason: "The engine is being repaired." }

/** A paid booking of a new partner's yacht. */
async function bookedListing(changes: Parameters<typeof paidYacht>[1] = {}) {
  const partner = await somePartner(ctx)
  const booked = await paidYacht(ctx, { itemId: partner.itemId, ...changes })
  return { ...booked, partner, customerCtx: as(ctx, partner) }
}

const mailsTo = (recipient: string, kind: string) =>
  ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.recipient, recipient), eq(messages.kind, kind)))

test("a paid booking of a listing is recorded and mailed to its partner", async () => {
  const { bookingId, partner } = await bookedListing()
  expect(await listedOf(ctx, bookingId)).toMatchObject({
    userId: partner.userId,
    listingId: partner.listingId,
    answer: null,
    answerBy: addMinutes(ctx.now(), 24 * 60),
    commissionPercent: 15,
  })
  const [mail] = await mailsTo(partner.email, "partners.booking-new")
  expect(mail?.body).toContain(`/partner/bookings/${bookingId}`)
  expect(mail?.body).not.toContain("Neri")
})

test("a booking of the company's own item is not recorded", async () => {
  const { bookingId } = await paidYacht(ctx, { itemId: await someYacht(ctx, "yacht-own") })
  expect(await listedOf(ctx, bookingId)).toBeUndefined()
})

test("a partner without new-booking mails gets only the reminder", async () => {
  const partner = await somePartner(ctx, {
    notifications: { newBookings: false, bookingCancellations: true, platformUpdates: false },
  })
  await paidYacht(ctx, { itemId: partner.itemId })
  expect(await mailsTo(partner.email, "partners.booking-new")).toEqual([])
  const at = clock.now()
  clock.set(addMinutes(at, 12 * 60))
  try {
    await watchAnswers(ctx)
    expect(await mailsTo(partner.email, "partners.booking-reminder")).toHaveLength(1)
  } finally {
    clock.set(at)
  }
})

test("the customer reads until when the partner answers, before and after paying", async () => {
  const partner = await somePartner(ctx)
  const held = await heldYacht(ctx, { itemId: partner.itemId })
  const before = await bookingDetail(ctx, held)
  expect(before.notes[0]).toContain("24 hours")
  const { bookingId, token } = await bookedListing()
  const [mail] = await mailsTo((await storedBooking(ctx, bookingId)).customerEmail, "checkout.answer-awaited")
  expect(mail?.body).toContain("Il proprietario conferma entro")
  expect((await bookingDetail(ctx, { bookingId, token })).notes[0]).toContain("confirms by")
})

test("the rental's page says which partner provides it and when they answer", async () => {
  await someFleet(ctx)
  const own = await agencyRental(ctx, { vehicleId: "fiat-500" })
  expect((await rentalPageData({ ...own.customerCtx, locale: "en" }, own.bookingId)).notices).toEqual([])
  const { userId } = await person(ctx, { role: "business" })
  await someListing(ctx, userId, "fiat-panda")
  await ctx.db.update(items).set({ offeredBy: "Costa Drive S.r.l." }).where(eq(items.id, "fiat-panda"))
  const { customerCtx, bookingId } = await agencyRental(ctx, { vehicleId: "fiat-panda" })
  const { notices } = await rentalPageData({ ...customerCtx, locale: "en" }, bookingId)
  expect(notices[0]).toBe("Offered by our partner Costa Drive S.r.l.")
  expect(notices[1]).toContain("confirms by")
  expect((await rentalPageData(customerCtx, bookingId)).notices[0]).toBe(
    "Offerto dal nostro partner Costa Drive S.r.l.",
  )
})

test("a confirmed booking shows its customer to the partner, not before", async () => {
  const { bookingId, customerCtx } = await bookedListing()
  expect((await partnerBooking(customerCtx, bookingId)).customer).toBeNull()
  await answerListingBooking(customerCtx, { bookingId, ...confirmed })
  expect((await partnerBooking(customerCtx, bookingId)).customer).toEqual({ name: "Ada Neri", phone: "+39 070 111222" })
})

test("a paid booking is called confirmed only once its partner confirms", async () => {
  const { bookingId, token, customerCtx } = await bookedListing()
  const confirmations = async () => {
    const about = isAbout("booking", bookingId)
    const found = await ctx.db
      .select()
      .from(messages)
      .where(and(about, eq(messages.kind, "checkout.confirmed")))
    return found.map(({ channel }) => channel).toSorted()
  }
  expect((await bookingDetail(ctx, { bookingId, token })).isAnswerAwaited).toBe(true)
  expect(await confirmations()).toEqual([])
  await answerListingBooking(customerCtx, { bookingId, ...confirmed })
  expect((await bookingDetail(ctx, { bookingId, token })).isAnswerAwaited).toBe(false)
  expect(await confirmations()).toEqual(["email", "whatsapp"])
})

/** A new partner's car, booked to be paid at the agency. */
async function bookedCar(vehicleId: string) {
  await someFleet(ctx)
  const owner = await person(ctx, { role: "business" })
  await someListing(ctx, owner.userId, vehicleId)
  return { ...(await agencyRental(ctx, { vehicleId })), partner: as(ctx, owner) }
}

test("a rental paid at the agency shows its customer once the partner confirms", async () => {
  const { bookingId, partner } = await bookedCar("fiat-ducato")
  expect((await partnerBooking(partner, bookingId)).customer).toBeNull()
  await answerListingBooking(partner, { bookingId, ...confirmed })
  expect((await partnerBooking(partner, bookingId)).customer).toMatchObject({ name: "Ada Neri" })
})

test("a rental paid at the agency is confirmed by its partner's answer", async () => {
  const { bookingId, customer, customerCtx, partner } = await bookedCar("volkswagen-tiguan")
  expect(await rentalPageData(customerCtx, bookingId)).toMatchObject({ status: "pending", isAnswerAwaited: false })
  await answerListingBooking(partner, { bookingId, ...confirmed })
  expect(await rentalPageData(customerCtx, bookingId)).toMatchObject({
    status: "confirmed",
    paymentStatus: "pending",
    paymentMethod: "agency",
    isAnswerAwaited: false,
  })
  const [mail, ...others] = await mailsTo(customer.email, "checkout.confirmed")
  expect(others).toEqual([])
  expect(mail?.body).toContain("Pagherai")
  expect(await pendingAgencyBookings(operator)).not.toContainEqual(expect.objectContaining({ id: bookingId }))
})

test("a rental paid at the agency is not confirmed by its partner's decline", async () => {
  const { bookingId, partner } = await bookedCar("mini-cooper-cabrio")
  await answerListingBooking(partner, { bookingId, ...declined })
  expect(await storedBooking(ctx, bookingId)).toMatchObject({ status: "cancelled", cancelReason: "declined" })
})

test("a rental that an operator confirms still waits for its partner", async () => {
  const { bookingId, customer, partner } = await bookedCar("volkswagen-polo")
  await decideAgencyBooking(operator, { bookingId, outcome: "confirmed" })
  expect(await mailsTo(customer.email, "checkout.answer-awaited")).toHaveLength(1)
  expect(await mailsTo(customer.email, "checkout.confirmed")).toEqual([])
  await answerListingBooking(partner, { bookingId, ...confirmed })
  expect(await mailsTo(customer.email, "checkout.confirmed")).toHaveLength(1)
})

test("kilometres are sold only once the partner has confirmed the rental", async () => {
  const { bookingId, customerCtx, partner } = await bookedCar("cupra-formentor")
  await decideAgencyBooking(operator, { bookingId, outcome: "confirmed" })
  const order = { bookingId, purchaseKey: randomUUID(), km: 100, expectedAmountCents: 110_00, currency: "eur" }
  expect(await refusalOf(buyKilometres(customerCtx, order))).toMatchObject({
    code: "car-rental.kilometres-answer-awaited",
    status: 409,
  })
  const shown = { kilometreOffer: null, kilometresClosed: "answer-awaited" }
  expect(await rentalPageData(customerCtx, bookingId)).toMatchObject(shown)
  await answerListingBooking(partner, { bookingId, ...confirmed })
  expect((await rentalPageData(customerCtx, bookingId)).kilometreOffer).not.toBeNull()
  expect(await buyKilometres(customerCtx, order)).toMatchObject({ kind: "card" })
})

test("a decline refunds everything, gift cards included, and says what else is free", async () => {
  const partner = await somePartner(ctx)
  const card = await someGiftCard(ctx, { valueCents: 70_000 })
  const held = await heldYacht(ctx, { ...nextStay(), itemId: partner.itemId })
  await applyGiftCardToBooking(ctx, { ...held, code: card.code })
  const intentId = await chargeBooking(ctx, held)
  await refreshPayment(ctx, held)
  await answerListingBooking(as(ctx, partner), { bookingId: held.bookingId, ...declined })
  const booking = await storedBooking(ctx, held.bookingId)
  expect(booking).toMatchObject({ status: "cancelled", paymentStatus: "refunded", cancelReason: "operator" })
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.providerId, intentId))
  expect(await refundsOf(ctx.db, payment?.id ?? "")).toMatchObject([{ amountCents: 700_000 }])
  expect(await balanceOf(ctx, card)).toBe(70_000)
  const [mail] = await mailsTo(booking.customerEmail, "checkout.operator-cancelled")
  expect(mail?.body).toContain(declined.reason)
  expect(mail?.body).toContain("/yachts")
})

test("a decline needs a reason", async () => {
  const { bookingId, customerCtx } = await bookedListing()
  const refusal = await refusalOf(answerListingBooking(customerCtx, { bookingId, outcome: "declined", reason: "" }))
  expect(refusal.fields).toMatchObject([{ field: "reason", code: "partners.decline-reason-required" }])
})

test.each([
  ["Book at www.example.org instead.", "contact"],
  ["Book at bit.ly/x instead.", "contact"],
  ["Write to me@example.org.", "contact"],
  ["Chiamami al 347 1234567, ti faccio un prezzo migliore.", "contact"],
  ["Non <b>disponibile</b>.", "plain"],
])("a decline because of %j is refused", async (reason, code) => {
  const { bookingId, customerCtx } = await bookedListing()
  const refusal = await refusalOf(answerListingBooking(customerCtx, { bookingId, outcome: "declined", reason }))
  expect(refusal.fields).toMatchObject([{ field: "reason", code: `partners.decline-reason-${code}` }])
  expect((await storedBooking(ctx, bookingId)).status).toBe("confirmed")
})

test.each([
  ["confirming twice", confirmed, confirmed],
  ["declining after confirming", confirmed, declined],
  ["confirming after declining", declined, confirmed],
])("%s is refused", async (_name, first, second) => {
  const { bookingId, customerCtx } = await bookedListing()
  await answerListingBooking(customerCtx, { bookingId, ...first })
  expect(await refusalOf(answerListingBooking(customerCtx, { bookingId, ...second }))).toMatchObject({
    code: "partners.already-answered",
    status: 409,
  })
})

test("of a confirmation and a decline at once, one is refused", { tags: ["postgres"] }, async () => {
  const { bookingId, customerCtx } = await bookedListing()
  const both = await Promise.allSettled(
    [confirmed, declined, confirmed, declined].map((answer) =>
      answerListingBooking(customerCtx, { bookingId, ...answer }),
    ),
  )
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  const listingBooking = await listedOf(ctx, bookingId)
  const { status } = await storedBooking(ctx, bookingId)
  expect([listingBooking?.answer, status]).toEqual(
    listingBooking?.answer === "declined" ? ["declined", "cancelled"] : ["confirmed", "confirmed"],
  )
})

test("another partner's booking is answered with 404", async () => {
  const { bookingId } = await bookedListing()
  const other = as(ctx, await somePartner(ctx))
  expect(await refusalOf(answerListingBooking(other, { bookingId, ...confirmed }))).toMatchObject({ status: 404 })
  expect(await refusalOf(partnerBooking(other, bookingId))).toMatchObject({ status: 404 })
  expect((await partnerBookings(other, new URLSearchParams())).bookings).toEqual([])
  expect((await latestPartnerBookings(other)).bookings).toEqual([])
})

test("customers and visitors cannot answer a booking", async () => {
  const { bookingId } = await bookedListing()
  const customer = as(ctx, await person(ctx))
  for (const call of [
    () => answerListingBooking(customer, { bookingId, ...confirmed }),
    () => partnerBooking(customer, bookingId),
    () => partnerBookings(customer, new URLSearchParams()),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 403 })
  expect(await refusalOf(answerListingBooking(ctx, { bookingId, ...confirmed }))).toMatchObject({ status: 401 })
})

test("after the time to answer only an operator answers", async () => {
  const { bookingId, customerCtx } = await bookedListing()
  const at = clock.now()
  clock.set(addMinutes(at, 24 * 60))
  try {
    expect(await refusalOf(answerListingBooking(customerCtx, { bookingId, ...confirmed }))).toMatchObject({
      code: "partners.answer-late",
    })
    await watchAnswers(ctx)
    const open = () =>
      ctx.db
        .select()
        .from(alerts)
        .where(eq(alerts.subject, `booking:${bookingId}`))
    expect(await open()).toMatchObject([{ kind: "listing-booking-unanswered", resolvedAt: null }])
    await answerListingBooking(operator, { bookingId, ...confirmed })
    expect((await open())[0]?.resolvedAt).not.toBeNull()
    expect(await listedOf(ctx, bookingId)).toMatchObject({ answer: "confirmed" })
  } finally {
    clock.set(at)
  }
})

test("a partner is reminded once, at half of the time", async () => {
  const { bookingId, partner } = await bookedListing()
  const at = clock.now()
  const reminders = () => mailsTo(partner.email, "partners.booking-reminder")
  try {
    clock.set(addMinutes(at, 12 * 60 - 1))
    await watchAnswers(ctx)
    expect(await reminders()).toEqual([])
    clock.set(addMinutes(at, 12 * 60))
    await watchAnswers(ctx)
    await watchAnswers(ctx)
    expect(await reminders()).toMatchObject([{ aboutKind: "listing-booking", aboutId: bookingId }])
  } finally {
    clock.set(at)
  }
})

test("all partners are reminded, and the alert ends with the booking", async () => {
  const [one, two] = [await bookedListing(), await bookedListing()]
  const at = clock.now()
  try {
    clock.set(addMinutes(at, 12 * 60))
    await watchAnswers(ctx, 1)
    for (const { partner } of [one, two])
      expect(await mailsTo(partner.email, "partners.booking-reminder")).toHaveLength(1)
    clock.set(addMinutes(at, 24 * 60))
    await watchAnswers(ctx, 1)
    const raised = () =>
      ctx.db
        .select()
        .from(alerts)
        .where(eq(alerts.subject, `booking:${one.bookingId}`))
    expect(await raised()).toMatchObject([{ resolvedAt: null }])
    await cancelWithRefund(operator, { bookingId: one.bookingId, reason: "Storm" })
    expect(await raised()).toMatchObject([{ resolvedAt: ctx.now() }])
  } finally {
    clock.set(at)
  }
})

test("a partner is told of a cancellation, unless they declined themselves", async () => {
  const one = await bookedListing()
  await cancelWithRefund(operator, { bookingId: one.bookingId, reason: "Storm" })
  expect(await mailsTo(one.partner.email, "partners.booking-cancelled")).toHaveLength(1)
  const other = await bookedListing()
  await answerListingBooking(other.customerCtx, { bookingId: other.bookingId, ...declined })
  expect(await mailsTo(other.partner.email, "partners.booking-cancelled")).toEqual([])
})

/** A booking of a new partner's yacht that is paid by crypto declared as sent. */
async function declaredListing() {
  await seedDemoRates(ctx)
  const partner = await somePartner(ctx)
  const held = await heldYacht(ctx, { ...nextStay(), itemId: partner.itemId })
  const { amountDueCents: amountCents, currency } = await storedBooking(ctx, held.bookingId)
  const crypto = { ...purchaseOf(held.bookingId), userId: null, amountCents, currency, method: "btc" as const }
  const { paymentId } = await openCryptoPayment(ctx, crypto)
  await declareCrypto(ctx, held)
  return { ...held, paymentId, partner, customerCtx: as(ctx, partner) }
}

test("a booking whose crypto is found late gets the time to answer again", async () => {
  const { bookingId, paymentId, partner, customerCtx } = await declaredListing()
  const newBookings = () => mailsTo(partner.email, "partners.booking-new")
  const at = clock.now()
  clock.set(addMinutes(at, 25 * 60))
  try {
    await endExpired(ctx)
    expect(await storedBooking(ctx, bookingId)).toMatchObject({ status: "cancelled" })
    expect(await newBookings()).toHaveLength(1)
    await settleCryptoPayment(operator, { paymentId, outcome: "confirmed" })
    expect(await newBookings()).toHaveLength(2)
    expect(await listedOf(ctx, bookingId)).toMatchObject({ answerBy: addMinutes(ctx.now(), 24 * 60) })
    await answerListingBooking(customerCtx, { bookingId, ...confirmed })
    expect(await listedOf(ctx, bookingId)).toMatchObject({ answer: "confirmed" })
  } finally {
    clock.set(at)
  }
})

test("crypto that arrives after the partner declined goes back, as a mail says", async () => {
  await someFleet(ctx)
  await seedDemoRates(ctx)
  const owner = await person(ctx, { role: "business" })
  await someListing(ctx, owner.userId, "volkswagen-t-roc")
  const { bookingId, paymentId, customer } = await declaredRental(ctx, { vehicleId: "volkswagen-t-roc" })
  await answerListingBooking(operator, { bookingId, ...declined })
  await settleCryptoPayment(operator, { paymentId, outcome: "confirmed" })
  expect(await mailsTo(customer.email, "checkout.payment-returned-ended")).toEqual([])
  const [mail, ...others] = await mailsTo(customer.email, "checkout.partner-declined")
  expect(others).toEqual([])
  expect(mail?.body).toContain("il proprietario non aveva potuto accettare la prenotazione")
  expect(mail?.body).toContain("Ti restituiamo per intero quanto hai pagato in criptovaluta")
})

test("before the crypto arrives, a confirmation shows no customer, and what is missing", async () => {
  const { bookingId, paymentId, customerCtx } = await declaredListing()
  const { customerEmail } = await storedBooking(ctx, bookingId)
  await answerListingBooking(customerCtx, { bookingId, ...confirmed })
  expect(await listedOf(ctx, bookingId)).toMatchObject({ answer: "confirmed" })
  const [mail, ...others] = await mailsTo(customerEmail, "checkout.partner-confirmed")
  expect(others).toEqual([])
  expect(mail?.body).toContain("quando avremo ricevuto il pagamento")
  expect(mail?.body).not.toContain("tutto organizzato")
  expect((await partnerBooking(customerCtx, bookingId)).customer).toBeNull()
  await settleCryptoPayment(operator, { paymentId, outcome: "confirmed" })
  expect((await partnerBooking(customerCtx, bookingId)).customer).toMatchObject({ name: "Ada Neri" })
})

test("crypto found in time leaves the time to answer as it was", async () => {
  const { bookingId, paymentId, partner } = await declaredListing()
  const at = clock.now()
  clock.set(addMinutes(at, 60))
  try {
    await settleCryptoPayment(operator, { paymentId, outcome: "confirmed" })
    expect(await listedOf(ctx, bookingId)).toMatchObject({ answerBy: addMinutes(at, 24 * 60) })
    expect(await mailsTo(partner.email, "partners.booking-new")).toHaveLength(1)
  } finally {
    clock.set(at)
  }
})

test("the list shows what waits for an answer, and pages", async () => {
  const { bookingId, customerCtx } = await bookedListing()
  const shown = async (show: string) =>
    (await partnerBookings(customerCtx, new URLSearchParams({ show }))).bookings.map(({ id }) => id)
  expect(await shown("answer")).toEqual([bookingId])
  expect(await shown("upcoming")).toEqual([bookingId])
  expect(await shown("past")).toEqual([])
  await answerListingBooking(customerCtx, { bookingId, ...declined })
  expect(await shown("answer")).toEqual([])
  expect(await shown("past")).toEqual([bookingId])
  expect(await partnerBookings(customerCtx, new URLSearchParams({ page: "99" }))).toMatchObject({ page: 1, pages: 1 })
})

/** A guest's request for a villa that a partner offers. */
async function requestedVilla() {
  await seedVillas(ctx)
  const partner = await somePartner(ctx)
  await someListing(ctx, partner.userId, "villa-oleandra").catch(() => {})
  return partner
}

test("a partner's confirmation of a villa request sends the payment link", async () => {
  const partner = await requestedVilla()
  const stay = someStay()
  const guest = newGuest(ctx)
  const { bookingId } = await requestStay(guest, "villa-oleandra", stay)
  expect(await listedOf(ctx, bookingId)).toMatchObject({ answer: null, userId: partner.userId })
  await answerListingBooking(as(ctx, partner), { bookingId, ...confirmed })
  expect(await storedBooking(ctx, bookingId)).toMatchObject({ status: "confirmed", paymentStatus: "pending" })
  expect(await mailsTo(stay.email, "checkout.to-pay")).toHaveLength(1)
  expect(await listedOf(ctx, bookingId)).toMatchObject({ answer: "confirmed" })
})

test("settings changed later leave a booking's commission as it was", async () => {
  const { bookingId, partner } = await bookedListing()
  await ctx.db.update(partnerSettings).set({ commissionPercent: 40 }).where(eq(partnerSettings.userId, partner.userId))
  expect(await listedOf(ctx, bookingId)).toMatchObject({ commissionPercent: 15 })
})
