import type { Ctx } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { textOf } from "../../platform/i18n/text.server"
import type { FieldRefusal } from "../../platform/refusal"
import type { CategoryId } from "../rules/categories"
import { filterChoices, filtered, filtersOf } from "../rules/filters"
import { listPath } from "../rules/search"
import { largeCents } from "../rules/tile"
import { hasTrips, tripOf } from "../rules/trip"
import { suggestedDates } from "../rules/trip-times"
import { tilesWithSpecs } from "../tiles.server"
import { type TripOffers, tripOffers } from "../trips.server"

/** What a search form shows before something is chosen. */
export const searchFormData = (ctx: Ctx) => {
  const { tripTimes } = ctx.features
  const today = romeDate(ctx.now())
  return { today, suggested: suggestedDates(tripTimes, today), times: tripTimes }
}

export type SearchFormData = ReturnType<typeof searchFormData>

/** Categories whose items may replace one another. */
const siblings: Partial<Record<CategoryId, CategoryId>> = { cars: "urban-cars", "urban-cars": "cars" }

/** A category's list by its address: with a readable and possible trip only what is free then, with its price (D78, D80). */
export async function listPage(ctx: Ctx, category: CategoryId, query: URLSearchParams) {
  const trip = tripOf(category, query)
  const filters = filtersOf(category, query)
  const offers = trip && (await tripOffers(ctx, category, trip, { hasNearest: true }))
  const isPriced = offers !== undefined && offers.errors.length === 0
  const all = withPrices(await tilesWithSpecs(ctx, category), isPriced ? offers : undefined)
  const isNothingFree = isPriced && all.length === 0
  return {
    category,
    items: filtered(all, filters).map(({ tile }) => tile),
    /** Before the filters. */
    count: all.length,
    trip,
    isPriced,
    errors: errorTexts(ctx, offers?.errors ?? []),
    nearest: isNothingFree
      ? offers.nearest.map((near) => ({ ...near, path: listPath(category, near.trip, filters) }))
      : [],
    similar: isNothingFree ? await similarItems(ctx, category, offers) : undefined,
    filters,
    choices: filterChoices(category, all),
    form: hasTrips(category) ? searchFormData(ctx) : undefined,
  }
}

type Tiles = Awaited<ReturnType<typeof tilesWithSpecs>>

/** The items that are free for a trip with their prices, or all of them. */
function withPrices(tiles: Tiles, offers: TripOffers | undefined) {
  return tiles.flatMap(({ tile, specs }) => {
    if (!offers) return [{ tile, specs, cents: largeCents(tile) }]
    const quote = offers.quotes[tile.id]
    if (!quote) return []
    const { totalCents, units, includedKm, deposit } = quote
    return [{ tile: { ...tile, quote: { totalCents, units, includedKm, deposit } }, specs, cents: totalCents }]
  })
}

async function similarItems(ctx: Ctx, category: CategoryId, { trip }: TripOffers) {
  const sibling = siblings[category]
  const offers = sibling && (await tripOffers(ctx, sibling, trip))
  if (!offers || offers.errors.length > 0) return undefined
  const items = withPrices(await tilesWithSpecs(ctx, sibling), offers).map(({ tile }) => tile)
  return items.length > 0 ? { category: sibling, items } : undefined
}

/** By field; of what the dates cannot change, such as the driver's age, by its own field's name. */
const errorTexts = (ctx: Ctx, errors: FieldRefusal[]): Record<string, string> =>
  Object.fromEntries(errors.map(({ field, code, details }) => [field, textOf(code, details, ctx.locale) ?? code]))

export type ListPage = Awaited<ReturnType<typeof listPage>>
