import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { newGuest } from "../../tests/support/accounts/guests"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { withSandbox } from "../../tests/support/purchases/payments"
import { refusalOf } from "../../tests/support/purchases/rentals"
import { seedVillas, someStay } from "../../tests/support/purchases/stays"
import { chargeAtProvider } from "../../tests/support/purchases/test-purchase"
import { insertOccupancy, occupanciesOf } from "../bookings/occupancy.server"
import { bookingById } from "../bookings/queries.server"
import { bookingNumber } from "../bookings/rules/number"
import type { VillaSpecs } from "../catalogue/rules/specs"
import { stayTimes } from "../catalogue/rules/stay-times"
import { items } from "../catalogue/tables.server"
import { previewOf } from "../checkout/cancelling/customer-cancelling.server"
import { endExpired } from "../checkout/holding/expiry.server"
import { bookingDetail } from "../checkout/outcome/booking-detail.server"
import { startPayment } from "../checkout/paying/payment.server"
import { purchaseOf } from "../checkout/queries.server"
import { stayPeriod } from "../checkout/rules/stay"
import { isAbout } from "../messaging/queries.server"
import { messages } from "../messaging/tables.server"
import { paymentsOf } from "../payments/queries.server"
import type { Ctx } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { answerStayRequest } from "./answer.server"
import type { VillaForm } from "./forms"
import { pendingStayRequests } from "./queries.server"
import { requestStay } from "./stay.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
const VILLA = "villa-oleandra"
let operator: Ctx
/** Without a session, with a different IP address for each test. */
let guest: Ctx

beforeAll(async () => {
  await seedVillas(ctx)
  operator = as(ctx, await person(ctx, { role: "operator" }))
})

/** A different week for each test. */
let week = { pickupDate: "", returnDate: "" }
let next = 0
beforeEach(async () => {
  ctx.clock.set("2026-11-23T09:00:00Z")
  guest = { ...ctx, network: `192.0.2.${next}` }
  const month = String((next % 12) + 1).padStart(2, "0")
  const days = next++ < 12 ? ["05", "12"] : ["15", "22"]
  week = { pickupDate: `2027-${month}-${days[0]}`, returnDate: `2027-${month}-${days[1]}` }
})

/** Requests a stay as a new guest. */
const ask = (itemId: string, stay: VillaForm) => requestStay(newGuest(ctx), itemId, stay)

const mailsOf = async (bookingId: string) =>
  (await ctx.db.select().from(messages).where(isAbout("booking", bookingId)).orderBy(messages.createdAt)).filter(
    ({ channel }) => channel === "email",
  )

