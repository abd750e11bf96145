import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { newGuest } from "../../tests/support/accounts/guests"
import { person } from "../../tests/support/accounts/people"
import { as, beforeFirstTransaction, testClock, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import {
  heldYacht,
  holdInvited,
  requestedYacht,
  setTestKind,
  someYacht,
  yachtBooking,
} from "../../tests/support/purchases/checkouts"
import { withSandbox } from "../../tests/support/purchases/payments"
import { refusalOf } from "../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../tests/support/purchases/test-purchase"
import { confirmBooking } from "../bookings/booking.server"
import { occupancyOf } from "../bookings/occupancy.server"
import { bookingById } from "../bookings/queries.server"
import { isAbout } from "../messaging/queries.server"
import { messages } from "../messaging/tables.server"
import { settleCryptoPayment } from "../payments/crypto/crypto.server"
import { seedDemoRates } from "../payments/crypto/crypto-rates.server"
import { paymentsOf } from "../payments/queries.server"
import { payingCustomer } from "../payments/stripe/customer.server"
import { addMinutes } from "../platform/dates"
import { enforceRateLimit } from "../platform/limits.server"
import { bookingFor, tokenOf } from "./access.server"
import { abandonCheckout, completePast, endExpired } from "./holding/expiry.server"
import { holdForPayment } from "./holding/hold.server"
import { occupy, refreshHold } from "./holding/hold-period.server"
import { placeBookingRequest } from "./holding/request.server"
import { sendPaymentLink } from "./mails.server"
import { refreshPayment, startPayment } from "./paying/payment.server"
import { declareCrypto } from "./paying/placing.server"
import { purchaseOf } from "./queries.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
setTestKind(ctx, "yacht")
beforeAll(() => someYacht(ctx))

let week = 0
/** A different week for each test. */
const nextWeek = () => {
  week += 1
  return {
    startsAt: addMinutes(new Date("2027-01-02T13:00:00Z"), week * 10_080),
    endsAt: addMinutes(new Date("2027-01-09T09:00:00Z"), week * 10_080),
  }
}
beforeEach(() => clock.set("2026-11-23T09:00:00Z"))

const booking = async (id: string) => {
  const found = await bookingById(ctx, id)
  if (!found) throw new Error("No such booking.")
  return found
}
const mailKindsAbout = async (id: string) =>
  (await ctx.db.select().from(messages).where(isAbout("booking", id))).map(({ kind }) => kind).sort()
const amount = { expectedAmountCents: 770_000, currency: "eur" as const }

/** The card is charged at the provider; the webhook has not been delivered yet. */
async function charge(access: { bookingId: string; token?: string }, method?: string) {
  const started = await startPayment(ctx, { ...access, ...amount })
  expect(started.kind).toBe("card")
  const [payment] = await paymentsOf(ctx.db, purchaseOf(access.bookingId))
  await chargeAtProvider(ctx, payment?.providerId ?? "", method)
}

describe("a booking whose payment is awaited", () => {
  beforeAll(() => seedDemoRates(ctx))

  const mailsAbout = (id: string) => ctx.db.select().from(messages).where(isAbout("booking", id))

  test("in declared crypto is not called paid or confirmed before an operator finds it", async () => {
    setTestKind(ctx, "yacht", { paymentMethods: ["card", "crypto"] })
    const held = await heldYacht(ctx, nextWeek())
    await startPayment(ctx, { ...held, ...amount, method: "btc" })
    await declareCrypto(ctx, held)
    const [mail, ...others] = await mailsAbout(held.bookingId)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ channel: "email", kind: "checkout.crypto-awaited" })
    expect(mail?.body).toContain("fino a martedì 24 novembre 2026 alle ore 10:00")
    expect(mail?.body).not.toContain("il pagamento è arrivato")
    expect(mail?.subject).not.toContain("confermata")
    const operator = as(ctx, await person(ctx, { role: "operator" }))
    const [payment] = await paymentsOf(ctx.db, purchaseOf(held.bookingId))
    await settleCryptoPayment(operator, { paymentId: payment?.id ?? "", outcome: "confirmed" })
    const later = (await mailsAbout(held.bookingId)).filter(({ id }) => id !== mail?.id)
    expect(later.map(({ channel, kind }) => `${channel} ${kind}`).toSorted()).toEqual([
      "email checkout.confirmed",
      "whatsapp checkout.confirmed",
    ])
    setTestKind(ctx, "yacht")
  })

  test("at the agency is not called paid or confirmed", async () => {
    setTestKind(ctx, "yacht", { paymentMethods: ["card", "agency"] })
    const customer = await person(ctx)
    const held = await heldYacht(ctx, { ...nextWeek(), userId: customer.userId })
    await startPayment(as(ctx, customer), { ...held, ...amount, method: "agency" })
    const mails = await mailsAbout(held.bookingId)
    expect(mails.map(({ channel, kind }) => `${channel} ${kind}`)).toEqual(["email checkout.agency-awaited"])
    expect(mails[0]?.body).not.toContain("il pagamento è arrivato")
    setTestKind(ctx, "yacht")
  })
})

