import { eq, sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { codeSent, newGuest, provenEmail, sendCode } from "../../../tests/support/accounts/guests"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { setAttempts } from "../../../tests/support/limits"
import { someBooking } from "../../../tests/support/purchases/bookings"
import { requestedYacht, setTestKind, someYacht, yachtBooking } from "../../../tests/support/purchases/checkouts"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import type { NewBooking } from "../../bookings/booking.server"
import { occupancyOf } from "../../bookings/occupancy.server"
import { bookings } from "../../bookings/tables.server"
import { messages } from "../../messaging/tables.server"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { addMinutes } from "../../platform/dates"
import { alerts } from "../../platform/tables.server"
import { abandonCheckout } from "../holding/expiry.server"
import { holdForPayment, placeBookingRequest, refreshHold } from "../holding/hold.server"
import { startPayment } from "../paying/payment.server"
import { codePermissions, emailCodes, guestHolds } from "../tables.server"
import { emailCodeFor, isEmailConfirmed } from "./guest-codes.server"
import { deleteOldGuestData, lockFirstTimeCustomers } from "./guest-holds.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
setTestKind(ctx, "yacht", { holdMinutes: 15 })
beforeAll(async () => {
  for (let n = 1; n <= 6; n++) await someYacht(ctx, `yacht-${n}`)
})

let days = 0
/** Two hours on a different day each time. */
const nextSlot = () => {
  days += 1
  const startsAt = addMinutes(new Date("2027-01-02T08:00:00Z"), days * 1440)
  return { startsAt, endsAt: addMinutes(startsAt, 120) }
}
/** A booking of that yacht by a new guest. */
const some = (itemId: string, changes: Partial<NewBooking> = {}) => ({
  ...yachtBooking({ itemId, customerEmail: `guest-${Math.random()}@example.org` }),
  ...nextSlot(),
  ...changes,
})
const codeOf = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code
const later = (minutes: number) => clock.set(addMinutes(ctx.now(), minutes))

beforeEach(async () => {
  clock.set("2026-11-23T09:00:00Z")
  await ctx.db.delete(guestHolds)
})

describe("a guest's checkout", () => {
  test("needs a code for a second hold from the same network within an hour", async () => {
    const guest = newGuest(ctx)
    const held = await holdForPayment(guest, some("yacht-1"))
    await abandonCheckout(guest, held)
    expect(await codeOf(holdForPayment(guest, some("yacht-1")))).toBe("checkout.email-code-required")
    const proven = some("yacht-1")
    await holdForPayment(guest, proven, await provenEmail(ctx, proven.customerEmail))
    later(61)
    await holdForPayment(guest, some("yacht-1"))
  })

  test("needs a code for a second hold of the same mailbox, in any spelling", async () => {
    await holdForPayment(newGuest(ctx), some("yacht-1", { customerEmail: "a.da+1@gmail.com" }))
    const sameMailbox = some("yacht-2", { customerEmail: "Ada+2@googlemail.com" })
    expect(await codeOf(holdForPayment(newGuest(ctx), sameMailbox))).toBe("checkout.email-code-required")
  })

  test("does not count if it was refused as taken", async () => {
    const taken = some("yacht-1")
    await holdForPayment(newGuest(ctx), taken)
    const guest = newGuest(ctx)
    const late = some("yacht-1", { startsAt: taken.startsAt, endsAt: taken.endsAt })
    for (let n = 0; n < 3; n++) expect(await codeOf(holdForPayment(guest, late))).toBe("checkout.taken")
    await holdForPayment(guest, some("yacht-1"))
  })

  test("is refused taken dates without waiting for the guests' lock", { tags: ["postgres"] }, async () => {
    const taken = some("yacht-1")
    await holdForPayment(newGuest(ctx), taken)
    const late = some("yacht-1", { startsAt: taken.startsAt, endsAt: taken.endsAt })
    await ctx.db.transaction(async (tx) => {
      await lockFirstTimeCustomers({ db: tx })
      expect(await codeOf(holdForPayment(newGuest(ctx), late))).toBe("checkout.taken")
    })
  })

  test("is limited to one per item and two in total", async () => {
    const guest = newGuest(ctx)
    const customerEmail = `own-${Math.random()}@example.org`
    const proof = await provenEmail(ctx, customerEmail)
    const proven = (itemId: string) => holdForPayment(guest, some(itemId, { customerEmail }), proof)
    const { expiresAt } = await proven("yacht-1")
    const { code, details } = await refusalOf(proven("yacht-1"))
    expect({ code, details }).toEqual({
      code: "checkout.guest-one-per-item-until",
      details: { until: formatInstant(expiresAt, { locale: ctx.locale }) },
    })
    await proven("yacht-2")
    expect(await codeOf(proven("yacht-3"))).toBe("checkout.guest-too-many")
  })

  test("without a code is held for at most half an hour, however often it is paid", async () => {
    const guest = newGuest(ctx)
    const held = await holdForPayment(guest, some("yacht-1"))
    const until = addMinutes(ctx.now(), 30)
    for (let n = 0; n < 2; n++) {
      later(14)
      await startPayment(guest, { ...held, expectedAmountCents: 770_000, currency: "eur" })
    }
    expect((await refreshHold(guest, held)).expiresAt).toEqual(until)
    expect((await occupancyOf(ctx, held.bookingId))?.expiresAt).toEqual(until)
    clock.set(until)
    expect(await codeOf(refreshHold(guest, held))).toBe("checkout.hold-expired")
  })
})

describe("many guests at the same moment", () => {
  const concurrently = (make: (n: number) => Promise<unknown>) =>
    Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        make(n).then(
          () => "held",
          (error) => error.code as string,
        ),
      ),
    )

  test("from one network hold at most six", { tags: ["postgres"] }, async () => {
    const guest = newGuest(ctx)
    const requested = Array.from({ length: 24 }, (_, n) => some(`yacht-${(n % 6) + 1}`))
    const proofs = await Promise.all(requested.map(({ customerEmail }) => provenEmail(ctx, customerEmail)))
    const ends = await concurrently((n) => holdForPayment(guest, requested[n] ?? some("yacht-1"), proofs[n]))
    expect(ends.filter((end) => end === "held")).toHaveLength(6)
    expect(new Set(ends)).toEqual(new Set(["held", "checkout.network-full"]))
  })

  test("behind one network leave room for accounts, which hold six too", { tags: ["postgres"] }, async () => {
    const guest = newGuest(ctx)
    for (let n = 1; n <= 6; n++) {
      const requested = some(`yacht-${n}`)
      await holdForPayment(guest, requested, await provenEmail(ctx, requested.customerEmail))
    }
    const accounts = await Promise.all(Array.from({ length: 8 }, () => person(ctx)))
    const ends = await Promise.all(
      accounts.map((account, n) =>
        holdForPayment(as(guest, account), some(`yacht-${(n % 6) + 1}`, { userId: account.userId })).then(
          () => "held",
          (error) => error.code as string,
        ),
      ),
    )
    expect(ends.filter((end) => end === "held")).toHaveLength(6)
    expect(new Set(ends)).toEqual(new Set(["held", "checkout.account-network-full"]))
  })

  test("that began thirty bookings from one network leave room for an account", async () => {
    const guest = newGuest(ctx)
    const begin = async () => {
      const requested = some("yacht-1")
      return abandonCheckout(
        guest,
        await holdForPayment(guest, requested, await provenEmail(ctx, requested.customerEmail)),
      )
    }
    await begin()
    const [first] = await ctx.db.select().from(guestHolds)
    if (!first) throw new Error("No hold was counted.")
    for (let n = 1; n < 30; n++) {
      const bookingId = await someBooking(ctx, { itemId: "yacht-1", status: "cancelled" })
      await ctx.db.insert(guestHolds).values({ ...first, bookingId, mailbox: `mailbox-${n}` })
    }
    expect(await codeOf(begin())).toBe("checkout.network-full")
    const account = await person(ctx)
    await holdForPayment(as(guest, account), some("yacht-1", { userId: account.userId }))
  })

  test("from many networks without codes hold at most the limit of one item", async () => {
    const ends = await concurrently(() => holdForPayment(newGuest(ctx), some("yacht-1")))
    expect(ends.filter((end) => end === "held")).toHaveLength(6)
    expect(new Set(ends)).toEqual(new Set(["held", "checkout.email-code-required"]))
  })
})