describe("a guest's request for a villa", () => {
  test("awaits the answer without keeping its nights, and is acknowledged", async () => {
    const { bookingId, token, isGuest } = await ask(VILLA, someStay({ ...week, email: "ada@example.org" }))
    expect(isGuest).toBe(true)
    expect(await bookingById(ctx, bookingId)).toMatchObject({
      kind: "villa",
      userId: null,
      status: "pending",
      paymentStatus: "pending",
      startsAt: new Date(`${week.pickupDate}T14:00:00Z`),
      endsAt: new Date(`${week.returnDate}T10:00:00Z`),
      lines: [{ code: "nights:7", cents: 1_715_000 }],
      subtotalCents: 1_715_000,
      taxCents: 171_500,
      totalCents: 1_886_500,
      details: { ...week, nights: 7, guests: 2, place: "Pantogia, Porto Cervo" },
    })
    expect((await pendingStayRequests(operator)).map(({ id }) => id)).toContain(bookingId)
    expect(await occupanciesOf(ctx, bookingId)).toEqual([])
    const [mail] = await mailsOf(bookingId)
    expect(mail).toMatchObject({ kind: "checkout.received", recipient: "ada@example.org" })
    expect(mail?.body).toContain(`/booking-success?booking=${bookingId}&token=${token}`)
    expect((await bookingDetail(guest, { bookingId, token })).summary.map(({ value }) => value)).toEqual(
      expect.arrayContaining(["7 nights", "2"]),
    )
  })

  test("has a page with its number, and a prepared text for the chat", async () => {
    const { bookingId, token } = await ask(VILLA, someStay(week))
    const { number, chatText } = await bookingDetail(guest, { bookingId, token })
    expect((await mailsOf(bookingId))[0]?.body).toContain(number)
    expect(chatText).toContain(`Booking: ${number}\nName: Ada Neri`)
  })

  test("confirmed by the operator is paid with the mail's link", async () => {
    const { bookingId, token } = await ask(VILLA, someStay(week))
    const price = { expectedAmountCents: 1_886_500, currency: "eur" as const }
    expect(
      await refusalOf(startPayment(guest, { consents: { agreesToTerms: true }, bookingId, token, ...price })),
    ).toMatchObject({
      code: "checkout.not-payable",
    })
    await answerStayRequest(operator, { bookingId, outcome: "confirmed" })
    const mail = (await mailsOf(bookingId)).at(-1)
    expect(mail?.kind).toBe("checkout.to-pay")
    expect(mail?.body).toContain(`/pay/${bookingId}?token=${token}`)
    const in48Hours = addMinutes(ctx.now(), 48 * 60)
    expect((await bookingDetail(guest, { bookingId, token })).paymentDeadline).toEqual(in48Hours)

    ctx.clock.set(addMinutes(ctx.now(), 47 * 60))
    await endExpired(ctx)
    await startPayment(guest, { consents: { agreesToTerms: true }, bookingId, token, ...price })
    const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
    await chargeAtProvider(ctx, payment?.providerId ?? "")
    await ctx.deliverWebhooks()
    expect(await bookingDetail(guest, { bookingId, token })).toMatchObject({
      status: "confirmed",
      paymentStatus: "paid",
      paymentDeadline: undefined,
    })
    expect((await mailsOf(bookingId)).map(({ kind }) => kind)).toEqual([
      "checkout.received",
      "checkout.to-pay",
      "checkout.confirmed",
    ])
  })

  test("has its hours to cancel from the payment, not the acceptance (D28)", async () => {
    const { bookingId, token } = await ask(VILLA, someStay(week))
    await answerStayRequest(operator, { bookingId, outcome: "confirmed" })
    ctx.clock.set(addMinutes(ctx.now(), 47 * 60))
    const price = { expectedAmountCents: 1_886_500, currency: "eur" as const }
    await startPayment(guest, { consents: { agreesToTerms: true }, bookingId, token, ...price })
    const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
    await chargeAtProvider(ctx, payment?.providerId ?? "")
    await ctx.deliverWebhooks()
    const booking = await bookingById(ctx, bookingId)
    if (!booking) throw new Error("There is no booking.")
    expect((await previewOf(ctx, booking)).until).toEqual(addMinutes(ctx.now(), 48 * 60))
  })

  test("confirmed and unpaid for 48 hours ends with a mail and free nights", async () => {
    const { bookingId, token } = await ask(VILLA, someStay(week))
    await answerStayRequest(operator, { bookingId, outcome: "confirmed" })
    ctx.clock.set(addMinutes(ctx.now(), 48 * 60 + 1))
    await endExpired(ctx)
    const price = { expectedAmountCents: 1_886_500, currency: "eur" as const }
    expect(
      await refusalOf(startPayment(guest, { consents: { agreesToTerms: true }, bookingId, token, ...price })),
    ).toMatchObject({
      code: "checkout.offer-ended",
    })
    expect((await mailsOf(bookingId)).at(-1)?.kind).toBe("checkout.expired")
    await ask(VILLA, someStay(week))
  })

  test("declined is cancelled with a mail and free nights", async () => {
    const { bookingId } = await ask(VILLA, someStay(week))
    await answerStayRequest(operator, { bookingId, outcome: "declined" })
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "cancelled", cancelReason: "declined" })
    const mail = (await mailsOf(bookingId)).at(-1)
    expect(mail).toMatchObject({ kind: "checkout.declined", subject: expect.stringContaining("cannot confirm") })
    await ask(VILLA, someStay(week))
  })

  test("unanswered for 48 hours expires with a mail", async () => {
    const { bookingId } = await ask(VILLA, someStay(week))
    ctx.clock.set("2026-11-25T08:59:59Z")
    await endExpired(ctx)
    expect((await bookingById(ctx, bookingId))?.status).toBe("pending")
    ctx.clock.set("2026-11-25T09:00:00Z")
    await endExpired(ctx)
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "cancelled", cancelReason: "expired" })
    expect((await mailsOf(bookingId)).at(-1)?.kind).toBe("checkout.expired")
  })

  test("unanswered ends when its stay begins", async () => {
    const stay = { pickupDate: "2026-11-24", returnDate: "2026-11-25", expectedAmountCents: 269_500 }
    const { bookingId } = await ask(VILLA, someStay(stay))
    ctx.clock.set("2026-11-24T14:00:00Z")
    await endExpired(ctx)
    expect((await bookingById(ctx, bookingId))?.status).toBe("cancelled")
  })

  test("is mailed without anything that the guest typed", async () => {
    const fullName = "Vinci Millemila Premi"
    const { bookingId } = await ask(VILLA, someStay({ ...week, fullName }))
    const [mail] = await mailsOf(bookingId)
    for (const word of fullName.split(" ")) expect(mail?.body).not.toContain(word)
  })

  test("is the last of three a day from one network or address", async () => {
    const code = async (who: Ctx, changes: Partial<VillaForm>) =>
      (await refusalOf(requestStay(who, VILLA, someStay({ ...week, ...changes })))).code
    const email = "three.a.day@example.org"
    for (let n = 0; n < 3; n++) await requestStay(guest, VILLA, someStay({ ...week, email }))
    expect(await code(guest, {})).toBe("checkout.request-sign-in")
    expect(await code(newGuest(ctx), { email: "Three.A.Day@example.org" })).toBe("checkout.request-sign-in")
    const customer = as(guest, await person(ctx))
    expect((await requestStay(customer, VILLA, someStay(week))).isGuest).toBe(false)
    ctx.clock.set(addMinutes(ctx.now(), 24 * 60))
    await requestStay(guest, VILLA, someStay({ ...week, email }))
  })

  test("for more guests than the villa sleeps is refused", async () => {
    const refusal = await refusalOf(ask(VILLA, someStay({ ...week, guests: 11 })))
    expect(refusal.fields).toEqual([{ field: "guests", code: "checkout.stay-guests-too-many", details: { count: 10 } }])
  })
})