describe("a guest who pays", () => {
  test("has a confirmed booking without expiry, a mail with the appointment, a message", async () => {
    const held = await heldYacht(ctx, nextWeek())
    await charge(held)
    const paid = await refreshPayment(ctx, held)
    expect(paid).toMatchObject({ status: "confirmed", paymentStatus: "paid", paymentMethod: "online", userId: null })
    expect((await occupancyOf(ctx, held.bookingId))?.expiresAt).toBeNull()
    expect(await mailKindsAbout(held.bookingId)).toEqual(["checkout.confirmed", "checkout.confirmed"])
    const [mail] = await ctx.db.select().from(messages).where(isAbout("booking", held.bookingId))
    expect(mail?.attachments.map(({ name }) => name)).toEqual([expect.stringMatching(/^MST-.*\.ics$/)])
    expect(mail?.body).toContain(`/booking-success?booking=${held.bookingId}&token=${held.token}`)
  })

  test("cannot extend the hold by naming another amount", async () => {
    const held = await heldYacht(ctx, nextWeek())
    const before = await occupancyOf(ctx, held.bookingId)
    clock.set(addMinutes(ctx.now(), 10))
    const refused = startPayment(ctx, { ...held, expectedAmountCents: 0, currency: "eur" })
    await expect(refused).rejects.toMatchObject({ code: "checkout.amount-changed" })
    expect((await occupancyOf(ctx, held.bookingId))?.expiresAt).toEqual(before?.expiresAt)
  })

  test("gets the booking at once if nothing is due", async () => {
    const held = await heldYacht(ctx, { ...nextWeek(), giftCardCreditCents: 770_000, amountDueCents: 0 })
    expect(await startPayment(ctx, { ...held, expectedAmountCents: 0, currency: "eur" })).toEqual({
      kind: "no-payment-needed",
    })
    expect(await booking(held.bookingId)).toMatchObject({ status: "confirmed", paymentStatus: "paid" })
  })
})

describe("a saved card", () => {
  test("of another customer cannot pay a booking", async () => {
    const owner = await person(ctx)
    const held = await heldYacht(ctx, { ...nextWeek(), userId: owner.userId })
    const other = await payingCustomer(ctx, (await person(ctx)).userId)
    const { id } = await ctx.stripe.paymentMethods.attach("pm_card_visa", { customer: other?.id ?? "" })
    const started = startPayment(as(ctx, owner), { bookingId: held.bookingId, ...amount, card: { savedCardId: id } })
    expect((await refusalOf(started)).fields).toMatchObject([{ field: "card", code: "payments.saved-card-gone" }])
    expect(await paymentsOf(ctx.db, purchaseOf(held.bookingId))).toEqual([])
  })

  test("of the customer pays for their booking", async () => {
    const owner = await person(ctx)
    const { bookingId } = await heldYacht(ctx, { ...nextWeek(), userId: owner.userId })
    const customer = await payingCustomer(ctx, owner.userId)
    const { id } = await ctx.stripe.paymentMethods.attach("pm_card_visa", { customer: customer?.id ?? "" })
    await startPayment(as(ctx, owner), { bookingId, ...amount, card: { savedCardId: id } })
    const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
    await chargeAtProvider(ctx, payment?.providerId ?? "", id)
    expect(await refreshPayment(as(ctx, owner), { bookingId })).toMatchObject({ paymentStatus: "paid" })
  })
})

