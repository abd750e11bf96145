import { and, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import {
  allConsents,
  payRental,
  someCustomer,
  someFleet,
  someRentalRequest,
} from "../../../tests/support/purchases/rentals"
import { bookings } from "../../bookings/tables.server"
import { sendBookingMessages } from "../../checkout/mails.server"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import { addDays } from "../../platform/dates"
import type { Locale } from "../../platform/i18n/locale"
import { openCheckout } from "./checkout.server"

const database = await testDatabase()
const ctx = testContext(database)
beforeAll(() => someFleet(ctx))

let weeks = 0
/** The mail and message of a booking to be paid at the agency, in a different week each time. */
async function confirmationOf(changes: Record<string, unknown> = {}, locale: Locale = "it") {
  const customer = await someCustomer(ctx)
  const pickupDate = addDays("2026-11-30", 7 * weeks++)
  const customerCtx = { ...as(ctx, customer), locale }
  const period = { pickupDate, returnDate: addDays(pickupDate, 1) }
  const { bookingId, quote } = await openCheckout(customerCtx, someRentalRequest(customer, { ...period, ...changes }))
  const price = { expectedAmountCents: quote.totalInCurrencyCents, currency: quote.currency }
  await payRental(customerCtx, { bookingId, paymentMethod: "agency", ...allConsents, ...price })
  const [mail, chat] = await Promise.all((["email", "whatsapp"] as const).map((channel) => sent(bookingId, channel)))
  const file = Buffer.from(mail?.attachments[0]?.base64 ?? "", "base64").toString()
  return {
    bookingId,
    mail: mail?.body ?? "",
    chat: chat?.body ?? "",
    message: chat,
    appointment: file.replace(/\r\n /g, ""),
  }
}

async function sent(bookingId: string, channel: "email" | "whatsapp") {
  const about = and(isAbout("booking", bookingId), eq(messages.channel, channel))
  const [message] = await ctx.db.select().from(messages).where(about)
  return message
}

describe("an account's booking with another address and an older number typed", () => {
  test("is mailed to the account's own address, and messaged in E.164", async () => {
    const customer = await someCustomer(ctx)
    const pickupDate = addDays("2026-11-30", 7 * weeks++)
    const typed = { email: "stranger@elsewhere.example", phone: "347 000 0009" }
    const period = { pickupDate, returnDate: addDays(pickupDate, 1) }
    const customerCtx = as(ctx, customer)
    const { bookingId, quote } = await openCheckout(customerCtx, someRentalRequest(customer, { ...period, ...typed }))
    const price = { expectedAmountCents: quote.totalInCurrencyCents, currency: quote.currency }
    await payRental(customerCtx, { bookingId, paymentMethod: "agency", ...allConsents, ...price })
    expect(await sent(bookingId, "email")).toMatchObject({ recipient: customer.email })
    expect(await sent(bookingId, "whatsapp")).toMatchObject({ recipient: "+393470000009" })
    const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId))
    expect(booking).toMatchObject({ customerEmail: "stranger@elsewhere.example" })
  })
})

test("the mail explains a return while the office is closed", async () => {
  expect((await confirmationOf({ returnTime: "22:30" })).mail).toMatch(/mercoledì .* 09:00/)
  expect((await confirmationOf()).mail).not.toMatch(/mercoledì/)
})

describe("the WhatsApp message", () => {
  test.each([
    ["it", "cagliari_office", "rental_pay_at_agency", "64,90\u00a0€"],
    ["en", "cagliari_airport", "rental_pay_at_airport", "€119.90"],
  ] as const)("uses an approved template with its parameters (%s)", async (locale, place, template, total) => {
    const { message, chat } = await confirmationOf({ pickupLocation: place }, locale)
    expect(message).toMatchObject({ whatsAppTemplate: template })
    expect(message?.parameters).toHaveLength(7)
    expect(message?.parameters).toEqual(expect.arrayContaining(["Ada", "Fiat Panda Hybrid", total]))
    for (const each of message?.parameters ?? []) expect(chat).toContain(each)
  })
})

test("the WhatsApp message about a partner's car names where one pays (D76)", async () => {
  const { bookingId } = await confirmationOf()
  const ofBooking = eq(bookings.id, bookingId)
  const [booking] = await ctx.db.update(bookings).set({ pickupLocation: "Olbia" }).where(ofBooking).returning()
  if (!booking) throw new Error("There is no booking.")
  await sendBookingMessages(ctx, booking, ["whatsapp"])
  const about = and(isAbout("booking", bookingId), eq(messages.channel, "whatsapp"))
  const chats = (await ctx.db.select().from(messages).where(about)).map(({ body }) => body)
  expect(chats.find((chat) => chat.includes(", Olbia\n"))).toContain("nella nostra sede di Cagliari")
})

