import type { FieldRefusal } from "../../platform/refusal"
import { readGrouped } from "../../platform/whole-number"
import type { CategoryId } from "./categories"
import type { Bilingual, Kind, Specs } from "./specs"

type Limits = { min: number; max: number; decimals: number }

/** Numbers that partners' listings have too, with their limits. Units as in the specifications. */
export const listedNumbers = {
  powerHp: { min: 10, max: 2000, decimals: 0 },
  torqueNm: { min: 10, max: 5000, decimals: 0 },
  accelerationSeconds: { min: 1, max: 60, decimals: 1 },
  maxSpeedKmh: { min: 30, max: 500, decimals: 0 },
  seats: { min: 1, max: 9, decimals: 0 },
  guests: { min: 1, max: 60, decimals: 0 },
  lengthM: { min: 3, max: 200, decimals: 2 },
  beamM: { min: 1, max: 40, decimals: 2 },
  cabins: { min: 0, max: 40, decimals: 0 },
  crew: { min: 0, max: 100, decimals: 0 },
  cruiseKnots: { min: 1, max: 80, decimals: 1 },
  rangeNm: { min: 10, max: 20_000, decimals: 0 },
  bedrooms: { min: 1, max: 40, decimals: 0 },
  bathrooms: { min: 1, max: 40, decimals: 0 },
  minNights: { min: 1, max: 30, decimals: 0 },
} satisfies Record<string, Limits>

const DEGREES = 6

const numbers = {
  ...listedNumbers,
  passengers: { min: 1, max: 30, decimals: 0 },
  year: { min: 1950, max: 2100, decimals: 0 },
  rangeKm: { min: 100, max: 20_000, decimals: 0 },
  cruiseKmh: { min: 100, max: 2000, decimals: 0 },
  /** Euro per flight hour. */
  hourlyRate: { min: 100, max: 50_000, decimals: 0 },
  engines: { min: 1, max: 2, decimals: 0 },
  latitude: { min: 38.8, max: 41.35, decimals: DEGREES },
  longitude: { min: 8.1, max: 9.9, decimals: DEGREES },
} satisfies Record<string, Limits>

type TextName = "engine" | "color" | "type" | "hull" | "summary" | "description"

/**
 * A field in which an operator types a part of the specifications: a number, a text or a list in both languages (as two
 * fields, `summaryIt` and `summaryEn`; a list has a line per entry), a place, or whether something is allowed.
 */
export type ItemField = { isOptional?: boolean } & (
  | { as: "number"; name: keyof typeof numbers; max?: number }
  | { as: "text"; name: TextName; max: number; isLong?: boolean }
  | { as: "list"; name: "has" }
  | { as: "place"; name: "place" }
  | { as: "yes"; name: "petsAllowed" | "smokingAllowed" }
)
export type ItemFieldName = ItemField["name"]

const SHORT = 80
const LONG = 2000
const MAX_ENTRIES = 12
/** Longest text of any field. */
export const MAX_FIELD_LENGTH = LONG

const number = (name: keyof typeof numbers, isOptional = false): ItemField => ({ as: "number", name, isOptional })
const short = (name: TextName): ItemField => ({ as: "text", name, max: SHORT })
const long = (name: TextName, isOptional = false): ItemField => ({
  as: "text",
  name,
  max: LONG,
  isLong: true,
  isOptional,
})

/** The fields of each kind, in the order of the page. */
export const fieldsOf: Record<Kind, ItemField[]> = {
  car: [
    ...(["powerHp", "torqueNm", "accelerationSeconds", "maxSpeedKmh", "seats"] as const).map((name) => number(name)),
    ...[short("engine"), short("color"), long("summary", true)],
  ],
  yacht: [
    ...(["guests", "cabins", "crew", "lengthM", "beamM", "cruiseKnots"] as const).map((name) => number(name)),
    ...[number("rangeNm", true), short("type"), short("hull"), long("summary")],
  ],
  jet: [
    ...(["passengers", "year", "rangeKm", "cruiseKmh"] as const).map((name) => number(name)),
    number("hourlyRate", true),
    { as: "yes", name: "petsAllowed" },
    { as: "yes", name: "smokingAllowed" },
    ...[short("type"), long("summary")],
  ],
  helicopter: [
    ...[number("passengers"), number("year"), number("rangeNm")],
    { as: "number", name: "cruiseKnots", max: 250 },
    ...[number("engines"), number("hourlyRate", true), long("summary")],
  ],
  villa: [
    ...[number("guests"), number("bedrooms"), number("bathrooms"), number("minNights", true)],
    { as: "place", name: "place" },
    ...[
      number("latitude"),
      number("longitude"),
      long("summary"),
      long("description"),
      { as: "list", name: "has" } as const,
    ],
  ],
  wash: [],
}

