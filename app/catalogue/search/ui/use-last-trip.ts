import { useEffect, useMemo } from "react"
import { useSessionState } from "../../../platform/ui/hooks/use-session-state"
import { type CategoryId, findCategory, isCar } from "../../rules/categories"
import { type Trip, tripOf, tripQuery } from "../../rules/trip"

/** The last trips of this tab as queries, of cars and of stays, and the category of the last one; "" without. */
const none = { cars: "", stays: "", category: "" }

const sortOf = (category: CategoryId) => (isCar(category) ? "cars" : "stays")

type LastTrip = { category: CategoryId; trip: Trip }

/**
 * Keeps the trip of the address, and gives the last one of this tab where the address has none: of the same sort, on a page without a
 * category of any sort. Undefined on the server and in the first render.
 */
export function useLastTrip(category: CategoryId | undefined, trip: Trip | undefined): LastTrip | undefined {
  const { value, ready, change } = useSessionState("trip", none)
  const query = trip && tripQuery(trip)
  useEffect(() => {
    if (ready && category && query) change({ [sortOf(category)]: query, category })
  }, [ready, category, query, change])
  const last = category ?? findCategory(value.category)?.id
  const kept = ready && !query && last ? value[sortOf(last)] : ""
  return useMemo(() => {
    const keptTrip = last && tripOf(last, new URLSearchParams(kept))
    return keptTrip && { category: last, trip: keptTrip }
  }, [last, kept])
}
