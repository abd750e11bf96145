import { useEffect, useMemo } from "react"
import { useNavigate } from "react-router"
import { useSessionState } from "../../../platform/ui/hooks/use-session-state"
import { type CategoryId, findCategory, isCar } from "../../rules/categories"
import { type Trip, tripOf, tripQuery } from "../../rules/trip"

/** The last trips of this tab as queries, of cars and of stays, and the category of the last one; "" without. */
const none = { cars: "", stays: "", category: "" }

const sortOf = (category: CategoryId) => (isCar(category) ? "cars" : "stays")

type LastTrip = { category: CategoryId; trip: Trip }

/**
 * Keeps the trip of the address, if `isPriced`. `last` is the last one of this tab where the address has none: of the same sort, on a page without a
 * category of any sort; undefined on the server and in the first render. `forget` drops it.
 */
export function useLastTrip(category: CategoryId | undefined, trip: Trip | undefined, isPriced = false) {
  const { value, ready, change } = useSessionState("trip", none)
  const query = trip && tripQuery(trip)
  useEffect(() => {
    if (ready && isPriced && category && query) change({ [sortOf(category)]: query, category })
  }, [ready, isPriced, category, query, change])
  const lastCategory = category ?? findCategory(value.category)?.id
  const kept = ready && !query && lastCategory ? value[sortOf(lastCategory)] : ""
  const last = useMemo((): LastTrip | undefined => {
    const keptTrip = lastCategory && tripOf(lastCategory, new URLSearchParams(kept))
    return keptTrip && { category: lastCategory, trip: keptTrip }
  }, [lastCategory, kept])
  return { last, forget: () => category && change({ [sortOf(category)]: "" }) }
}

/**
 * Without a trip in the address, the last one of this tab goes there, if it is still to come after `today`. `addressOf` gives the address
 * for a trip. Returns `forget`.
 */
export function useTripOfTab(
  category: CategoryId,
  trip: Trip | undefined,
  isPriced: boolean,
  { today, addressOf }: { today: string; addressOf: (trip: Trip) => string | undefined },
) {
  const navigate = useNavigate()
  const { last, forget } = useLastTrip(category, trip, isPriced)
  const address = last && last.trip.from.slice(0, 10) > today ? addressOf(last.trip) : undefined
  useEffect(() => {
    if (address) navigate(address, { replace: true, preventScrollReset: true })
  }, [address, navigate])
  return forget
}
