import { isPremium, readNumber, readWithin } from "../../catalogue/rules/item-fields"
import type { Bilingual, CarSpecs, Specs, VillaSpecs, YachtSpecs } from "../../catalogue/rules/specs"
import { hasContactDetails, isName } from "../../platform/contact"
import { readCents } from "../../platform/money"
import type { FieldRefusal } from "../../platform/refusal"
import { withoutInvisible } from "../../platform/text"
import { type Coordinates, towns } from "../../villas/rules/sardinia"
import {
  DESCRIPTION_LENGTH,
  type ListingCategory,
  MAX_FEATURE_LENGTH,
  MAX_FEATURES,
  MAX_LOCATION_LENGTH,
  NAME_LENGTH,
  type NumberField,
  numberFields,
  PRICE,
  type SpecField,
  specFieldsOf,
  type TextSpec,
  TYPED_POINT,
  type TypedSpecs,
  tariffs,
  textFields,
  yachtTypes,
} from "./listing-fields"

/** What the partner typed, before validation. */
export type TypedListing = {
  category: ListingCategory
  name: string
  description: string
  location: string
  specs: TypedSpecs
}

/** What the catalogue stores of a listing. */
export type ListedItem = {
  category: "cars" | "urban-cars" | "yachts" | "villas"
  name: string
  dailyPriceCents: number
  premium: boolean
  specs: CarSpecs | YachtSpecs | VillaSpecs
}

/** Edges of the map of Sardinia, in degrees. */
const SARDINIA = { lat: { min: 38.8, max: 41.35 }, lon: { min: 8.1, max: 9.9 } }

/** Places whose position a villa may take, besides the towns of the map, in degrees. */
const furtherPlaces: { name: string; at: Coordinates }[] = [
  { name: "Porto Cervo", at: { lat: 41.135, lon: 9.535 } },
  { name: "Porto Rotondo", at: { lat: 41.03, lon: 9.545 } },
  { name: "San Pantaleo", at: { lat: 41.046, lon: 9.463 } },
  { name: "Santa Teresa Gallura", at: { lat: 41.238, lon: 9.19 } },
  { name: "San Teodoro", at: { lat: 40.772, lon: 9.67 } },
  { name: "Orosei", at: { lat: 40.38, lon: 9.69 } },
  { name: "Villasimius", at: { lat: 39.142, lon: 9.522 } },
  { name: "Chia", at: { lat: 38.9, lon: 8.87 } },
  { name: "Pula", at: { lat: 39.01, lon: 9.0 } },
  { name: "Bosa", at: { lat: 40.297, lon: 8.498 } },
  { name: "Carloforte", at: { lat: 39.145, lon: 8.305 } },
]

/** Places of the map by name. */
export const mapPlaces: { name: string; at: Coordinates }[] = [...towns, ...furtherPlaces].toSorted((one, other) =>
  one.name.localeCompare(other.name, "it"),
)

const yachtTypeNames: Record<(typeof yachtTypes)[number], Bilingual> = {
  motor: { it: "Yacht a motore", en: "Motor yacht" },
  open: { it: "Yacht sportivo open", en: "Open sport yacht" },
  catamaran: { it: "Catamarano a motore", en: "Motor catamaran" },
  sail: { it: "Yacht a vela", en: "Sailing yacht" },
}

const DEGREES = /^\d{1,2}(?:[.,]\d{1,6})?$/

/**
 * The item that a listing makes, or what is missing or wrong, by field (part 3 §5). The partner's text is shown as written in
 * both languages.
 */
export function readListing(listing: TypedListing): { item: ListedItem } | { errors: FieldRefusal[] } {
  const read = reader(listing.specs)
  const name = checkName(listing.name, read.refuse)
  const description = checkDescription(listing.description, read.refuse)
  const location = read.line("location", listing.location, MAX_LOCATION_LENGTH)
  const made = specsReaders[listing.category](read, description, location)
  const dailyPriceCents = read.price()
  if (read.errors.length > 0) return { errors: inPageOrder(read.errors, listing.category) }
  return { item: { ...made, name, dailyPriceCents, premium: isPremium({ name, specs: made.specs }) } }
}

