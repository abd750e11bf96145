import { replace } from "react-router"
import type { Ctx } from "../platform/context.server"
import { addDays, type ClockTime, type IsoDate, romeDate, romeInstant, romeTime } from "../platform/dates"
import { textOf } from "../platform/i18n/text.server"
import { calendarFrame } from "./calendar.server"
import { memberPriceOf } from "./member-price.server"
import { fromPriceOf } from "./one-day-price.server"
import type { Item } from "./queries.server"
import { isCar } from "./rules/categories"
import { firstFreeMonth, freeRuns, nextTaken, type TakenMoments } from "./rules/free-days"
import { locations } from "./rules/locations"
import { monthOf } from "./rules/month"
import { carSpecs, type Specs, villaSpecs } from "./rules/specs"
import { type Trip, tripOf, tripQuery, type WantedDays, wantedDaysOf } from "./rules/trip"
import { itemTrip, type TripPricing } from "./trips.server"

/**
 * What the quote panel of an item's page shows: calendar, times and places to choose from, and the price for the trip in the address
 * (D78-D80). Undefined if the item cannot be booked by dates now. Redirects days without times to a trip with times that are offered.
 */
export async function itemQuote(ctx: Ctx, item: Item, query: URLSearchParams) {
  const pricing = ctx.features.tripPricing[item.category]
  if (!pricing || !item.available || item.dailyPriceCents === null) return undefined
  const today = romeDate(ctx.now())
  const frame = calendarFrame(today, ctx.locale)
  const taken = await takenOf(ctx, item, today, frame.until)
  const isPartners = carSpecs(item)?.place !== undefined
  const wanted = wantedDaysOf(item.category, query)
  if (wanted)
    throw replace(`/${item.category}/${item.id}?${tripQuery(fittingTrip(ctx, pricing, wanted, { taken, isPartners }))}`)

  const trip = tripOf(item.category, query)
  const times = { pickup: (day: IsoDate) => pricing.pickupTimes(ctx, day), return: pricing.returnTimes }
  const runs = freeRuns(frame, taken, times)
  return {
    dailyPriceCents: item.dailyPriceCents,
    fromCents: fromPriceOf(ctx, item),
    minNights: villaSpecs(item)?.minNights ?? 1,
    memberPrice: await memberPriceOf(ctx, item),
    chosen: trip && (await answerFor(ctx, item, trip)),
    calendar: { frame, runs, opensOn: trip ? monthOf(trip.from) : (firstFreeMonth(runs) ?? monthOf(today)) },
    times: trip && isCar(item.category) ? offeredTimes(ctx, pricing, isPartners, trip, taken) : undefined,
    places: isCar(item.category) && !isPartners ? [...locations] : [],
    mostGuests: mostGuestsOf(item.specs),
  }
}

export type ItemQuote = NonNullable<Awaited<ReturnType<typeof itemQuote>>>

/** The price for a trip, or why there is none in the reader's language. */
async function answerFor(ctx: Ctx, item: Item, trip: Trip) {
  const answer = await itemTrip(ctx, item, trip)
  if (!answer) return undefined
  if ("quote" in answer) return answer
  const refusals = answer.errors.map(({ code, details }) => textOf(code, details, ctx.locale) ?? code)
  return { trip, refusals: [...new Set(refusals)] }
}

async function takenOf(ctx: Ctx, item: Item, from: IsoDate, until: IsoDate): Promise<TakenMoments[]> {
  const within = { startsAt: romeInstant(from, "00:00"), endsAt: romeInstant(addDays(until, 1), "00:00") }
  const occupied = await ctx.features.occupiedIn(ctx, item.category, within, item.id)
  return occupied.map(({ startsAt, endsAt }) => ({ from: momentOf(startsAt), to: momentOf(endsAt) }))
}

const momentOf = (instant: Date) => `${romeDate(instant)}T${romeTime(instant)}`

/** The wanted times if they are offered and free, otherwise the nearest that are. */
function fittingTrip(
  ctx: Ctx,
  pricing: TripPricing,
  wanted: WantedDays,
  { taken, isPartners }: { taken: TakenMoments[]; isPartners: boolean },
): Trip {
  const { from, to, place, returnPlace } = wanted
  const pickups = freePickups(pricing.pickupTimes(ctx, from), from, taken)
  const { fromTime: wantedPickup = "" } = wanted
  const fromTime = pickups.find((time) => time >= wantedPickup) ?? pickups.at(-1) ?? (wantedPickup || NOON)
  const returns = freeReturns(
    pricing.returnTimes(to, isPartners ? undefined : returnPlace),
    to,
    `${from}T${fromTime}`,
    taken,
  )
  const wantedReturn = wanted.toTime ?? pricing.returnTimeFor(fromTime)
  const toTime = returns.findLast((time) => time <= wantedReturn) ?? returns[0] ?? wantedReturn
  return { from: `${from}T${fromTime}`, to: `${to}T${toTime}`, place, returnPlace }
}

/** Of a day without pickup, which is refused in words. */
const NOON = "12:00"

function offeredTimes(ctx: Ctx, pricing: TripPricing, isPartners: boolean, trip: Trip, taken: TakenMoments[]) {
  const [from = "", fromTime = ""] = trip.from.split("T")
  const [to = "", toTime = ""] = trip.to.split("T")
  const pickups = freePickups(pricing.pickupTimes(ctx, from), from, taken)
  const place = isPartners ? undefined : trip.returnPlace
  const returns = freeReturns(pricing.returnTimes(to, place), to, trip.from, taken)
  return { pickup: withTime(pickups, fromTime), return: withTime(returns, toTime) }
}

const freePickups = (times: ClockTime[], day: IsoDate, taken: TakenMoments[]) =>
  times.filter((time) => !taken.some(({ from, to }) => from <= `${day}T${time}` && `${day}T${time}` < to))

/** After the pickup, and before the next booking starts. */
function freeReturns(times: ClockTime[], day: IsoDate, pickupAt: string, taken: TakenMoments[]) {
  const next = nextTaken(taken, pickupAt)
  const offered = times.filter((time) => `${day}T${time}` > pickupAt)
  return next?.startsWith(day) ? offered.filter((time) => `${day}T${time}` <= next) : offered
}

/** The chosen time is among those shown, also if it is not offered. */
const withTime = (times: ClockTime[], time: ClockTime) => (times.includes(time) ? times : [...times, time].toSorted())

const mostGuestsOf = (specs: Specs) => (specs.kind === "villa" || specs.kind === "yacht" ? specs.guests : undefined)
