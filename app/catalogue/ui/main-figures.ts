import type { Locale } from "../../platform/i18n/locale"
import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { ShortSpecs } from "../rules/specs"

/** An item's main figures in one line; "" if it has none. */
export function mainFigures(specs: ShortSpecs, locale: Locale): string {
  return figureTexts(specs, (value) => formatNumber(value, locale), locale).join(" · ")
}

function figureTexts(specs: ShortSpecs, number: (value: number) => string, locale: Locale): string[] {
  switch (specs.kind) {
    case "car":
      return [m.catalogue_specs_short({ power: number(specs.powerHp), seconds: number(specs.accelerationSeconds) })]
    case "yacht":
      return [
        specs.type[locale],
        m.catalogue_metres({ value: number(specs.lengthM) }),
        m.catalogue_guests({ count: specs.guests }),
        m.catalogue_cabins({ count: specs.cabins }),
      ]
    case "jet":
      return [
        specs.type[locale],
        m.catalogue_passengers({ count: specs.passengers }),
        m.catalogue_km({ value: number(specs.rangeKm) }),
      ]
    case "helicopter":
      return [
        m.catalogue_passengers({ count: specs.passengers }),
        m.catalogue_nautical_miles({ value: number(specs.rangeNm) }),
        m.catalogue_knots({ value: number(specs.cruiseKnots) }),
      ]
    case "villa":
      return [
        m.catalogue_guests({ count: specs.guests }),
        m.catalogue_bedrooms({ count: specs.bedrooms }),
        m.catalogue_bathrooms({ count: specs.bathrooms }),
      ]
    case "wash":
      return []
  }
}