/** Specifications for the preview of an unfinished listing; missing numbers are 0. */
export function previewSpecs({ category, specs, description, location }: TypedListing): Specs {
  return specsReaders[category](reader(specs), description, location).specs
}

type Reader = ReturnType<typeof reader>

function reader(specs: TypedSpecs) {
  const errors: FieldRefusal[] = []
  const refuse = (field: string, code: string, details?: FieldRefusal["details"]) => {
    errors.push({ field, code, details })
  }
  const typed = (field: SpecField) => withoutInvisible(specs[field] ?? "").trim()
  const line = (field: string, text: string, max: number): string => {
    const trimmed = withoutInvisible(text).trim()
    if (trimmed === "") refuse(field, `partners.listing-${kebab(field)}-required`)
    else if (trimmed.length > max) refuse(field, "partners.listing-text-long", { max })
    else checkLine(field, trimmed, refuse)
    return trimmed
  }
  return {
    errors,
    refuse,
    typed,
    line,
    /** Checks a text that may be empty and that guests do not see. */
    optional: (field: TextSpec): void => {
      if (typed(field).length > textFields[field])
        refuse(field, "partners.listing-text-long", { max: textFields[field] })
      else if (!isName(typed(field))) refuse(field, "partners.listing-text-plain")
    },
    text: (field: TextSpec): Bilingual => bothLanguages(line(field, typed(field), textFields[field])),
    number: (field: NumberField): number => {
      const { min, max, decimals } = numberFields[field]
      const value = readWithin(typed(field), numberFields[field])
      if (value !== undefined) return value
      refuse(field, decimals === 0 ? "partners.listing-whole-number" : "partners.listing-number", { min, max })
      return 0
    },
    choice: <Choice extends string>(field: SpecField, choices: readonly Choice[]): Choice | undefined => {
      const chosen = choices.find((choice) => choice === typed(field))
      if (!chosen) refuse(field, `partners.listing-${kebab(field)}`)
      return chosen
    },
    price: (): number => {
      const cents = readCents(typed("price"))
      if (cents !== undefined && cents >= PRICE.minCents && cents <= PRICE.maxCents) return cents
      refuse("price", "partners.listing-price", { min: PRICE.minCents / 100, max: PRICE.maxCents / 100 })
      return 0
    },
  }
}

const kebab = (field: string) => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const bothLanguages = (text: string): Bilingual => ({ it: text, en: text })

/** Contact details would lead guests away from the site; mails contain these lines, so markup is refused. */
function checkLine(field: string, text: string, refuse: Reader["refuse"]): void {
  if (hasContactDetails(text)) refuse(field, "partners.listing-contact")
  else if (!isName(text)) refuse(field, "partners.listing-text-plain")
}

function checkName(typed: string, refuse: Reader["refuse"]): string {
  const name = withoutInvisible(typed).trim()
  if (name.length < NAME_LENGTH.min) refuse("name", "partners.listing-name-required", NAME_LENGTH)
  else if (name.length > NAME_LENGTH.max) refuse("name", "partners.listing-text-long", { max: NAME_LENGTH.max })
  else checkLine("name", name, refuse)
  return name
}

function checkDescription(typed: string, refuse: Reader["refuse"]): string {
  const description = typed.replace(/\r\n?/g, "\n").trim()
  if (description.length < DESCRIPTION_LENGTH.min)
    refuse("description", "partners.listing-description-required", { min: DESCRIPTION_LENGTH.min })
  else if (description.length > DESCRIPTION_LENGTH.max)
    refuse("description", "partners.listing-text-long", { max: DESCRIPTION_LENGTH.max })
  else if (hasContactDetails(description)) refuse("description", "partners.listing-contact")
  return description
}

type MadeSpecs = Pick<ListedItem, "category" | "specs">

const specsReaders: Record<ListingCategory, (read: Reader, description: string, location: string) => MadeSpecs> = {
  cars: carOf,
  yachts: yachtOf,
  villas: villaOf,
}

