import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { newGuest } from "../../tests/support/accounts/guests"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { withSandbox } from "../../tests/support/purchases/payments"
import { refusalOf } from "../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../tests/support/purchases/test-purchase"
import { seedWashes, someDriver, someWash } from "../../tests/support/purchases/washes"
import { bookingById } from "../bookings/queries.server"
import { items } from "../catalogue/tables.server"
import { bookingDetail } from "../checkout/outcome/booking-detail.server"
import { startPayment } from "../checkout/paying/payment.server"
import { purchaseOf } from "../checkout/queries.server"
import { isAbout } from "../messaging/queries.server"
import { messages } from "../messaging/tables.server"
import { paymentsOf } from "../payments/queries.server"
import { NAME_MAX_LENGTH } from "../platform/contact"
import { serviceById } from "./rules/services"
import { freeSlots } from "./slots.server"
import { holdWash } from "./wash.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
const guest = ctx
/** Each call as a new guest. */
const hold = (wash: unknown) => holdWash(newGuest(ctx), wash)

beforeAll(() => seedWashes(ctx))

let day = 0
/** A different working day for each test. */
let date = ""
beforeEach(async () => {
  ctx.clock.set("2026-11-23T09:00:00Z")
  date =
    [
      "2026-12-01",
      "2026-12-02",
      "2026-12-03",
      "2026-12-04",
      "2026-12-05",
      "2026-12-07",
      "2026-12-08",
      "2026-12-09",
      "2026-12-10",
      "2026-12-11",
      "2026-12-12",
      "2026-12-14",
      "2026-12-15",
      "2026-12-16",
      "2026-12-17",
      "2026-12-18",
    ][day++] ?? ""
})

const free = (id: string) => {
  const service = serviceById(id)
  if (!service) throw new Error("No such package.")
  return freeSlots(ctx, { service, date })
}

describe("a guest's wash", () => {
  test("holds the bay for 15 minutes, for the length of its package", async () => {
    const held = await hold(someWash({ appointmentDate: date }))
    expect(held.expiresAt.toISOString()).toBe("2026-11-23T09:15:00.000Z")
    expect(held.amountDueCents).toBe(7500)
    const booking = await bookingById(ctx, held.bookingId)
    expect(booking).toMatchObject({
      kind: "car_wash",
      userId: null,
      itemId: "vip",
      status: "held",
      paymentStatus: "pending",
      startsAt: new Date(`${date}T08:00:00Z`),
      endsAt: new Date(`${date}T11:00:00Z`),
      totalCents: 7500,
      taxCents: 0,
      details: { serviceId: "vip", appointmentDate: date, appointmentTime: "09:00" },
    })
    expect(await free("full-clean")).toEqual(["12:00", "15:00", "15:30", "16:00", "16:30", "17:00", "17:30", "18:00"])
    expect(await free("dr7-luxury")).toEqual(["15:00"])
  })

  test("with an add-on costs both, and occupies the bay no longer", async () => {
    const wash = someWash({
      appointmentDate: date,
      additionalService: "lamborghini-ferrari",
      additionalServiceHours: "3",
      ...someDriver,
      notes: "Graffio sul paraurti",
      expectedAmountCents: 37_400,
    })
    const { bookingId } = await hold(wash)
    const booking = await bookingById(ctx, bookingId)
    expect(booking?.lines).toEqual([
      { code: "vip", cents: 7500 },
      { code: "lamborghini-ferrari:3", cents: 29_900 },
    ])
    expect(booking?.endsAt).toEqual(new Date(`${date}T11:00:00Z`))
    expect(booking?.details).toMatchObject({ additionalServiceHours: 3, notes: "Graffio sul paraurti" })
  })

  test("can be paid only by the holder of its token", async () => {
    const notes = "Win at https://evil.example"
    const { bookingId, token, amountDueCents } = await hold(someWash({ appointmentDate: date, notes }))
    const price = { expectedAmountCents: amountDueCents, currency: "eur" as const }
    expect((await refusalOf(startPayment(guest, { bookingId, ...price }))).status).toBe(401)
    await startPayment(guest, { bookingId, token, ...price })
    const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
    await chargeAtProvider(ctx, payment?.providerId ?? "")
    await ctx.deliverWebhooks()

    const entry = await bookingDetail(guest, { bookingId, token })
    expect(entry).toMatchObject({ status: "confirmed", paymentStatus: "paid", paymentMethod: "online", item: "VIP" })
    expect(entry.summary.map(({ label, value }) => `${label}: ${value}`)).toContain("Service: VIP")
    expect(entry.chatText).toContain(entry.number)
    const sent = await ctx.db.select().from(messages).where(isAbout("booking", bookingId))
    const mail = sent.find(({ channel }) => channel === "email")
    expect(mail?.recipient).toMatch(/^ada\..*@example.org$/)
    expect(JSON.stringify(sent)).not.toContain("evil.example")
    expect(entry.summary.map(({ value }) => value)).toContain(notes)
    expect(mail?.body).toContain(`/booking-success?booking=${bookingId}&token=${token}`)
    expect(mail?.body).toMatch(/VIP: €75/)
    expect(mail?.attachments?.[0]?.name).toMatch(/\.ics$/)
    expect(await free("vip")).toEqual(["15:00", "15:30", "16:00"])
  })

  test("started with a session is refused once the session has ended", async () => {
    const refused = await refusalOf(hold(someWash({ appointmentDate: date, isSignedIn: true })))
    expect(refused).toMatchObject({ code: "platform.sign-in-required", status: 401 })
    expect(await free("dr7-luxury")).toEqual(["09:00", "15:00"])
  })

  test("started by a guest is held without a session", async () => {
    const { bookingId } = await hold(someWash({ appointmentDate: date, isSignedIn: false }))
    expect((await bookingById(ctx, bookingId))?.userId).toBeNull()
  })
})

