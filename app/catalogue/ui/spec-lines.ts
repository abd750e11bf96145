import type { Locale } from "../../platform/i18n/locale"
import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { CarSpecs, HelicopterSpecs, JetSpecs, Specs, VillaSpecs, YachtSpecs } from "../rules/specs"

export type SpecLine = [label: string, value: string]

const allowed = (yes: boolean) => (yes ? m.catalogue_allowed() : m.catalogue_not_allowed())

/** An item's specifications, one figure per line. */
export function specLines(specs: Specs, locale: Locale): SpecLine[] {
  switch (specs.kind) {
    case "car":
      return carLines(specs, locale)
    case "yacht":
      return yachtLines(specs, locale)
    case "jet":
      return jetLines(specs, locale)
    case "helicopter":
      return helicopterLines(specs, locale)
    case "villa":
      return villaLines(specs)
    case "wash":
      return []
  }
}

const placeLine = ({ place }: { place?: string }): SpecLine[] => (place ? [[m.catalogue_place(), place]] : [])

/** A partner's car is handed over at the partner's place (D76). */
const carPlaceLines = ({ place }: CarSpecs): SpecLine[] => (place ? [[m.catalogue_collected(), place]] : [])

const carLines = (specs: CarSpecs, locale: Locale): SpecLine[] => [
  [m.catalogue_power(), m.catalogue_hp({ value: formatNumber(specs.powerHp, locale) })],
  [m.catalogue_torque(), m.catalogue_nm({ value: formatNumber(specs.torqueNm, locale) })],
  [m.catalogue_acceleration(), m.catalogue_seconds({ value: formatNumber(specs.accelerationSeconds, locale) })],
  [m.catalogue_max_speed(), m.catalogue_kmh({ value: formatNumber(specs.maxSpeedKmh, locale) })],
  [m.catalogue_engine(), specs.engine[locale]],
  [m.catalogue_seats(), formatNumber(specs.seats, locale)],
  [m.catalogue_color(), specs.color[locale]],
  ...carPlaceLines(specs),
]

const yachtLines = (specs: YachtSpecs, locale: Locale): SpecLine[] => [
  [m.catalogue_type(), specs.type[locale]],
  [m.catalogue_length(), m.catalogue_metres({ value: formatNumber(specs.lengthM, locale) })],
  [m.catalogue_beam(), m.catalogue_metres({ value: formatNumber(specs.beamM, locale) })],
  [m.catalogue_guests_label(), formatNumber(specs.guests, locale)],
  [m.catalogue_cabins_label(), formatNumber(specs.cabins, locale)],
  [m.catalogue_crew(), formatNumber(specs.crew, locale)],
  [m.catalogue_cruise(), m.catalogue_knots({ value: formatNumber(specs.cruiseKnots, locale) })],
  ...rangeLine(specs, locale),
  [m.catalogue_hull(), specs.hull[locale]],
  ...placeLine(specs),
]

/** A sailing yacht has no range under engine; of another one without a range, nothing is said. */
function rangeLine({ rangeNm, type }: YachtSpecs, locale: Locale): SpecLine[] {
  if (rangeNm !== undefined)
    return [[m.catalogue_range(), m.catalogue_nautical_miles({ value: formatNumber(rangeNm, locale) })]]
  return /\bsail/i.test(type.en) || /\bvela\b/i.test(type.it) ? [[m.catalogue_range(), m.catalogue_under_sail()]] : []
}

const jetLines = (specs: JetSpecs, locale: Locale): SpecLine[] => [
  [m.catalogue_type(), specs.type[locale]],
  [m.catalogue_seats(), formatNumber(specs.passengers, locale)],
  [m.catalogue_range(), m.catalogue_km({ value: formatNumber(specs.rangeKm, locale) })],
  [m.catalogue_cruise(), m.catalogue_kmh({ value: formatNumber(specs.cruiseKmh, locale) })],
  [m.catalogue_pets(), allowed(specs.petsAllowed)],
  [m.catalogue_smoking(), allowed(specs.smokingAllowed)],
  [m.catalogue_year(), String(specs.year)],
]

const helicopterLines = (specs: HelicopterSpecs, locale: Locale): SpecLine[] => [
  [m.catalogue_seats(), formatNumber(specs.passengers, locale)],
  [m.catalogue_range(), m.catalogue_nautical_miles({ value: formatNumber(specs.rangeNm, locale) })],
  [m.catalogue_cruise(), m.catalogue_knots({ value: formatNumber(specs.cruiseKnots, locale) })],
  [m.catalogue_engines(), String(specs.engines)],
  [m.catalogue_year(), String(specs.year)],
]

const villaLines = (specs: VillaSpecs): SpecLine[] => [
  [m.catalogue_guests_label(), String(specs.guests)],
  [m.catalogue_bedrooms_label(), String(specs.bedrooms)],
  [m.catalogue_bathrooms_label(), String(specs.bathrooms)],
  ...(specs.minNights
    ? [[m.catalogue_min_nights_label(), m.catalogue_nights({ count: specs.minNights })] satisfies SpecLine]
    : []),
  [m.catalogue_place(), specs.place],
]