describe("a guest's request", () => {
  test("without payment needs a code before dates are held", async () => {
    const requested = yachtBooking({ itemId: "yacht-1", customerEmail: "request@example.org" })
    const guest = newGuest(ctx)
    const holdExpiresAt = addMinutes(ctx.now(), 60)
    expect(await codeOf(placeBookingRequest(guest, requested, { holdExpiresAt }))).toBe("checkout.email-code-required")
    const proof = await provenEmail(ctx, requested.customerEmail)
    const { bookingId } = await placeBookingRequest(guest, requested, { holdExpiresAt, ...proof })
    expect((await placeBookingRequest(guest, requested, { holdExpiresAt })).bookingId).toBe(bookingId)
  })

  test("shares 28 nights of one item with other guests", async () => {
    const week = (n: number) => ({
      itemId: "yacht-2",
      startsAt: addMinutes(new Date("2028-01-01T13:00:00Z"), n * 10_080),
      endsAt: addMinutes(new Date("2028-01-08T09:00:00Z"), n * 10_080),
    })
    const place = async (n: number) => {
      const requested = yachtBooking({ ...week(n), customerEmail: `week-${n}@example.org` })
      const proof = await provenEmail(ctx, requested.customerEmail)
      return placeBookingRequest(newGuest(ctx), requested, { holdExpiresAt: addMinutes(ctx.now(), 60), ...proof })
    }
    for (let n = 0; n < 4; n++) await place(n)
    expect(await codeOf(place(4))).toBe("checkout.guest-sign-in")
  })
})

