import { addDays, isClockTime, isIsoDate, isRomeTime } from "../../platform/dates"
import { type CategoryId, isByNight, isCar } from "./categories"
import { type Location, locations } from "./locations"

/**
 * What somebody wants to book, as in the address: for cars `from` and `to` are moments in Rome (`YYYY-MM-DDTHH:MM`) and places are
 * given, for stays they are days, possibly with the number of guests.
 */
export type Trip = { from: string; to: string; place?: Location; returnPlace?: Location; guests?: number }

const MOST_GUESTS = 99

/** Whether items of the category are booked by dates that the visitor chooses on a list or an item's page. */
export const hasTrips = (category: CategoryId): boolean => isCar(category) || isByNight(category)

/** The trip in the address of a list or an item's page; undefined without readable dates. */
export function tripOf(category: CategoryId, query: URLSearchParams): Trip | undefined {
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""]
  if (isCar(category)) {
    if (!isMoment(from) || !isMoment(to)) return undefined
    const place = locationOf(query.get("place")) ?? "cagliari_office"
    return { from, to, place, returnPlace: locationOf(query.get("return")) ?? place }
  }
  if (!isByNight(category) || !isIsoDate(from) || !isIsoDate(to)) return undefined
  const guests = Number(query.get("guests") ?? "")
  return Number.isInteger(guests) && guests >= 1 && guests <= MOST_GUESTS ? { from, to, guests } : { from, to }
}

/** Days from a form, for cars with the times that are wanted if they are offered then. */
export type WantedDays = {
  from: string
  to: string
  fromTime?: string | undefined
  toTime?: string | undefined
  place: Location
  returnPlace: Location
}

/** Days of a car's trip in the address that still need their times; undefined if there are none. */
export function wantedDaysOf(category: CategoryId, query: URLSearchParams): WantedDays | undefined {
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""].map((text) => text.slice(0, 10))
  if (!isCar(category) || !from || !to || !isIsoDate(from) || !isIsoDate(to)) return undefined
  if (!query.has("fromTime") && !query.has("toTime") && tripOf(category, query)) return undefined
  const time = (name: string) => [query.get(name) ?? ""].find(isClockTime)
  const place = locationOf(query.get("place")) ?? "cagliari_office"
  const returnPlace = locationOf(query.get("return")) ?? place
  return { from, to, fromTime: time("fromTime"), toTime: time("toTime"), place, returnPlace }
}

/** The address of a trip, without its question mark; `tripOf` reads it. */
export function tripQuery({ from, to, place, returnPlace, guests }: Trip): string {
  const query = new URLSearchParams({ from, to })
  if (place) query.set("place", place)
  if (returnPlace && returnPlace !== place) query.set("return", returnPlace)
  if (guests) query.set("guests", String(guests))
  // A colon may stand in a query as it is.
  return query.toString().replaceAll("%3A", ":")
}

/** The same trip some days later, or earlier if negative; undefined at a time that Rome's clocks do not show. */
export function shiftedTrip(trip: Trip, days: number): Trip | undefined {
  const [from, to] = [shifted(trip.from, days), shifted(trip.to, days)]
  return from && to ? { ...trip, from, to } : undefined
}

function shifted(moment: string, days: number): string | undefined {
  const date = addDays(moment.slice(0, 10), days)
  const text = date + moment.slice(10)
  return moment.length === 10 || isRomeTime(date, moment.slice(11)) ? text : undefined
}

const isMoment = (text: string): boolean =>
  text.length === 16 && text[10] === "T" && isIsoDate(text.slice(0, 10)) && isClockTime(text.slice(11))

const locationOf = (text: string | null): Location | undefined => locations.find((id) => id === text)