describe("the first of two requests for the same nights to be confirmed", () => {
  test("gets them, and the other is refused with its number", async () => {
    const [one, other] = [await ask(VILLA, someStay(week)), await ask(VILLA, someStay(week))]
    await answerStayRequest(operator, { bookingId: other.bookingId, outcome: "confirmed" })
    const refusal = await refusalOf(answerStayRequest(operator, { bookingId: one.bookingId, outcome: "confirmed" }))
    expect(refusal).toMatchObject({
      code: "villas.dates-booked",
      status: 409,
      details: { number: bookingNumber(other.bookingId) },
    })
    expect((await bookingById(ctx, one.bookingId))?.status).toBe("pending")
  })

  test("gets them when both are confirmed at once", { tags: ["postgres"] }, async () => {
    const asked = [await ask(VILLA, someStay(week)), await ask(VILLA, someStay(week))]
    const answers = asked.map(({ bookingId }) =>
      answerStayRequest(operator, { bookingId, outcome: "confirmed" }).then(
        () => "confirmed",
        ({ code }) => code as string,
      ),
    )
    expect((await Promise.all(answers)).sort()).toEqual(["confirmed", "villas.dates-booked"])
  })
})

test("a request for nights closed in the calendar is not confirmed", async () => {
  const { bookingId } = await ask(VILLA, someStay(week))
  await insertOccupancy(ctx, { resourceId: VILLA, ...stayPeriod(week, stayTimes("villas")), note: "Owner" })
  const refusal = await refusalOf(answerStayRequest(operator, { bookingId, outcome: "confirmed" }))
  expect(refusal.code).toBe("villas.dates-blocked")
})