describe("an account that never paid", () => {
  const account = async (email: string) => as(newGuest(ctx), await person(ctx, { email }))
  const asks = (who: Ctx, itemId: string, nights: number) => {
    const startsAt = addMinutes(new Date("2029-01-01T13:00:00Z"), (days++ % 300) * 144_000)
    const requested = yachtBooking({ itemId, userId: (who.actor as { userId: string }).userId, startsAt })
    requested.endsAt = addMinutes(startsAt, nights * 1440)
    return placeBookingRequest(who, requested, { holdExpiresAt: addMinutes(ctx.now(), 60) })
  }

  test("holds 21 nights per mailbox until it has paid", async () => {
    const [one, two] = [await account("prova.a+1@gmail.com"), await account("provaa+2@gmail.com")]
    await asks(one, "yacht-1", 20)
    expect(await codeOf(asks(two, "yacht-2", 20))).toBe("checkout.account-too-many-nights")
    const { bookingId } = await asks(two, "yacht-2", 1)
    await ctx.db.update(bookings).set({ status: "confirmed", paymentStatus: "paid" }).where(eq(bookings.id, bookingId))
    await asks(two, "yacht-2", 60)
  })

  test("begins at most eight unpaid checkouts a day", async () => {
    const who = await account(`begun-${Math.random()}@example.org`)
    const { userId } = who.actor as { userId: string }
    for (let n = 0; n < 8; n++) await abandonCheckout(who, await holdForPayment(who, some("yacht-1", { userId })))
    expect(await codeOf(holdForPayment(who, some("yacht-1", { userId })))).toBe("checkout.too-many-unpaid")
  })
})

test("refused requests count only against the flood limit", async () => {
  const guest = newGuest(ctx)
  const holdExpiresAt = addMinutes(ctx.now(), 60)
  const requested = yachtBooking({ itemId: "yacht-4", customerEmail: `count-${Math.random()}@example.org` })
  for (let n = 0; n < 31; n++)
    expect(await codeOf(placeBookingRequest(guest, requested, { holdExpiresAt }))).toBe("checkout.email-code-required")
  await placeBookingRequest(guest, requested, { holdExpiresAt, ...(await provenEmail(ctx, requested.customerEmail)) })
})

