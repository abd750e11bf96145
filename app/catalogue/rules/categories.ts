import type { Kind } from "./specs"

/** Categories of the catalogue, in the order of the home page (part 1 §2). */
export const categoryIds = [
  "cars",
  "urban-cars",
  "yachts",
  "villas",
  "helicopters",
  "jets",
  "car-wash-services",
  "membership",
] as const

export type CategoryId = (typeof categoryIds)[number]

/**
 * Target of "Book Now": the car wizard, the booking page, the booking modal, the item's own page, or the category's own
 * page (part 2 §2).
 */
export type Booking = "wizard" | "booking-page" | "modal" | "item-page" | "own-page"

export type Category = { id: CategoryId; booking: Booking }

export const categories: Category[] = [
  { id: "cars", booking: "wizard" },
  { id: "urban-cars", booking: "wizard" },
  { id: "yachts", booking: "modal" },
  { id: "villas", booking: "item-page" },
  { id: "helicopters", booking: "booking-page" },
  { id: "jets", booking: "booking-page" },
  { id: "car-wash-services", booking: "own-page" },
  { id: "membership", booking: "own-page" },
]

export const isCar = (id: CategoryId): boolean => id === "cars" || id === "urban-cars"

/** Whether an item is booked by nights, from check-in to check-out; others by whole days. */
export const isByNight = (id: CategoryId): boolean => id === "yachts" || id === "villas"

/** Whether an item's old address names `requested`: a car's category changes with its tariff, that of other items never. */
export const hasMoved = (category: string, requested: string): boolean =>
  category !== requested && [category, requested].every((id) => id === "cars" || id === "urban-cars")

export const findCategory = (id: string): Category | undefined => categories.find((category) => category.id === id)

/** Wide pictures for yachts and aircraft, tall ones for the rest (part 1 §2). */
export const pictureRatio = (itemId: string): "16/9" | "9/16" => (/^(jet|heli|yacht)/.test(itemId) ? "16/9" : "9/16")

/** Action of an item's button, by its category (part 1 §2, part 2 §2, D41). */
export const entryPointOf = (category: CategoryId): Booking | undefined =>
  categories.find(({ id }) => id === category)?.booking

/** The button's target. */
export function bookingPath(category: CategoryId, itemId: string): string {
  switch (entryPointOf(category)) {
    case "wizard":
      return `/${category}/${itemId}/book`
    case "modal":
      return `/${category}/${itemId}/request`
    case "booking-page":
      return `/book/${category}/${itemId}`
    default:
      return `/${category}/${itemId}`
  }
}

/** Whether lists show a price; flights are quoted on request (part 1 §2). */
export const showsPrice = (kind: Kind): boolean => kind === "car" || kind === "yacht" || kind === "villa"

/** The unit of `dailyPriceCents`. */
export const priceUnit = (kind: Kind): "day" | "night" => (kind === "villa" ? "night" : "day")