describe("no hold is created", () => {
  test("for a slot that is taken", async () => {
    await hold(someWash({ appointmentDate: date }))
    const late = await refusalOf(
      hold(
        someWash({ appointmentDate: date, service: "full-clean", appointmentTime: "11:30", expectedAmountCents: 2500 }),
      ),
    )
    expect(late).toMatchObject({ code: "car-wash.time-taken", status: 409, fields: [{ field: "appointmentTime" }] })
    await hold(
      someWash({ appointmentDate: date, service: "full-clean", appointmentTime: "12:00", expectedAmountCents: 2500 }),
    )
  })

  test.each([
    [{ expectedAmountCents: 7499 }],
    [{ expectedAmountCents: 7500, currency: "usd" }],
    [{ additionalService: "supercar", additionalServiceHours: 1, ...someDriver }],
  ])("for another amount: %o", async (changes) => {
    const refusal = await refusalOf(hold(someWash({ appointmentDate: date, ...changes })))
    expect(refusal).toMatchObject({ code: "car-wash.amount-changed", status: 409 })
  })

  test.each([
    ["appointmentDate", "car-wash.date-past", { appointmentDate: "2026-11-22" }],
    ["appointmentDate", "car-wash.closed-on-sundays", { appointmentDate: "2026-11-29" }],
    ["appointmentTime", "car-wash.time-not-offered", { appointmentDate: "2026-11-23" }],
    ["appointmentTime", "car-wash.time-not-offered", { appointmentTime: "10:30" }],
    ["appointmentTime", "car-wash.time-not-offered", { appointmentTime: "09:15" }],
    ["appointmentTime", "car-wash.time-required", { appointmentTime: "" }],
    ["additionalServiceHours", "car-wash.hours-required", { additionalService: "supercar", ...someDriver }],
    [
      "additionalServiceHours",
      "car-wash.choice-invalid",
      {
        appointmentTime: "16:00",
        service: "full-clean",
        additionalService: "supercar",
        additionalServiceHours: 4,
        ...someDriver,
      },
    ],
    [
      "additionalServiceHours",
      "car-wash.back-after-closing",
      {
        appointmentTime: "17:00",
        service: "full-clean",
        additionalService: "supercar",
        additionalServiceHours: "3",
        ...someDriver,
      },
    ],
    [
      "email",
      "car-wash.email-invalid",
      { service: "vip", email: "ada@", additionalService: "supercar", additionalServiceHours: "3", ...someDriver },
    ],
    ["additionalService", "car-wash.choice-invalid", { additionalService: "yacht" }],
    ["email", "car-wash.email-invalid", { email: "ada@" }],
    ["phone", "car-wash.phone-invalid", { phone: "call me" }],
    ["service", "car-wash.service-required", { service: "gold" }],
    ["fullName", "platform.text-too-long", { fullName: "A".repeat(NAME_MAX_LENGTH + 1) }],
    ["fullName", "accounts.name-plain", { fullName: "www.example.org" }],
  ])("for an invalid %s: %s", async (field, code, changes) => {
    const refusal = await refusalOf(hold(someWash({ appointmentDate: "2026-12-21", ...changes })))
    expect(refusal.fields).toEqual([{ field, code }])
  })

  test("for an empty form, which reports every field at once", async () => {
    const refusal = await refusalOf(
      hold({
        ...someWash(),
        fullName: " ",
        email: "",
        phone: "",
        appointmentDate: "",
        appointmentTime: "",
      }),
    )
    expect(refusal.fields.map(({ code }) => code)).toEqual([
      "car-wash.name-required",
      "car-wash.email-required",
      "car-wash.phone-required",
      "car-wash.date-required",
      "car-wash.time-required",
    ])
    expect((await refusalOf(hold(null))).status).toBe(422)
  })

  test("for an unavailable package", async () => {
    await ctx.db.update(items).set({ available: false }).where(eq(items.id, "vip"))
    const refusal = await refusalOf(hold(someWash({ appointmentDate: "2026-12-21" })))
    await ctx.db.update(items).set({ available: true }).where(eq(items.id, "vip"))
    expect(refusal).toMatchObject({ code: "car-wash.unavailable", status: 409 })
  })
})

test("a signed-in customer owns their wash; a business is refused (D13)", async () => {
  const customer = await person(ctx)
  const customerCtx = as(ctx, customer)
  const { bookingId } = await holdWash(customerCtx, someWash({ appointmentDate: "2026-12-19" }))
  expect((await bookingById(ctx, bookingId))?.userId).toBe(customer.userId)
  expect((await bookingDetail(customerCtx, { bookingId })).isOwn).toBe(true)
  for (const role of ["business", "operator"] as const) {
    const other = as(ctx, await person(ctx, { role }))
    const refusal = await refusalOf(
      holdWash(other, someWash({ appointmentDate: "2026-12-19", appointmentTime: "15:00" })),
    )
    expect(refusal).toMatchObject({ code: "accounts.personal-required", status: 403 })
  }
})
