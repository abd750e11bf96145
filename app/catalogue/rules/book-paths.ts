import { bookingPath, type CategoryId } from "./categories"
import { type Trip, tripQuery } from "./trip"

type Action = { kind: "book" | "request"; path: string }

/** What an item's page leads to, the most obvious first (part 2 §2, D41): yachts are booked or requested, villas requested. */
export function bookingActions(category: CategoryId, itemId: string, trip: Trip | undefined): Action[] {
  const query = trip ? `?${tripQuery(trip)}` : ""
  if (category === "yachts")
    return [
      { kind: "book", path: `/book/yachts/${itemId}${query}` },
      { kind: "request", path: `${bookingPath(category, itemId)}${query}` },
    ]
  if (category === "villas") return [{ kind: "request", path: `/villas/${itemId}/book${query}` }]
  return [{ kind: "book", path: `${bookingPath(category, itemId)}${query}` }]
}