describe("a code", () => {
  let email = ""
  const confirmed = (proof: object, who: Ctx = ctx) => isEmailConfirmed(who, { email, ...proof })
  /** A new guest whose request needs the code. */
  const refused = async (customerEmail: string) => {
    const guest = newGuest(ctx)
    const requested = yachtBooking({ itemId: "yacht-5", customerEmail })
    expect(await codeOf(placeBookingRequest(guest, requested, { holdExpiresAt: addMinutes(ctx.now(), 60) }))).toMatch(
      "code-required",
    )
    return guest
  }
  const wrongOf = (code: string) => (code === "000000" ? "000001" : "000000")
  beforeEach(() => {
    email = `code-${Math.random()}@example.org`
  })

  test("confirms only its own address, for an hour", async () => {
    const proof = await provenEmail(ctx, email)
    expect(await isEmailConfirmed(ctx, { email: "other@example.org", ...proof })).toBe(false)
    expect(await confirmed(proof)).toBe(true)
    later(59)
    expect(await confirmed(proof)).toBe(true)
    later(1)
    expect(await codeOf(confirmed(proof))).toBe("checkout.email-code-over")
  })

  test("expires after 15 minutes or five wrong tries", async () => {
    const late = await provenEmail(ctx, email)
    later(15)
    expect(await codeOf(confirmed(late))).toBe("checkout.email-code-over")
    const { emailCodeId, emailCode } = await provenEmail(ctx, email)
    for (let n = 0; n < 5; n++)
      expect(await codeOf(confirmed({ emailCodeId, emailCode: wrongOf(emailCode) }))).toBe("checkout.email-code-wrong")
    expect(await codeOf(confirmed({ emailCodeId, emailCode }))).toBe("checkout.email-code-over")
  })

  test("allows five tries in concurrent requests too", { tags: ["postgres"] }, async () => {
    const { emailCodeId, emailCode } = await provenEmail(ctx, email)
    const tries = Array.from({ length: 20 }, () => codeOf(confirmed({ emailCodeId, emailCode: wrongOf(emailCode) })))
    const wrong = (await Promise.all(tries)).filter((code) => code === "checkout.email-code-wrong")
    expect(wrong).toHaveLength(5)
  })

  test("appears only in the mail, in both languages", async () => {
    for (const locale of ["it", "en"] as const) {
      later(2)
      const { emailCodeId } = await sendCode({ ...newGuest(ctx), locale }, `${locale}@example.org`)
      const [mail] = await ctx.db
        .select()
        .from(messages)
        .where(eq(messages.relatedTo, `email-code:${emailCodeId}`))
      const code = await codeSent(ctx, emailCodeId)
      expect(code).toMatch(/^\d{6}$/)
      expect(mail?.subject).not.toContain(code)
      const [row] = await ctx.db.select().from(emailCodes).where(eq(emailCodes.id, emailCodeId))
      expect(JSON.stringify(row)).not.toContain(code)
    }
  })

  test("that is still valid is not resent unless requested", async () => {
    const guest = await refused(email)
    const { emailCodeId } = await sendCode(guest, email)
    expect(await emailCodeFor(guest, { email, emailCodeId })).toEqual({ emailCodeId })
    expect((await refusalOf(emailCodeFor(guest, { email }))).status).toBe(429)
    later(1.1)
    expect((await emailCodeFor(guest, { email, emailCodeId, isResend: true })).emailCodeId).not.toBe(emailCodeId)
  })

  const NOT_WANTED = "checkout.email-code-not-wanted"
  const codesTo = async (recipient: string) =>
    (await ctx.db.select().from(messages).where(eq(messages.recipient, recipient))).length

  test("is not sent before a checkout needs it", async () => {
    expect(await codeOf(emailCodeFor(newGuest(ctx), { email }))).toBe(NOT_WANTED)
    expect(await codesTo(email)).toBe(0)
  })

  test("is not sent to an address of another network's checkout", async () => {
    await refused(email)
    expect(await codeOf(emailCodeFor(newGuest(ctx), { email }))).toBe(NOT_WANTED)
    expect(await codesTo(email)).toBe(0)
  })

  test("is not sent to an address other than the checkout's", async () => {
    const guest = await refused(`own-${email}`)
    expect(await codeOf(emailCodeFor(guest, { email }))).toBe(NOT_WANTED)
    expect(await codesTo(email)).toBe(0)
  })

  test("is not sent if the checkout was refused for another reason", async () => {
    const guest = newGuest(ctx)
    const held = some("yacht-6")
    await holdForPayment(newGuest(ctx), held)
    const { startsAt, endsAt } = held
    const late = some("yacht-6", { startsAt, endsAt, customerEmail: email })
    expect(await codeOf(holdForPayment(guest, late))).toBe("checkout.taken")
    expect(await codeOf(emailCodeFor(guest, { email }))).toBe(NOT_WANTED)
  })

  test("is not sent an hour after the checkout needed it", async () => {
    const guest = await refused(email)
    later(60)
    expect(await codeOf(emailCodeFor(guest, { email }))).toBe(NOT_WANTED)
  })

  test("is sent at most five times per checkout", async () => {
    const guest = await refused(email)
    const requested = yachtBooking({ itemId: "yacht-5", customerEmail: email })
    for (let n = 0; n < 5; n++) {
      later(2)
      await emailCodeFor(guest, { email, isResend: true })
      expect(await codeOf(placeBookingRequest(guest, requested, { holdExpiresAt: null }))).toMatch("code-required")
    }
    later(2)
    expect((await refusalOf(emailCodeFor(guest, { email }))).status).toBe(429)
    expect(await codesTo(email)).toBe(5)
    later(60)
    expect(await codeOf(placeBookingRequest(guest, requested, { holdExpiresAt: null }))).toMatch("code-required")
    await emailCodeFor(guest, { email })
  })

  test("is sent at most 15 times an hour to one mailbox", { tags: ["postgres"] }, async () => {
    const own = await refused(email)
    const { emailCodeId } = await emailCodeFor(own, { email })
    const emailCode = await codeSent(ctx, emailCodeId)
    const strangers = await Promise.all(
      Array.from({ length: 20 }, () => sendCode(newGuest(ctx), email.replace("@", "+x@"))),
    )
    const codes = await Promise.all(strangers.map((stranger) => codeSent(ctx, stranger.emailCodeId)))
    expect(codes.filter(Boolean)).toHaveLength(14)
    later(1.1)
    expect(await emailCodeFor(own, { email, emailCodeId, isResend: true })).toEqual({ emailCodeId })
    expect(await confirmed({ emailCodeId, emailCode })).toBe(true)
  })

  test("is sent at most 20 times a day to one mailbox, for all networks", { tags: ["postgres"] }, async () => {
    const sentTo = async (times: number) => {
      const requested = Array.from({ length: times }, () => sendCode(newGuest(ctx), email))
      const codes = await Promise.all((await Promise.all(requested)).map((each) => codeSent(ctx, each.emailCodeId)))
      return codes.filter(Boolean).length
    }
    expect(await sentTo(15)).toBe(15)
    later(61)
    expect(await sentTo(15)).toBe(5)
    later(61)
    expect(await sentTo(1)).toBe(0)
    later(24 * 60)
    expect(await sentTo(1)).toBe(1)
  })

  test("is sent at most six times a day per network to one mailbox", async () => {
    const stranger = await refused(email)
    const outcomes: string[] = []
    for (let n = 0; n < 10; n++) {
      later(61)
      await codeOf(
        placeBookingRequest(stranger, yachtBooking({ itemId: "yacht-5", customerEmail: email }), {
          holdExpiresAt: null,
        }),
      )
      const outcome = emailCodeFor(stranger, { email, isResend: true }).then(
        () => "sent",
        (error) => error.code,
      )
      outcomes.push(await outcome)
    }
    expect(outcomes.filter((outcome) => outcome === "platform.too-many")).toHaveLength(4)
    expect(await codesTo(email)).toBe(6)
    const { emailCodeId } = await sendCode(newGuest(ctx), email)
    expect(await codeSent(ctx, emailCodeId)).toMatch(/^\d{6}$/)
  })

  test("is sent at most 30 times an hour to one IPv6 /48 network", async () => {
    const ask = (network: string, n: number) =>
      sendCode({ ...newGuest(ctx), network: `2001:db8:${network}:${n}::/64` }, `wide-${Math.random()}@example.org`)
    await ask("1", 0)
    await setAttempts(ctx, "checkout.code-wider:2001:db8:1:", 29)
    await ask("1", 1)
    expect((await refusalOf(ask("1", 2))).status).toBe(429)
    await ctx.db.execute(sql`update rate_limits set count = 300 where key = 'checkout.code-in-all'`)
    expect(await codeOf(ask("2", 0))).toBe("checkout.email-code-later")
    const [alert] = await ctx.db.select().from(alerts).where(eq(alerts.kind, "codes-stopped"))
    expect(alert).toMatchObject({ resolvedAt: null })
    await ctx.db.execute(sql`delete from rate_limits where key = 'checkout.code-in-all'`)
  })

  test("is sent at most ten times an hour per network, for all addresses", async () => {
    const guest = newGuest(ctx)
    const ask = (n: number) => sendCode(guest, `many-${n}@example.org`)
    for (let n = 0; n < 10; n++) await ask(n)
    expect((await refusalOf(ask(10))).status).toBe(429)
  })
})

test("codes are deleted after a day, guest holds after two weeks", async () => {
  await ctx.db.delete(emailCodes)
  await ctx.db.delete(codePermissions)
  await ctx.db.delete(messages)
  await requestedYacht(ctx, addMinutes(ctx.now(), 60), { itemId: "yacht-3", ...nextSlot() })
  const requested = yachtBooking({ itemId: "yacht-5", customerEmail: "forgotten@example.org" })
  expect(await codeOf(placeBookingRequest(newGuest(ctx), requested, { holdExpiresAt: null }))).toMatch("code-required")
  later(25 * 60)
  await deleteOldGuestData(ctx)
  expect(await ctx.db.select().from(codePermissions)).toEqual([])
  expect(await ctx.db.select().from(emailCodes)).toEqual([])
  expect(await ctx.db.select().from(messages).where(eq(messages.kind, "checkout.email-code"))).toEqual([])
  expect(await ctx.db.select().from(guestHolds)).toHaveLength(1)
  later(14 * 1440)
  await deleteOldGuestData(ctx)
  expect(await ctx.db.select().from(guestHolds)).toEqual([])
})
