import type { FieldRefusal } from "../../platform/refusal"

/** The price of an item for a trip with everything in it, in euro cents (D78, D80). */
export type TripQuote = {
  /** With their names in the reader's language; without tax. */
  lines: { name: string; cents: number }[]
  taxCents: number
  totalCents: number
  /** What is counted: a car's billed days (D23), days of a yacht, nights of a villa. */
  units: number
  /** Of cars: kilometres included. */
  includedKm?: number
  /** Of cars: the deposit of residents of Sardinia and of others (D25). */
  deposit?: { residentCents: number; otherCents: number }
} & FairReturns

/** Of cars: the latest return that costs less, and the latest that costs the same (D79); on an item's page only. */
export type FairReturns = {
  cheaperReturn?: { to: string; savesCents: number } | undefined
  latestReturn?: { to: string } | undefined
}

/** A quote, or why there is none; the fields are `from`, `to` and `guests`. */
export type TripResult = { quote: TripQuote } | { errors: FieldRefusal[] }
