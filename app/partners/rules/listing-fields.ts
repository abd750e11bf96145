import { listedNumbers } from "../../catalogue/rules/item-fields"

/** Categories in which a partner lists (part 3 §3). */
export const listingCategories = ["cars", "yachts", "villas"] as const
export type ListingCategory = (typeof listingCategories)[number]

/** Listings and drafts of one partner. */
export const MAX_LISTINGS = 50
/** Photographs of a listing (part 3 §9). */
export const MAX_PHOTOGRAPHS = 10
export const LISTING_PHOTOGRAPH_ACCEPT = "image/png,image/jpeg,.heic"
/** In pixels. */
export const MIN_PHOTOGRAPH = { width: 800, height: 450 }

/** The wizard's steps: the basics, details, photographs, price (part 3 §2). */
export const LAST_STEP = 4
export const steps = [1, 2, 3, LAST_STEP] as const
export type Step = (typeof steps)[number]

/** Tariff of a car; a van is rented as `urban-premium` with its own kilometres (D24, D25). */
export const tariffs = ["exotic", "urban", "urban-premium", "van"] as const
export const yachtTypes = ["motor", "open", "catamaran", "sail"] as const
/** A villa's point on the map is typed, or that of a place. */
export const TYPED_POINT = "point"

/** Numbers by field, with their limits. */
export const numberFields = listedNumbers
export type NumberField = keyof typeof numberFields

/** Short texts by field, with their longest length in UTF-16 units. */
export const textFields = { engine: 80, color: 40, hull: 40, streetAddress: 200, landRegistration: 60 } as const
export type TextSpec = keyof typeof textFields

export const NAME_LENGTH = { min: 3, max: 60 }
export const DESCRIPTION_LENGTH = { min: 20, max: 2000 }
export const MAX_LOCATION_LENGTH = 80
export const MAX_FEATURES = 12
export const MAX_FEATURE_LENGTH = 60
/** Longest text of the field in which features are typed, one per line. */
export const MAX_FEATURES_LENGTH = MAX_FEATURES * (MAX_FEATURE_LENGTH + 2)

/** Per day or night, in euro cents. A year at the highest price is an amount that the database can store. */
export const PRICE = { minCents: 10_00, maxCents: 50_000_00 }

/** Fields whose text is stored as typed; other fields have their own columns. */
export const specFields = [
  "tariff",
  "yachtType",
  "mapPlace",
  "latitude",
  "longitude",
  "features",
  "price",
  ...(Object.keys(textFields) as TextSpec[]),
  ...(Object.keys(numberFields) as NumberField[]),
] as const
export type SpecField = (typeof specFields)[number]
/** What has been typed, by field. */
export type TypedSpecs = Partial<Record<SpecField, string>>

/** The specifications of each category, in the order of the page. */
export const specFieldsOf: Record<ListingCategory, SpecField[]> = {
  cars: ["tariff", "powerHp", "engine", "torqueNm", "accelerationSeconds", "maxSpeedKmh", "seats", "color"],
  yachts: ["yachtType", "guests", "lengthM", "beamM", "cabins", "crew", "cruiseKnots", "rangeNm", "hull"],
  villas: [
    "guests",
    "bedrooms",
    "bathrooms",
    "minNights",
    "mapPlace",
    "latitude",
    "longitude",
    "features",
    "streetAddress",
    "landRegistration",
  ],
}

/** The step on which a field is typed. */
export function stepOf(field: string): Step {
  if (field === "price") return LAST_STEP
  return field === "name" || field === "description" || field === "category" ? 1 : 2
}

/** The step in a page's address; the first one for anything else. */
export const stepFrom = (text: string | null): Step => steps.find((step) => String(step) === text) ?? 1
