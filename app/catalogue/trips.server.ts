import type { Ctx } from "../platform/context.server"
import type { ClockTime, IsoDate } from "../platform/dates"
import type { FieldRefusal } from "../platform/refusal"
import { type Item, itemsOf } from "./queries.server"
import type { CategoryId } from "./rules/categories"
import type { Fact } from "./rules/fact"
import type { Location } from "./rules/locations"
import { shiftedTrip, type Trip } from "./rules/trip"
import type { FairReturns, TripQuote, TripResult } from "./rules/trip-quote"
import type { TripTimes } from "./rules/trip-times"

/** From `startsAt` up to but not including `endsAt`. */
type Period = { startsAt: Date; endsAt: Date }

/** How the items of a category are priced for a trip; the feature that rents them gives it. */
export type TripPricing = {
  periodOf: (trip: Trip) => Period
  /** The prices for whoever asks, by the items' order. Rules only: whether the items are free is asked separately. */
  quote: (ctx: Ctx, items: Item[], trip: Trip) => Promise<TripResult[]>
  /** Of cars: other returns of a quoted trip that are worth knowing (D79); rules only too. */
  fairReturns?: (ctx: Ctx, item: Item, trip: Trip) => Promise<FairReturns>
  /** The times at which a booking can start on a day, now. */
  pickupTimes: (ctx: Ctx, day: IsoDate) => ClockTime[]
  /** The times at which it can end on a day; `place`: where one of the company's items is returned. */
  returnTimes: (day: IsoDate, place?: Location) => ClockTime[]
  /** The usual time of return for a time of pickup. */
  returnTimeFor: (pickupTime: ClockTime) => ClockTime
  /** What decides whether somebody books the item, from the rules that price it. */
  facts: (ctx: Ctx, item: Item) => Fact[]
}

declare module "../platform/context.server" {
  interface Features {
    tripPricing: Partial<Record<CategoryId, TripPricing>>
    tripTimes: TripTimes
    /** When the items of a category are occupied within a period, without what the person themselves holds. */
    occupiedIn: (
      ctx: Ctx,
      category: CategoryId,
      within: Period,
      itemId?: string,
    ) => Promise<(Period & { itemId: string })[]>
  }
}

/**
 * An item's price for a trip; `isTaken`: it is priced, but not free then, and `nearest` are the nearest earlier and later trips of the
 * same length that are.
 */
export type ItemTrip = { trip: Trip } & (
  | { quote: TripQuote; isTaken: boolean; nearest: Trip[] }
  | { errors: FieldRefusal[] }
)

/** The price of an item for a trip (D80); undefined if it cannot be booked at all. */
export async function itemTrip(ctx: Ctx, item: Item, trip: Trip): Promise<ItemTrip | undefined> {
  const pricing = ctx.features.tripPricing[item.category]
  if (!pricing || !item.available) return undefined
  const [result] = await pricing.quote(ctx, [item], trip)
  if (!result || "errors" in result) return { trip, errors: result?.errors ?? [] }
  const { cheaperReturn, latestReturn } = (await pricing.fairReturns?.(ctx, item, trip)) ?? {}
  const period = pricing.periodOf(trip)
  const asked = latestReturn ? pricing.periodOf({ ...trip, to: latestReturn.to }) : period
  const occupied = await ctx.features.occupiedIn(ctx, item.category, asked, item.id)
  const isTaken = occupied.some((each) => overlap(each, period))
  const nearest = isTaken ? await nearestTrips(ctx, pricing, [item], trip) : []
  const returns = { cheaperReturn, latestReturn: occupied.length > 0 ? undefined : latestReturn }
  return { trip, quote: { ...result.quote, ...returns }, isTaken, nearest: nearest.map((free) => free.trip) }
}

/**
 * What a category offers for a trip. `quotes`: the free items' prices, by item. `errors`: why no item has a price. `nearest`: if none
 * is free, the nearest earlier and later trips with free items.
 */
export type TripOffers = {
  trip: Trip
  quotes: Record<string, TripQuote>
  errors: FieldRefusal[]
  nearest: { trip: Trip; count: number }[]
}

const SHIFT_DAYS = 14

/** `hasNearest`: with the nearest trips, if nothing is free. */
export async function tripOffers(
  ctx: Ctx,
  category: CategoryId,
  trip: Trip,
  { hasNearest = false } = {},
): Promise<TripOffers | undefined> {
  const pricing = ctx.features.tripPricing[category]
  if (!pricing) return undefined
  const items = (await itemsOf(ctx, category)).filter(({ available }) => available)
  const results = await pricing.quote(ctx, items, trip)
  const priced = items.flatMap(({ id }, index) => {
    const result = results[index]
    return result && "quote" in result ? [{ id, quote: result.quote }] : []
  })
  if (priced.length === 0) return { trip, quotes: {}, errors: mildestErrors(results), nearest: [] }
  const taken = await takenIn(ctx, category, pricing.periodOf(trip))
  const free = priced.filter(({ id }) => !taken.has(id))
  const nearest = hasNearest && free.length === 0 ? await nearestTrips(ctx, pricing, items, trip) : []
  return { trip, quotes: Object.fromEntries(free.map(({ id, quote }) => [id, quote])), errors: [], nearest }
}

/** Why no item has a price: of each rule the mildest, such as the most guests that any item takes. */
function mildestErrors(results: TripResult[]): FieldRefusal[] {
  const strictness = ({ details = {} }: FieldRefusal) => Number(details.nights ?? 0) - Number(details.count ?? 0)
  const all = results.flatMap((result) => ("errors" in result ? result.errors : []))
  const mildestFirst = all.toSorted((one, other) => strictness(one) - strictness(other))
  return [...new Set(all.map(({ code }) => code))].flatMap(
    (wanted) => mildestFirst.find(({ code }) => code === wanted) ?? [],
  )
}

async function takenIn(ctx: Ctx, category: CategoryId, period: Period): Promise<Set<string>> {
  const occupied = await ctx.features.occupiedIn(ctx, category, period)
  return new Set(occupied.map(({ itemId }) => itemId))
}

/** The nearest earlier and later trips for which some of these items of one category are free. */
async function nearestTrips(ctx: Ctx, pricing: TripPricing, items: Item[], trip: Trip) {
  const [item, ...others] = items
  if (!item) return []
  const shifts = [-1, 1].map((direction) =>
    Array.from({ length: SHIFT_DAYS }, (_, index) => shiftedTrip(trip, direction * (index + 1)) ?? []).flat(),
  )
  const periods = shifts.flat().map(pricing.periodOf)
  const startsAt = new Date(Math.min(...periods.map((period) => period.startsAt.getTime())))
  const endsAt = new Date(Math.max(...periods.map((period) => period.endsAt.getTime())))
  const occupied = await ctx.features.occupiedIn(
    ctx,
    item.category,
    { startsAt, endsAt },
    others.length === 0 ? item.id : undefined,
  )
  const found: TripOffers["nearest"] = []
  for (const trips of shifts) {
    for (const shifted of trips) {
      const period = pricing.periodOf(shifted)
      const taken = new Set(occupied.filter((each) => overlap(each, period)).map(({ itemId }) => itemId))
      const free = items.filter(({ id }) => !taken.has(id))
      const results = free.length > 0 ? await pricing.quote(ctx, free, shifted) : []
      const count = results.filter((result) => "quote" in result).length
      if (count > 0) {
        found.push({ trip: shifted, count })
        break
      }
    }
  }
  return found
}

const overlap = (one: Period, other: Period) => one.startsAt < other.endsAt && other.startsAt < one.endsAt