/** The inputs of a field. */
export const inputsOf = ({ as, name }: ItemField): string[] =>
  as === "text" || as === "list" ? [`${name}It`, `${name}En`] : [name]

/** All inputs of all kinds. */
export const itemInputs: string[] = [...new Set(Object.values(fieldsOf).flat().flatMap(inputsOf))]

/** What has been typed, by input; a missing one is empty. */
export type TypedItem = Record<string, string | undefined>

const DECIMAL = /^\d{1,6}(?:[.,]\d{1,6})?$/

/** A typed number with a decimal comma or point; undefined if it is none. */
export const readNumber = (typed: string, pattern = DECIMAL): number | undefined =>
  pattern.test(typed) ? Number(typed.replace(",", ".")) : undefined

/** A typed whole number, possibly in groups of thousands: `1200`, `1.200`. */
const readWholeNumber = (typed: string): number | undefined => readGrouped(typed) ?? readNumber(typed)

/** The value typed for a number; undefined if it is none within the limits. */
export function readWithin(typed: string, { min, max, decimals }: Limits): number | undefined {
  const value = decimals === 0 ? readWholeNumber(typed) : readNumber(typed)
  return value !== undefined && Number(value.toFixed(decimals)) === value && value >= min && value <= max
    ? value
    : undefined
}

/** The specifications with what was typed in place of what `before` has in the fields of its kind, or the refused inputs. */
export function readSpecs(before: Specs, typed: TypedItem): { specs: Specs } | { errors: FieldRefusal[] } {
  const errors: FieldRefusal[] = []
  const specs: Record<string, unknown> = { ...before }
  for (const field of fieldsOf[before.kind]) {
    const values = inputsOf(field).map((input) => (typed[input] ?? "").replace(/\r\n?/g, "\n").trim())
    const refused = refusalsOf(field, values)
    if (refused.length > 0) errors.push(...refused)
    else if (field.isOptional && values.every((value) => value === "")) delete specs[storedName(field)]
    else Object.assign(specs, readValue(field, values, specs))
  }
  return errors.length > 0 ? { errors } : { specs: specs as Specs }
}

/** The hourly rate is typed in euro and kept in cents. */
const storedName = ({ name }: ItemField): string => (name === "hourlyRate" ? "hourlyRateCents" : name)

function refusalsOf(field: ItemField, values: string[]): FieldRefusal[] {
  const inputs = inputsOf(field)
  const refuse = (index: number, code: string, details?: FieldRefusal["details"]) => ({
    ...{ field: inputs[index] ?? field.name, code: `partners.listing-${code}`, details },
  })
  if (field.as === "yes" || (field.isOptional && values.every((value) => value === ""))) return []
  if (field.as === "number") {
    const limits = limitsOf(field)
    const { min, max, decimals } = limits
    if (readWithin(values[0] ?? "", limits) !== undefined) return []
    return [refuse(0, decimals === 0 ? "whole-number" : "number", { min, max })]
  }
  const max = field.as === "text" ? field.max : field.as === "place" ? SHORT : LONG
  const tooLong = values.findIndex((value) => value.length > max)
  if (tooLong >= 0) return [refuse(tooLong, "text-long", { max })]
  if (field.as === "list") {
    const [it = [], en = []] = values.map(linesOf)
    if (it.length > MAX_ENTRIES) return [refuse(0, "features-many", { max: MAX_ENTRIES })]
    return it.length === en.length ? [] : [{ field: "hasEn", code: "catalogue.lines-differ" }]
  }
  const missing = inputs.filter((_, index) => values[index] === "")
  return missing.map((input) => ({ field: input, code: "catalogue.text-missing" }))
}

function limitsOf({ name, max }: Extract<ItemField, { as: "number" }>): Limits {
  const limits = numbers[name]
  return max === undefined ? limits : { ...limits, max }
}

const linesOf = (text = ""): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)

