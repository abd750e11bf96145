import { type IsoDate, isIsoDate } from "../../platform/dates"
import { airports } from "./places"

export const tripTypes = ["one-way", "round-trip"] as const
export type TripType = (typeof tripTypes)[number]

/** A jet search (part 1 §3). Airports are IATA codes; fields that were not chosen are absent. */
export type JetSearch = PassengerNeeds & {
  tripType: TripType
  departure?: string
  arrival?: string
  departureDate?: IsoDate
  returnDate?: IsoDate
}

/** More than any aircraft of the company seats. */
const MAX_PASSENGERS = 99

/**
 * Reads the parameters of `/jets/search`. A missing or invalid parameter gets its default (part 1 §2); a past date, or a return
 * before the departure, becomes the earliest valid date (part 1 §5).
 */
export function readJetSearch(query: URLSearchParams, today: IsoDate): JetSearch {
  const tripType = query.get("tripType") === "round-trip" ? "round-trip" : "one-way"
  const departureDate = dateFrom(query.get("departureDate"), today)
  const returnDate = dateFrom(query.get("returnDate"), earliestReturn(departureDate, today))
  return {
    tripType,
    ...optional("departure", airportFrom(query.get("departure"))),
    ...optional("arrival", airportFrom(query.get("arrival"))),
    ...optional("departureDate", departureDate),
    ...(tripType === "round-trip" ? optional("returnDate", returnDate) : {}),
    passengers: passengersFrom(query.get("passengers")),
    pets: isTicked(query.get("pets")),
    smoking: isTicked(query.get("smoking")),
  }
}

/** A search as a query string without its question mark; the inverse of `readJetSearch`. */
export function jetSearchQuery(search: JetSearch): string {
  const { tripType, departure, arrival, departureDate, returnDate, passengers, pets, smoking } = search
  const returns = tripType === "round-trip" ? returnDate : undefined
  const fields = { tripType, departure, arrival, departureDate, returnDate: returns, passengers, pets, smoking }
  const set = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return new URLSearchParams(set).toString()
}

/** The earliest return date: the departure date, or today (part 1 §5). */
export const earliestReturn = (departureDate: IsoDate | undefined, today: IsoDate): IsoDate =>
  departureDate && departureDate > today ? departureDate : today

/** Why a search cannot start: both airports must be chosen (part 1 §5) and differ. */
export function searchObstacle({ departure, arrival }: JetSearch): "airports" | "same-airport" | undefined {
  if (!departure || !arrival) return "airports"
  return departure === arrival ? "same-airport" : undefined
}

const optional = <K extends string, V>(name: K, value: V | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [key in K]?: V }

const airportFrom = (text: string | null) => airports.find(({ id }) => id === text?.trim().toUpperCase())?.id

function dateFrom(text: string | null, earliest: IsoDate): IsoDate | undefined {
  if (!text || !isIsoDate(text)) return undefined
  return text < earliest ? earliest : text
}

function passengersFrom(text: string | null): number {
  const count = /^\d{1,4}$/.test(text ?? "") ? Number(text) : 1
  return Math.min(MAX_PASSENGERS, Math.max(1, count))
}

const isTicked = (text: string | null) => text === "true" || text === "on" || text === "1"

/** The passengers and their preferences, by which jets are filtered. */
export type PassengerNeeds = { passengers: number; pets: boolean; smoking: boolean }

export type Cabin = { passengers: number; petsAllowed: boolean; smokingAllowed: boolean }

/** Whether a jet has enough seats and allows the pets and smoking asked for (part 2 §2). */
export const suits = (jet: Cabin, { passengers, pets, smoking }: PassengerNeeds): boolean =>
  jet.passengers >= passengers && (jet.petsAllowed || !pets) && (jet.smokingAllowed || !smoking)