describe("the confirmation", () => {
  test("greets by first name and links to the booking", async () => {
    const { mail, chat, bookingId } = await confirmationOf()
    expect(mail).toContain("Gentile Ada,")
    expect(chat).toContain("Ciao Ada,")
    expect(mail).toContain(`Vedi la prenotazione:\n${ctx.config.baseUrl}/account/bookings/${bookingId}`)
  })

  test("shows the total price in euro, with free items as included", async () => {
    const { mail } = await confirmationOf()
    expect(mail).toContain("Assicurazione: Nel prezzo")
    expect(mail).toMatch(
      /Subtotale: 59\u00a0€\nTasse e oneri \(10%\): 5,90\u00a0€\nTotale: 64,90\u00a0€\nCauzione: 2\.500\u00a0€/,
    )
  })

  test("shows the total price in dollars if charged in dollars", async () => {
    const { mail } = await confirmationOf({ currency: "usd" }, "en")
    expect(mail).toMatch(/Subtotal: \$65\nTaxes and fees \(10%\): \$6\nTotal: \$71\nDeposit: \$2,750/)
    expect(mail).toContain("a credit card for the deposit of $2,750")
    expect(mail).not.toContain("€")
  })

  test("asks for the own vehicle and its papers if it replaces the deposit", async () => {
    const { mail } = await confirmationOf({ depositOption: "own_vehicle" })
    expect(mail).toContain("il veicolo che lasci in garanzia, con la sua carta di circolazione")
    expect(mail).toContain("Cauzione: Nessuna cauzione")
    expect(mail).not.toContain("carta di credito")
  })

  test("at the airport names the arrivals hall and payment there", async () => {
    const place = { pickupLocation: "cagliari_airport" }
    const italian = await confirmationOf(place)
    expect(italian.mail).toMatch(/Ritiro: .* · Aeroporto di Cagliari-Elmas, area arrivi\n/)
    expect(italian.mail).toContain("Pagherai 119,90\u00a0€ al momento del ritiro, in aeroporto.")
    expect(italian.chat).toContain("da pagare al ritiro in aeroporto")
    expect(italian.appointment).toContain("LOCATION:Aeroporto di Cagliari-Elmas\\, area arrivi")
    const english = await confirmationOf(place, "en")
    expect(english.mail).toMatch(/Pickup: .* · Cagliari-Elmas Airport, arrivals area\n/)
    expect(english.mail).toContain("You pay €119.90 when you pick the car up, at the airport.")
  })

  test("for a confirmed unpaid booking states the place of payment", async () => {
    for (const [pickupLocation, expectedText] of [
      ["cagliari_airport", "Pagherai 119,90\u00a0€ al momento del ritiro, in aeroporto."],
      ["cagliari_office", "Pagherai 64,90\u00a0€ in sede al momento del ritiro."],
      ["Olbia", "Pagherai 64,90\u00a0€ nella nostra sede di Cagliari, prima del ritiro."],
    ]) {
      const isPartners = pickupLocation === "Olbia"
      const { bookingId } = await confirmationOf(isPartners ? {} : { pickupLocation })
      const [booking] = await ctx.db
        .update(bookings)
        .set({ status: "confirmed", pickupLocation })
        .where(eq(bookings.id, bookingId))
        .returning()
      if (!booking) throw new Error("There is no booking.")
      await sendBookingMessages(ctx, booking, ["email"])
      const mails = await ctx.db.select().from(messages).where(isAbout("booking", bookingId))
      expect(mails.map(({ body }) => body).join()).toContain(expectedText)
    }
  })

  test("at the office names its street, and payment in the office", async () => {
    const { mail, appointment } = await confirmationOf()
    expect(mail).toMatch(/Ritiro: .* · Sede di Cagliari · Viale Marconi 229, 09131 Cagliari\n/)
    expect(mail).toContain("Pagherai 64,90\u00a0€ in sede")
    expect(appointment).toContain("LOCATION:Sede di Cagliari\\, Viale Marconi 229\\, 09131 Cagliari")
  })

  test("has a calendar file of the method of its content type (RFC 6047)", async () => {
    const { appointment, bookingId } = await confirmationOf()
    const [file] = (await sent(bookingId, "email"))?.attachments ?? []
    expect(file?.contentType).toBe("text/calendar; charset=utf-8; method=PUBLISH")
    expect(appointment).toMatch(/^METHOD:PUBLISH\r$/m)
  })

  test("has a calendar entry with number, telephone and the booking's page", async () => {
    const { appointment, bookingId } = await confirmationOf()
    expect(appointment).toMatch(/DESCRIPTION:Prenotazione MST-[0-9A-F]{4}-[0-9A-F]{4}\. .*\+39 070 000 0000/)
    expect(appointment).toContain(`URL;VALUE=URI:${ctx.config.baseUrl}/account/bookings/${bookingId}`)
  })
})