function readValue(field: ItemField, [first = "", second = ""]: string[], specs: Record<string, unknown>) {
  switch (field.as) {
    case "number": {
      const value = readWithin(first, limitsOf(field))
      if (field.name === "latitude") return { at: { ...(specs.at as object), lat: value } }
      if (field.name === "longitude") return { at: { ...(specs.at as object), lon: value } }
      if (field.name === "hourlyRate") return { hourlyRateCents: Number(value) * 100 }
      return { [field.name]: value }
    }
    case "text":
      return { [field.name]: { it: first, en: second } }
    case "list":
      return { has: linesOf(first).map((it, index): Bilingual => ({ it, en: linesOf(second)[index] ?? it })) }
    case "place":
      return { place: first }
    case "yes":
      return { [field.name]: first === "on" }
  }
}

/** The specifications as they are typed, by input. Numbers have a decimal point. */
export function typedSpecs(specs: Specs): Record<string, string> {
  const known = specs as Record<string, unknown> & { at?: { lat: number; lon: number }; hourlyRateCents?: number }
  const { at, hourlyRateCents: rate } = known
  const hourlyRate = rate === undefined ? undefined : rate / 100
  const values: Record<string, unknown> = { ...known, latitude: at?.lat, longitude: at?.lon, hourlyRate }
  return Object.fromEntries(
    fieldsOf[specs.kind].flatMap((field): [string, string][] => {
      const value = values[field.name]
      const inputs = inputsOf(field)
      const texts =
        field.as === "list"
          ? [linesIn(value, "it"), linesIn(value, "en")]
          : field.as === "text"
            ? [(value as Bilingual | undefined)?.it, (value as Bilingual | undefined)?.en]
            : [field.as === "yes" ? (value ? "on" : "") : value]
      return inputs.map((input, index) => [input, String(texts[index] ?? "")])
    }),
  )
}

const linesIn = (all: unknown, language: keyof Bilingual): string =>
  ((all ?? []) as Bilingual[]).map((each) => each[language]).join("\n")

/** What determines a car's insurance, deductibles and kilometres (D20, D24, D25). */
export const urbanTariffs = ["urban", "urban-premium", "van"] as const
export type UrbanTariff = (typeof urbanTariffs)[number]

/** The categories to which items can be added, with the kind and the beginning of the ids of their items (part 1 §3). */
export const openCategories = {
  cars: { kind: "car", prefix: "car" },
  "urban-cars": { kind: "car", prefix: "car" },
  yachts: { kind: "yacht", prefix: "yacht" },
  villas: { kind: "villa", prefix: "villa" },
  helicopters: { kind: "helicopter", prefix: "heli" },
  jets: { kind: "jet", prefix: "jet" },
} as const satisfies Partial<Record<CategoryId, { kind: Kind; prefix: string }>>
export type OpenCategory = keyof typeof openCategories

export const isOpenCategory = (id: string): id is OpenCategory => Object.hasOwn(openCategories, id)

/** The specifications of a new item, without what is typed. */
export function emptySpecs(category: OpenCategory, tariff: UrbanTariff): Specs {
  const { kind } = openCategories[category]
  if (kind !== "car") return { kind } as Specs
  const group = category === "cars" ? "exotic" : tariff === "van" ? "urban-premium" : tariff
  return { kind, group, ...(category === "urban-cars" && tariff === "van" && { van: true }) } as Specs
}

/** The tariff of an urban car; undefined for everything else. */
export const tariffOf = (category: string, specs: Specs): UrbanTariff | undefined => {
  if (category !== "urban-cars" || specs.kind !== "car") return undefined
  return specs.van ? "van" : specs.group === "urban-premium" ? "urban-premium" : "urban"
}

/** The same specifications with another tariff, if it is an urban car. */
export function withTariff(category: string, specs: Specs, tariff: UrbanTariff | undefined): Specs {
  if (category !== "urban-cars" || specs.kind !== "car" || tariff === undefined) return specs
  const { van, ...others } = specs
  return { ...others, ...emptySpecs(category, tariff) } as Specs
}

/** Ferrari and Lamborghini among the exotic cars, with their own requirements and tariff (D21, D25). */
const PREMIUM = /\b(?:ferrari|lamborghini)\b/i

export const isPremium = ({ name, specs }: { name: string; specs: Specs }): boolean =>
  specs.kind === "car" && specs.group === "exotic" && PREMIUM.test(name)