describe("a booking is visible", () => {
  test("to its owner, operators and holders of its link only", async () => {
    const owner = await person(ctx)
    const { bookingId, token } = await heldYacht(ctx, { ...nextWeek(), userId: owner.userId })
    const other = await heldYacht(ctx, nextWeek())
    const reach = (who: typeof ctx, given?: string) =>
      bookingFor(who, { bookingId, token: given }).then(
        () => "seen",
        (error) => error.status,
      )
    expect(await reach(as(ctx, owner))).toBe("seen")
    expect(await reach(as(ctx, await person(ctx, { role: "operator" })))).toBe("seen")
    expect(await reach(ctx, token)).toBe("seen")
    expect(await reach(ctx)).toBe(401)
    expect(await reach(ctx, other.token)).toBe(404)
    expect(await reach(ctx, "")).toBe(404)
    expect(await reach(as(ctx, await person(ctx)))).toBe(404)
    expect(token).toBe(tokenOf(ctx, bookingId))
    await expect(bookingFor(ctx, { bookingId: "x", token })).rejects.toMatchObject({ status: 404 })
  })

  test("with its link, but not from a page whose session has ended", async () => {
    const { bookingId, token } = await heldYacht(ctx, nextWeek())
    expect(await refusalOf(bookingFor(ctx, { bookingId, token, isSignedIn: true }))).toMatchObject({
      code: "platform.sign-in-required",
      status: 401,
    })
    expect((await bookingFor(ctx, { bookingId, token, isSignedIn: false })).id).toBe(bookingId)
    expect((await bookingFor(as(ctx, await person(ctx)), { bookingId, token, isSignedIn: true })).id).toBe(bookingId)
  })
})

