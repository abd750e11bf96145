import type { CategoryId } from "./categories"
import type { Specs } from "./specs"

/**
 * What a list is narrowed to, and its order, as in the address. `seats`, `power` (HP), `bedrooms`, `guests` and `length` (metres):
 * at least; `price`: at most, in whole euros; `area`: a villa's place.
 */
export type Filters = { [key in NumberField]?: number } & { pool?: true; area?: string; order?: Order }

const numberFields = ["seats", "power", "bedrooms", "guests", "length", "price"] as const
type NumberField = (typeof numberFields)[number]
export type FilterField = NumberField | "pool" | "area" | "order"

export const orders = ["price", "power"] as const
/** Without one, the site's own order. */
export type Order = (typeof orders)[number]

/** The fields of a category's list, in the order of its form. */
const fieldsOf: Partial<Record<CategoryId, FilterField[]>> = {
  cars: ["seats", "power", "price", "order"],
  "urban-cars": ["seats", "power", "price", "order"],
  villas: ["guests", "bedrooms", "area", "pool", "price", "order"],
  yachts: ["guests", "length", "price", "order"],
}

export const filterFields = (category: CategoryId): FilterField[] => fieldsOf[category] ?? []

const MOST = 999_999
const LONGEST_AREA = 120

/** Reads what the category's list knows; anything else is left out. */
export function filtersOf(category: CategoryId, query: URLSearchParams): Filters {
  const filters: Filters = {}
  for (const field of filterFields(category)) {
    const text = query.get(field)?.trim() ?? ""
    if (field === "pool") {
      if (text === "1") filters.pool = true
    } else if (field === "area") {
      if (text && text.length <= LONGEST_AREA) filters.area = text
    } else if (field === "order") {
      const order = orders.find((each) => each === text)
      if (order && (order !== "power" || filterFields(category).includes("power"))) filters.order = order
    } else if (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST) filters[field] = Number(text)
  }
  return filters
}

/** The address of filters; `filtersOf` reads it. */
export function filterQuery(category: CategoryId, filters: Filters): URLSearchParams {
  const query = new URLSearchParams()
  for (const field of filterFields(category)) {
    const value = filters[field]
    if (value !== undefined) query.set(field, value === true ? "1" : String(value))
  }
  return query
}

/** An item of a list; `cents`: the price shown large, null if it shows none. */
export type Listed = { specs: Specs; cents: number | null }

/** The items that fit, in the order asked for; equal ones keep the site's order. */
export function filtered<I extends Listed>(items: I[], filters: Filters): I[] {
  const fitting = items.filter((item) => fits(item, filters))
  if (filters.order === "price") return fitting.toSorted((one, other) => priceRank(one) - priceRank(other))
  if (filters.order === "power") return fitting.toSorted((one, other) => powerOf(other) - powerOf(one))
  return fitting
}

const priceRank = ({ cents }: Listed) => cents ?? Number.POSITIVE_INFINITY
const powerOf = ({ specs }: Listed) => numberOf("power", specs) ?? 0

function fits({ specs, cents }: Listed, { price, pool, area, order: _, ...least }: Filters): boolean {
  if (price !== undefined && (cents === null || cents > price * 100)) return false
  if (pool && !hasPool(specs)) return false
  if (area !== undefined && areaOf(specs) !== area) return false
  return numberFields.every((field) => {
    const wanted = field === "price" ? undefined : least[field]
    return wanted === undefined || (numberOf(field, specs) ?? 0) >= wanted
  })
}

function numberOf(field: NumberField, specs: Specs): number | undefined {
  switch (specs.kind) {
    case "car":
      return field === "seats" ? specs.seats : field === "power" ? specs.powerHp : undefined
    case "villa":
      return field === "bedrooms" ? specs.bedrooms : field === "guests" ? specs.guests : undefined
    case "yacht":
      return field === "length" ? specs.lengthM : field === "guests" ? specs.guests : undefined
    default:
      return undefined
  }
}

const areaOf = (specs: Specs): string | undefined => (specs.kind === "villa" ? specs.place : undefined)

/** Partners write their features freely, in one language. */
const POOL = /\b(piscina|pool)\b(?! table)/i

const hasPool = (specs: Specs): boolean =>
  specs.kind === "villa" && specs.has.some(({ it, en }) => POOL.test(it) || POOL.test(en))

/** The choices of a filter: only values that occur, and leave fewer items than all. `[]` for a field without a choice. */
export type FilterChoices = { [key in NumberField]?: number[] } & { area?: string[]; pool?: boolean }

/** The choices for a category's whole list. `guests` are asked for with the dates. */
export function filterChoices(category: CategoryId, items: Listed[]): FilterChoices {
  const choices: FilterChoices = {}
  for (const field of filterFields(category)) {
    if (field === "price") choices.price = priceSteps(items.flatMap(({ cents }) => cents ?? []))
    else if (field === "area") choices.area = distinct(items.flatMap(({ specs }) => areaOf(specs) ?? []))
    else if (field === "pool") choices.pool = new Set(items.map(({ specs }) => hasPool(specs))).size === 2
    else if (field !== "guests" && field !== "order")
      choices[field] = distinct(items.flatMap(({ specs }) => numberOf(field, specs) ?? [])).slice(1)
  }
  return choices
}

/** Whole euros, each of two figures and at least the price of an item, without the dearest. */
const priceSteps = (cents: number[]): number[] => distinct(cents.map(roundedUp)).slice(0, -1)

function roundedUp(cents: number): number {
  const euros = cents / 100
  const step = 10 ** Math.max(0, Math.floor(Math.log10(euros)) - 1)
  return Math.ceil(euros / step) * step
}

const distinct = <V extends string | number>(values: V[]): V[] =>
  [...new Set(values)].sort((one, other) =>
    typeof one === "number" && typeof other === "number" ? one - other : String(one).localeCompare(String(other)),
  )