/** Tariffs and insurance of exotic cars are those of `cars`, of all others those of `urban-cars` (D20, D25). */
function carOf(read: Reader, description: string, place: string): MadeSpecs {
  const tariff = read.choice("tariff", tariffs) ?? "urban"
  const engine = read.text("engine")
  const specs: CarSpecs = {
    kind: "car",
    powerHp: read.number("powerHp"),
    torqueNm: read.number("torqueNm"),
    accelerationSeconds: read.number("accelerationSeconds"),
    maxSpeedKmh: read.number("maxSpeedKmh"),
    seats: read.number("seats"),
    engine,
    color: read.text("color"),
    group: tariff === "van" ? "urban-premium" : tariff,
    ...(tariff === "van" ? { van: true } : {}),
    place,
    summary: bothLanguages(description),
  }
  return { category: tariff === "exotic" ? "cars" : "urban-cars", specs }
}

function yachtOf(read: Reader, description: string, place: string): MadeSpecs {
  const type = read.choice("yachtType", yachtTypes) ?? "motor"
  const specs: YachtSpecs = {
    kind: "yacht",
    guests: read.number("guests"),
    cabins: read.number("cabins"),
    crew: read.number("crew"),
    lengthM: read.number("lengthM"),
    beamM: read.number("beamM"),
    cruiseKnots: read.number("cruiseKnots"),
    ...(type === "sail" ? {} : { rangeNm: read.number("rangeNm") }),
    type: yachtTypeNames[type],
    hull: read.text("hull"),
    summary: bothLanguages(description),
    place,
  }
  return { category: "yachts", specs }
}

/** The first paragraph is the summary, the others the description. */
function villaOf(read: Reader, description: string, place: string): MadeSpecs {
  const minNights = read.typed("minNights") === "" ? 1 : read.number("minNights")
  const [summary = "", ...paragraphs] = description.split(/\n\s*\n/)
  read.optional("streetAddress")
  read.optional("landRegistration")
  const specs: VillaSpecs = {
    kind: "villa",
    guests: read.number("guests"),
    bedrooms: read.number("bedrooms"),
    bathrooms: read.number("bathrooms"),
    ...(minNights > 1 && { minNights }),
    place,
    at: pointOf(read),
    summary: bothLanguages(summary.trim()),
    description: bothLanguages(paragraphs.map((paragraph) => paragraph.trim()).join("\n\n")),
    has: featuresOf(read),
  }
  return { category: "villas", specs }
}

function pointOf(read: Reader): Coordinates {
  const chosen = read.typed("mapPlace")
  if (chosen !== TYPED_POINT) {
    const place = mapPlaces.find(({ name }) => name === chosen)
    if (!place) read.refuse("mapPlace", "partners.listing-map-place")
    return place?.at ?? { lat: SARDINIA.lat.min, lon: SARDINIA.lon.min }
  }
  const degrees = (field: "latitude" | "longitude", { min, max }: { min: number; max: number }) => {
    const value = readNumber(read.typed(field), DEGREES)
    if (value !== undefined && value >= min && value <= max) return value
    read.refuse(field, "partners.listing-number", { min, max })
    return min
  }
  return { lat: degrees("latitude", SARDINIA.lat), lon: degrees("longitude", SARDINIA.lon) }
}

function featuresOf(read: Reader): Bilingual[] {
  const lines = read
    .typed("features")
    .split(/\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean)
  const features = [...new Set(lines)]
  if (features.length > MAX_FEATURES) read.refuse("features", "partners.listing-features-many", { max: MAX_FEATURES })
  else if (features.some((feature) => feature.length > MAX_FEATURE_LENGTH))
    read.refuse("features", "partners.listing-text-long", { max: MAX_FEATURE_LENGTH })
  else checkLine("features", features.join(" · "), read.refuse)
  return features.map(bothLanguages)
}

function inPageOrder(errors: FieldRefusal[], category: ListingCategory): FieldRefusal[] {
  const order: string[] = ["name", "description", "location", ...specFieldsOf[category], "price"]
  return errors.toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
}