describe("held dates", () => {
  test("are not extended by another request", async () => {
    const requested = yachtBooking(nextWeek())
    const held = await holdInvited(ctx, requested)
    clock.set(addMinutes(ctx.now(), 12))
    expect((await refreshHold(ctx, held)).expiresAt).toEqual(held.expiresAt)
    expect((await holdInvited(ctx, requested)).expiresAt).toEqual(held.expiresAt)
    clock.set(held.expiresAt)
    await expect(refreshHold(ctx, held)).rejects.toMatchObject({ code: "checkout.hold-expired" })
    await expect(holdInvited(ctx, requested)).rejects.toMatchObject({ code: "checkout.hold-expired" })
  })

  test("are extended while paying, up to two hours", async () => {
    const customer = await person(ctx)
    const customerCtx = as(ctx, customer)
    const held = await heldYacht(customerCtx, { ...nextWeek(), userId: customer.userId })
    await startPayment(customerCtx, { ...held, ...amount })
    for (let times = 0; times < 6; times++) {
      clock.set(addMinutes(ctx.now(), 19))
      await refreshHold(customerCtx, held)
    }
    clock.set(addMinutes(ctx.now(), 10))
    await expect(refreshHold(customerCtx, held)).rejects.toMatchObject({ code: "checkout.hold-expired" })
  })

  test("are released when the customer leaves the payment", async () => {
    const period = nextWeek()
    const held = await heldYacht(ctx, period)
    await startPayment(ctx, { ...held, ...amount })
    await abandonCheckout(ctx, held)
    expect((await booking(held.bookingId)).status).toBe("cancelled")
    expect((await paymentsOf(ctx.db, purchaseOf(held.bookingId))).map(({ state }) => state)).toEqual(["cancelled"])
    await heldYacht(ctx, period)
  })

  test("are released if the customer leaves while their payment is starting", async () => {
    const held = await heldYacht(ctx, nextWeek())
    const whilePaymentStarts = beforeFirstTransaction(ctx, () => startPayment(ctx, { ...held, ...amount }))
    expect((await abandonCheckout(whilePaymentStarts, held)).status).toBe("cancelled")
    expect((await paymentsOf(ctx.db, purchaseOf(held.bookingId))).map(({ state }) => state)).toEqual(["cancelled"])
  })

  test("stay held if the customer leaves while their bank's confirmation starts", async () => {
    const held = await heldYacht(ctx, nextWeek())
    const whileBankConfirms = beforeFirstTransaction(ctx, () => charge(held, "pm_card_authenticationRequired"))
    expect((await abandonCheckout(whileBankConfirms, held)).status).toBe("held")
    expect((await paymentsOf(ctx.db, purchaseOf(held.bookingId))).map(({ state }) => state)).toEqual(["open"])
  })

  test("stay held if the customer leaves during the bank's confirmation", async () => {
    const held = await heldYacht(ctx, nextWeek())
    await charge(held, "pm_card_authenticationRequired")
    expect((await abandonCheckout(ctx, held)).status).toBe("held")
    expect((await paymentsOf(ctx.db, purchaseOf(held.bookingId))).map(({ state }) => state)).toEqual(["open"])
  })

  test("are released if the customer leaves after a declined card", async () => {
    const held = await heldYacht(ctx, nextWeek())
    await charge(held, "pm_card_chargeDeclined").catch(() => {})
    expect((await abandonCheckout(ctx, held)).status).toBe("cancelled")
  })

  test("are confirmed if the customer leaves after the card was charged", async () => {
    const held = await heldYacht(ctx, nextWeek())
    await charge(held)
    expect(await abandonCheckout(ctx, held)).toMatchObject({ status: "confirmed", paymentStatus: "paid" })
  })

  test("of a confirmed booking stay when the customer leaves the payment", async () => {
    const { bookingId, token } = await requestedYacht(ctx, nextWeek())
    await confirmBooking(ctx, { bookingId })
    expect((await abandonCheckout(ctx, { bookingId, token })).status).toBe("confirmed")
  })
})

test.each([
  ["verified", "a guest", "platform.sign-in-required"],
  ["verified", "an unverified customer", "accounts.verification-required"],
  ["customer", "a guest", "platform.sign-in-required"],
  ["customer", "a business account", "accounts.personal-required"],
  ["anyone", "a business account", "accounts.personal-required"],
] as const)("a kind for %s is refused to %s", async (buyer, who, code) => {
  setTestKind(ctx, "villa", { buyer })
  const role = who === "a business account" ? "business" : "personal"
  const customerCtx = who === "a guest" ? newGuest(ctx) : as(ctx, await person(ctx, { role }))
  const requested = yachtBooking({ kind: "villa", ...nextWeek() })
  expect((await refusalOf(holdForPayment(customerCtx, requested))).code).toBe(code)
  expect((await refusalOf(placeBookingRequest(customerCtx, requested))).code).toBe(code)
})

