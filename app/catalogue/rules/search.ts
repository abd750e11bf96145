import { type CategoryId, findCategory, isByNight } from "./categories"
import { type Filters, filterQuery, filtersOf } from "./filters"
import { hasTrips, type Trip, tripOf, tripQuery } from "./trip"

/** A category's list for a trip, with filters: its address. */
export function listPath(category: CategoryId, trip: Trip | undefined, filters: Filters = {}): string {
  const query = new URLSearchParams(trip ? tripQuery(trip) : "")
  for (const [name, value] of filterQuery(category, filters)) query.set(name, value)
  const text = query.toString().replaceAll("%3A", ":")
  return text ? `/${category}?${text}` : `/${category}`
}

/** The list as it was left, by the search of its address, for another trip: nothing but its filters is kept. */
export const leftListPath = (category: CategoryId, trip: Trip | undefined, search = ""): string =>
  listPath(category, trip, filtersOf(category, new URLSearchParams(search)))

/**
 * Where a search form leads: `what` is the category, `from` and `to` are days with their times in `fromTime` and `toTime`, or moments as in
 * an address; the rest is as in an address. Without readable dates the plain list, without a category the home page.
 */
export function searchPath(form: URLSearchParams): string {
  const category = findCategory(form.get("what") ?? "")?.id
  if (!category || !hasTrips(category)) return "/"
  return listPath(category, tripOf(category, tripFields(category, form)), filtersOf(category, form))
}

/** A car's days and times become moments; a stay has days only. */
function tripFields(category: CategoryId, form: URLSearchParams): URLSearchParams {
  const fields = new URLSearchParams(form)
  for (const name of ["from", "to"]) {
    const [day, time = form.get(`${name}Time`)] = (form.get(name) ?? "").split("T")
    fields.set(name, day && time && !isByNight(category) ? `${day}T${time}` : (day ?? ""))
  }
  return fields
}