describe("authorisation", () => {
  test("a customer requests in their own name; other accounts are refused", async () => {
    const customer = as(ctx, await person(ctx))
    const { bookingId, isGuest } = await requestStay(customer, VILLA, someStay(week))
    expect(isGuest).toBe(false)
    const userId = customer.actor.kind === "person" ? customer.actor.userId : ""
    expect((await bookingById(ctx, bookingId))?.userId).toBe(userId)
    for (const role of ["business", "operator"] as const) {
      const other = as(ctx, await person(ctx, { role }))
      expect(await refusalOf(requestStay(other, VILLA, someStay(week)))).toMatchObject({
        code: "accounts.personal-required",
        status: 403,
      })
    }
  })

  test("a form opened with a session is refused to a guest", async () => {
    const refused = await refusalOf(requestStay(guest, VILLA, someStay({ ...week, isSignedIn: true })))
    expect(refused).toMatchObject({ code: "platform.sign-in-required", status: 401 })
  })

  test("a customer with a valid session may request", async () => {
    const customer = as(ctx, await person(ctx))
    const { isGuest } = await requestStay(customer, VILLA, someStay({ ...week, isSignedIn: true }))
    expect(isGuest).toBe(false)
  })

  test("operators answer, once", async () => {
    const { bookingId } = await ask(VILLA, someStay(week))
    const answer = { bookingId, outcome: "confirmed" as const }
    expect(await refusalOf(answerStayRequest(guest, answer))).toMatchObject({ status: 401 })
    expect(await refusalOf(answerStayRequest(as(ctx, await person(ctx)), answer))).toMatchObject({ status: 403 })
    await answerStayRequest(operator, answer)
    for (const outcome of ["confirmed", "declined"] as const)
      expect(await refusalOf(answerStayRequest(operator, { bookingId, outcome }))).toMatchObject({
        code: "villas.already-answered",
        status: 409,
      })
    expect(await refusalOf(answerStayRequest(operator, { ...answer, bookingId: randomUUID() }))).toMatchObject({
      status: 404,
    })
  })
})

describe("no request is created", () => {
  const far = { pickupDate: "2028-02-05", returnDate: "2028-02-12" }
  test.each([
    [{ expectedAmountCents: 1_886_400 }, "checkout.amount-changed"],
    [{ currency: "usd" as const }, "checkout.amount-changed"],
    [{ returnDate: "2028-02-05" }, "platform.invalid-input"],
    [{ pickupDate: "2026-11-20", returnDate: "2026-11-27" }, "platform.invalid-input"],
  ])("for the form %o", async (changes, code) => {
    expect(await refusalOf(ask(VILLA, someStay({ ...far, ...changes })))).toMatchObject({ code })
  })

  test("for an unknown or unavailable villa", async () => {
    expect(await refusalOf(ask("yacht-granito", someStay(far)))).toMatchObject({ status: 404 })
    await ctx.db.update(items).set({ available: false }).where(eq(items.id, "villa-pineta"))
    expect(await refusalOf(ask("villa-pineta", someStay(far)))).toMatchObject({
      code: "villas.unavailable",
      status: 409,
    })
  })
})

test("a request for fewer nights than the villa's minimum is refused", async () => {
  const [item] = await ctx.db.select().from(items).where(eq(items.id, VILLA))
  const withMinimum = (minNights?: number) => ({ ...(item?.specs as VillaSpecs), minNights })
  await ctx.db
    .update(items)
    .set({ specs: withMinimum(8) })
    .where(eq(items.id, VILLA))
  const refusal = await refusalOf(requestStay(newGuest(ctx), VILLA, someStay()))
  expect(refusal.fields).toEqual([{ field: "returnDate", code: "checkout.stay-under-minimum", details: { nights: 8 } }])
  await ctx.db.update(items).set({ specs: withMinimum() }).where(eq(items.id, VILLA))
})
