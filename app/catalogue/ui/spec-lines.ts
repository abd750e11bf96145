import { intlLocale, type Locale } from "../../platform/i18n/locale"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { CarSpecs, HelicopterSpecs, JetSpecs, Specs, VillaSpecs, YachtSpecs } from "../rules/specs"

/** A label and what is said to it. */
export type SpecLine = [label: string, value: string]

const number = (value: number, locale: Locale) => value.toLocaleString(intlLocale(locale), { useGrouping: "always" })
const allowed = (yes: boolean) => (yes ? m.catalogue_allowed() : m.catalogue_not_allowed())

/** What an item is, one line a figure. */
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

const carLines = (specs: CarSpecs, locale: Locale): SpecLine[] => [
  [m.catalogue_power(), m.catalogue_hp({ value: number(specs.powerHp, locale) })],
  [m.catalogue_torque(), m.catalogue_nm({ value: number(specs.torqueNm, locale) })],
  [m.catalogue_acceleration(), m.catalogue_seconds({ value: number(specs.accelerationSeconds, locale) })],
  [m.catalogue_max_speed(), m.catalogue_kmh({ value: number(specs.maxSpeedKmh, locale) })],
  [m.catalogue_engine(), specs.engine[locale]],
  [m.catalogue_seats(), number(specs.seats, locale)],
  [m.catalogue_color(), specs.color[locale]],
]

const yachtLines = (specs: YachtSpecs, locale: Locale): SpecLine[] => [
  [m.catalogue_type(), specs.type[locale]],
  [m.catalogue_length(), m.catalogue_metres({ value: number(specs.lengthM, locale) })],
  [m.catalogue_beam(), m.catalogue_metres({ value: number(specs.beamM, locale) })],
  [m.catalogue_guests_label(), number(specs.guests, locale)],
  [m.catalogue_cabins_label(), number(specs.cabins, locale)],
  [m.catalogue_crew(), number(specs.crew, locale)],
  [m.catalogue_cruise(), m.catalogue_knots({ value: number(specs.cruiseKnots, locale) })],
  [
    m.catalogue_range(),
    specs.rangeNm === undefined
      ? m.catalogue_under_sail()
      : m.catalogue_nautical_miles({ value: number(specs.rangeNm, locale) }),
  ],
  [m.catalogue_hull(), specs.hull[locale]],
]

const jetLines = (specs: JetSpecs, locale: Locale): SpecLine[] => [
  [m.catalogue_type(), specs.type[locale]],
  [m.catalogue_seats(), number(specs.passengers, locale)],
  [m.catalogue_range(), m.catalogue_km({ value: number(specs.rangeKm, locale) })],
  [m.catalogue_cruise(), m.catalogue_kmh({ value: number(specs.cruiseKmh, locale) })],
  [m.catalogue_pets(), allowed(specs.petsAllowed)],
  [m.catalogue_smoking(), allowed(specs.smokingAllowed)],
  [m.catalogue_year(), String(specs.year)],
]

const helicopterLines = (specs: HelicopterSpecs, locale: Locale): SpecLine[] => [
  [m.catalogue_seats(), number(specs.passengers, locale)],
  [m.catalogue_range(), m.catalogue_nautical_miles({ value: number(specs.rangeNm, locale) })],
  [m.catalogue_cruise(), m.catalogue_knots({ value: number(specs.cruiseKnots, locale) })],
  [m.catalogue_engines(), String(specs.engines)],
  [m.catalogue_year(), String(specs.year)],
]

const villaLines = (specs: VillaSpecs): SpecLine[] => [
  [m.catalogue_guests_label(), String(specs.guests)],
  [m.catalogue_bedrooms_label(), String(specs.bedrooms)],
  [m.catalogue_bathrooms_label(), String(specs.bathrooms)],
  [m.catalogue_place(), specs.place],
]
