import { lexer } from "marked"
import type { Booking } from "../../bookings/queries.server"
import { brand } from "../../platform/brand"
import { formatPrice } from "../../platform/money"
import { deductibleText, opensAfterReturn, translator } from "../booking/booking-texts.server"
import agreementEn from "../prose/agreement.en.md?raw"
import agreementIt from "../prose/agreement.it.md?raw"
import { detailsOf } from "../queries.server"
import { rentalFigures } from "../rules/figures"
import { packagePriceCents } from "../rules/kilometres"

export type Clause = { title: string; paragraphs: string[] }

const prose = { it: agreementIt, en: agreementEn }

/** The agreement's clauses in the booking's language, with figures from the rules and the booking. */
export function clausesOf(booking: Booking): Clause[] {
  const figures = figuresOf(booking)
  return clausesIn(prose[booking.locale]).map(({ title, paragraphs }) => ({
    title: filled(title, figures),
    paragraphs: paragraphs.map((paragraph) => filled(paragraph, figures)),
  }))
}

/** Parses clauses: a heading of level 2 and its paragraphs each. Throws for anything else. */
export function clausesIn(markdown: string): Clause[] {
  const clauses: Clause[] = []
  for (const token of lexer(markdown).filter(({ type }) => type !== "space")) {
    const clause = clauses.at(-1)
    if (token.type === "heading" && token.depth === 2) clauses.push({ title: token.text, paragraphs: [] })
    else if (token.type === "paragraph" && clause) clause.paragraphs.push(token.text)
    else throw new Error(`The agreement has a ${token.type} outside its clauses.`)
  }
  return clauses
}

function filled(text: string, figures: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = figures[name]
    if (value === undefined) throw new Error(`Unknown placeholder {${name}} in the agreement.`)
    return value
  })
}

function figuresOf(booking: Booking): Record<string, string> {
  const { insuranceOption, depositCents, depositOption } = detailsOf(booking)
  const deposit = formatPrice(depositCents, booking.currency, booking.locale)
  const translate = translator(booking, { deposit })
  const opens = opensAfterReturn(booking, booking.locale)
  const anyCar = { premium: false, van: false }
  const rise = (packagePriceCents(100, anyCar, "rental") * 100) / packagePriceCents(100, anyCar) - 100
  return {
    legalName: brand.legalName,
    phone: brand.phone,
    customer: booking.customerName,
    ...rentalFigures,
    laterPercent: `${rise}%`,
    returnCheck: opens
      ? translator(booking, { opens })("car_rental_agreement_return_closed")
      : translate("car_rental_agreement_return_open"),
    insurance: translate(`car_rental_insurance_${insuranceOption.toLowerCase()}`),
    deductible: deductibleText(booking),
    deposit: translate(
      depositOption === "own_vehicle" ? "car_rental_agreement_deposit_vehicle" : "car_rental_agreement_deposit_card",
    ),
  }
}