describe("requests for the state of one booking", () => {
  const requests = { "payment-status": refreshPayment, hold: refreshHold }
  const names = ["payment-status", "hold"] as const

  test.each(names)("are limited per hour: %s", async (name) => {
    const held = await heldYacht(ctx, nextWeek())
    await enforceRateLimit(ctx, `checkout.${name}:${held.bookingId}`, 240, 3600, 240)
    const refused = await refusalOf(requests[name](newGuest(ctx), held))
    expect(refused).toMatchObject({ code: "platform.too-many", status: 429 })
  })

  test.each(names)("are limited per network and hour: %s", async (name) => {
    const guest = newGuest(ctx)
    const held = await heldYacht(ctx, nextWeek())
    await enforceRateLimit(ctx, `checkout.${name}-from:${guest.network}`, 1_200, 3600, 1_200)
    expect(await refusalOf(requests[name](guest, held))).toMatchObject({ code: "platform.too-many", status: 429 })
    await requests[name](newGuest(ctx), held)
  })

  test.each(names)("from strangers do not count against the booking: %s", async (name) => {
    const held = await heldYacht(ctx, nextWeek())
    await enforceRateLimit(ctx, `checkout.${name}:${held.bookingId}`, 240, 3600, 239)
    for (let stranger = 0; stranger < 2; stranger++)
      expect((await refusalOf(requests[name](newGuest(ctx), { ...held, token: "none" }))).status).toBe(404)
    await requests[name](newGuest(ctx), held)
  })
})

describe("a late payment", () => {
  test("takes free dates again", async () => {
    const held = await heldYacht(ctx, nextWeek())
    await charge(held)
    clock.set(addMinutes(ctx.now(), 60))
    expect((await refreshPayment(ctx, held)).status).toBe("confirmed")
  })

  test("is refunded in full, with a mail, if the dates are taken", async () => {
    const period = nextWeek()
    const held = await heldYacht(ctx, period)
    await charge(held)
    clock.set(addMinutes(ctx.now(), 60))
    await heldYacht(ctx, period)
    expect(await refreshPayment(ctx, held)).toMatchObject({
      status: "cancelled",
      cancelReason: "taken",
      paymentStatus: "refunded",
    })
    expect((await paymentsOf(ctx.db, purchaseOf(held.bookingId))).map(({ state }) => state)).toEqual(["refunding"])
    expect(await mailKindsAbout(held.bookingId)).toEqual(["checkout.taken"])
  })
})

describe("a request that the company confirms", () => {
  test("is acknowledged, and is paid with the link once it has its dates", async () => {
    const period = nextWeek()
    const placed = await requestedYacht(ctx, period)
    expect((await booking(placed.bookingId)).status).toBe("pending")
    await expect(startPayment(ctx, { ...placed, ...amount })).rejects.toMatchObject({ code: "checkout.not-payable" })
    const confirmed = await confirmBooking(ctx, { bookingId: placed.bookingId })
    await occupy(ctx, confirmed, addMinutes(ctx.now(), 60))
    await expect(heldYacht(ctx, period)).rejects.toMatchObject({ code: "checkout.taken" })
    await sendPaymentLink(ctx, confirmed)
    await charge(placed)
    expect(await refreshPayment(ctx, placed)).toMatchObject({ status: "confirmed", paymentStatus: "paid" })
    expect(await mailKindsAbout(placed.bookingId)).toEqual([
      "checkout.confirmed",
      "checkout.confirmed",
      "checkout.received",
      "checkout.to-pay",
    ])
  })

  test("expires without an answer, with a mail to the customer", async () => {
    const period = nextWeek()
    const placed = await requestedYacht(ctx, period)
    clock.set(addMinutes(ctx.now(), 2881))
    await endExpired(ctx)
    expect(await booking(placed.bookingId)).toMatchObject({ status: "cancelled", cancelReason: "expired" })
    expect(await mailKindsAbout(placed.bookingId)).toEqual(["checkout.expired", "checkout.received"])
  })
})

test("a paid booking is completed after its end", async () => {
  const held = await heldYacht(ctx, {
    startsAt: new Date("2026-11-24T08:00:00Z"),
    endsAt: new Date("2026-11-24T10:00:00Z"),
  })
  await charge(held)
  await refreshPayment(ctx, held)
  clock.set("2026-11-24T10:00:01Z")
  await completePast(ctx)
  expect((await booking(held.bookingId)).status).toBe("completed")
})
