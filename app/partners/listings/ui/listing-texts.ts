import { m } from "../../../platform/i18n/paraglide/messages.js"
import type { ListingCategory, SpecField, Step } from "../../rules/listing-fields"

export const stepTexts: Record<Step, () => string> = {
  1: m.partners_listing_step_1,
  2: m.partners_listing_step_2,
  3: m.partners_listing_step_3,
  4: m.partners_listing_step_4,
}

export const categoryTexts: Record<ListingCategory, () => string> = {
  cars: m.partners_category_cars,
  yachts: m.partners_category_yachts,
  villas: m.partners_category_villas,
}

/** The unit of a listing's price. */
export const unitText = (category: ListingCategory): string =>
  category === "villas" ? m.catalogue_per_night() : m.catalogue_per_day()

type Status = "draft" | "published" | "paused" | "suspended"

export const statusText = (status: Status | "deleted"): string => (status === "deleted" ? "" : statusTexts[status]())

const statusTexts: Record<Status, () => string> = {
  draft: m.partners_listing_status_draft,
  published: m.partners_listing_status_published,
  paused: m.partners_listing_status_paused,
  suspended: m.partners_listing_status_suspended,
}

export const fieldTexts: Record<Exclude<SpecField, "price">, () => string> = {
  tariff: m.partners_field_tariff,
  powerHp: m.partners_field_power_hp,
  engine: m.partners_field_engine,
  torqueNm: m.partners_field_torque_nm,
  accelerationSeconds: m.partners_field_acceleration_seconds,
  maxSpeedKmh: m.partners_field_max_speed_kmh,
  seats: m.partners_field_seats,
  color: m.partners_field_color,
  yachtType: m.partners_field_yacht_type,
  guests: m.partners_field_guests,
  lengthM: m.partners_field_length_m,
  beamM: m.partners_field_beam_m,
  cabins: m.partners_field_cabins,
  crew: m.partners_field_crew,
  cruiseKnots: m.partners_field_cruise_knots,
  rangeNm: m.partners_field_range_nm,
  hull: m.partners_field_hull,
  bedrooms: m.partners_field_bedrooms,
  bathrooms: m.partners_field_bathrooms,
  minNights: m.partners_field_min_nights,
  mapPlace: m.partners_field_map_place,
  latitude: m.partners_field_latitude,
  longitude: m.partners_field_longitude,
  features: m.partners_field_features,
  streetAddress: m.partners_field_street_address,
  landRegistration: m.partners_field_land_registration,
}

const basicTexts: Record<"category" | "name" | "description" | "location" | "price", () => string> = {
  category: m.partners_field_category,
  name: m.partners_field_name,
  description: m.partners_field_description,
  location: m.partners_field_location,
  price: m.partners_field_price_label,
}

const allTexts = new Map<string, () => string>(Object.entries({ ...fieldTexts, ...basicTexts }))

/** The label of a field by name; undefined if the wizard has no such field. */
export const labelOf = (field: string): string | undefined => allTexts.get(field)?.()

/** Hints below fields. */
export const fieldHints: Partial<Record<SpecField, () => string>> = {
  engine: m.partners_field_engine_hint,
  rangeNm: m.partners_field_range_nm_hint,
  minNights: m.partners_field_min_nights_hint,
  mapPlace: m.partners_field_map_place_hint,
  latitude: m.partners_field_latitude_hint,
  longitude: m.partners_field_longitude_hint,
  streetAddress: m.partners_field_street_address_hint,
  landRegistration: m.partners_field_land_registration_hint,
}
