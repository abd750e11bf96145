import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { pdfText } from "../../../tests/support/files/pdf-text"
import { agencyRental, paidRental } from "../../../tests/support/purchases/paid-rental"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf, someCustomer, someFleet } from "../../../tests/support/purchases/rentals"
import { bookingById } from "../../bookings/queries.server"
import { bookingNumber } from "../../bookings/rules/number"
import { bookings } from "../../bookings/tables.server"
import type { Locale } from "../../platform/i18n/locale"
import { type KilometreOrder, ordersOf } from "../kilometres/kilometre-queries.server"
import { agreementPdf, rentalAgreement } from "./agreement.server"
import { clausesIn, clausesOf } from "./clauses.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
beforeAll(() => someFleet(ctx))

async function agreementText(bookingId: string, locale: Locale, orders: KilometreOrder[] = []) {
  const booking = await bookingById(ctx, bookingId)
  if (!booking) throw new Error("There is no booking.")
  return pdfText(await agreementPdf(ctx, { ...booking, locale }, orders, { compress: false }))
}

describe("the rental agreement", () => {
  test("lists parties, vehicle, dates, places and price in Italian", async () => {
    const { bookingId, customer } = await paidRental(ctx)
    const text = await agreementText(bookingId, "it")
    for (const each of [
      "Contratto di noleggio",
      bookingNumber(bookingId),
      "Maestrale S.r.l.",
      "Ada Neri",
      customer.email,
      "Fiat Panda",
      "Lunedì 30 novembre 2026 alle ore 10:30",
      "Martedì 1 dicembre 2026 alle ore 09:00",
      "Viale Marconi 229",
      "CA1234567X",
      "1 gennaio 1985",
      "KASKO BASE",
      "2.000\u00a0€",
      "100\u00a0km",
      "Subtotale59\u00a0€",
      "Totale64,90\u00a0€",
      "si bloccano 2.500\u00a0€",
      "entro le 12:00 in sede",
      "Il cliente",
    ])
      expect(text).toContain(each)
    expect(text).toMatch(/Pagina 1 di \d/)
    expect(text).not.toMatch(/undefined|\{\w+\}|car_rental_/)
  })

  test("lists the same in English, in the currency of the charge", async () => {
    const { bookingId } = await paidRental(ctx, { currency: "usd" })
    const text = await agreementText(bookingId, "en")
    for (const each of ["Rental agreement", "Monday, 7 December 2026 at 10:30", "Total$71", "$2,750", "Page 1 of "])
      expect(text).toContain(each)
    expect(text).not.toContain("€")
    expect(text).not.toMatch(/undefined|\{\w+\}|car_rental_/)
  })

  test("lists the second driver, own vehicle as security and later kilometres", async () => {
    const secondDriver = {
      firstName: "Łukasz",
      lastName: "Żółć",
      birthDate: "",
      licenseNumber: "",
      licenseIssueDate: "",
    }
    const { bookingId, customer } = await paidRental(ctx, {
      addSecondDriver: true,
      secondDriver,
      depositOption: "own_vehicle",
    })
    const bought: KilometreOrder = {
      id: randomUUID(),
      bookingId,
      userId: customer.userId,
      purchaseKey: randomUUID(),
      km: 200,
      totalCents: 237_60,
      currency: "eur",
      amountDueCents: 237_60,
      state: "paid",
      createdAt: ctx.now(),
      paidAt: ctx.now(),
    }
    const text = await agreementText(bookingId, "it", [bought, { ...bought, id: randomUUID(), state: "open" }])
    expect(text).toContain("Łukasz Żółć")
    expect(text).toContain("lascia in garanzia un proprio veicolo")
    expect(text).toContain("300\u00a0km")
    expect(text).toContain("+ 200\u00a0km237,60\u00a0€")
    // 64.90 booked, own vehicle 22 and second driver 11 with tax.
    expect(text).toContain("Totale con i chilometri aggiunti335,50\u00a0€")
    expect(text).toContain("dal ritiro in poi il 20% in più")
  })

  test("fits three pages with long names, with a note on other alphabets", async () => {
    const long = { firstName: "Maria Vittoria Alessandra", lastName: "Quattrocchi von Hohenlohe-Langenburg" }
    const { bookingId } = await paidRental(ctx, { ...long, pickupLocation: "cagliari_airport" })
    const printable = await agreementText(bookingId, "it")
    expect(printable).toContain("Pagina 1 di 3")
    expect(printable).not.toContain("in lettere latine")
    const { bookingId: greek } = await paidRental(ctx, { ...long, lastName: "Παπαδοπούλου" })
    const transcribed = await agreementText(greek, "it")
    expect(transcribed).toContain("Papadopoyloy")
    expect(transcribed).toContain("in lettere latine")
  })

  test("is byte-identical for the same booking, with title, author and language", async () => {
    const { bookingId } = await paidRental(ctx)
    const booking = await bookingById(ctx, bookingId)
    if (!booking) throw new Error("There is no booking.")
    const made = async () => Buffer.from(await agreementPdf(ctx, booking, [], { compress: false })).toString("latin1")
    const readable = await made()
    expect((await made()) === readable).toBe(true)
    expect(readable.startsWith("%PDF-1.")).toBe(true)
    const meta = (name: string) => {
      const id = new RegExp(`/${name} (\\d+) 0 R`).exec(readable)?.[1]
      return new RegExp(`\n${id} 0 obj\n\\((.*)\\)\n`).exec(readable)?.[1]
    }
    expect(meta("Title")).toBe(`Contratto di noleggio ${bookingNumber(bookingId)}`)
    expect(meta("Author")).toBe("Maestrale S.r.l.")
    expect(meta("CreationDate")).toBe("D:20261123090000Z")
    expect(readable).toContain("/Lang (it-IT)")
  })

  test("exists once the booking is confirmed, only for its customer", async () => {
    const { customerCtx, bookingId } = await agencyRental(ctx)
    expect(await refusalOf(rentalAgreement(customerCtx, bookingId))).toMatchObject({
      code: "car-rental.agreement-not-ready",
      status: 409,
    })
    await ctx.db.update(bookings).set({ status: "confirmed" }).where(eq(bookings.id, bookingId))
    const { name, bytes } = await rentalAgreement(customerCtx, bookingId)
    expect(name).toBe(`${bookingNumber(bookingId)}.pdf`)
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe("%PDF-")
    const otherCtx = as(ctx, await someCustomer(ctx))
    expect((await refusalOf(rentalAgreement(otherCtx, bookingId))).status).toBe(404)
    expect(await ordersOf(ctx, bookingId)).toEqual([])
  })

  test("says how a return works that is outside opening hours, and only then", async () => {
    const { bookingId } = await paidRental(ctx)
    const booking = await bookingById(ctx, bookingId)
    if (!booking) throw new Error("There is no booking.")
    const returnClause = (endsAt: string, dropoffLocation = booking.dropoffLocation) =>
      clausesOf({ ...booking, endsAt: new Date(endsAt), dropoffLocation })[2]?.paragraphs[0]
    expect(returnClause("2026-12-01T05:00:00Z")).toMatch(/nella cassetta; .* alla riapertura, martedì 1 dicembre 2026/)
    expect(returnClause("2026-12-01T10:00:00Z")).toContain("insieme, in entrambi i momenti")
    expect(returnClause("2026-12-01T05:00:00Z", "Olbia")).toContain("insieme, in entrambi i momenti")
  })
})

test("both languages have the same number of clauses, with no unfilled figure", async () => {
  const { booking } = await paidRental(ctx)
  const [italian, english] = (["it", "en"] as const).map((locale) => clausesOf({ ...booking, locale }))
  expect(italian?.length).toBe(english?.length)
  expect(italian?.map(({ paragraphs }) => paragraphs.length)).toEqual(
    english?.map(({ paragraphs }) => paragraphs.length),
  )
  expect(JSON.stringify([italian, english])).not.toMatch(/\{\w+\}/)
  expect(() => clausesIn("No title.\n\n## A title\n\nText")).toThrow()
})
