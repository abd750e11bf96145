export type Bilingual = { it: string; en: string }

/** `group` determines deductibles (D25): `urban-premium` are Tiguan, T-Roc, Formentor and Ducato. */
export type CarSpecs = {
  kind: "car"
  /** 0-100 km/h in seconds. */
  accelerationSeconds: number
  maxSpeedKmh: number
  powerHp: number
  torqueNm: number
  engine: Bilingual
  seats: number
  color: Bilingual
  group: "exotic" | "urban" | "urban-premium"
  /** A Ducato has a flat price for unlimited kilometres (D24). */
  van?: boolean
  /** Of a partner's car: where it is handed over (D76), and its partner's text (D42). */
  place?: string
  summary?: Bilingual
}

export type YachtSpecs = {
  kind: "yacht"
  guests: number
  cabins: number
  crew: number
  lengthM: number
  beamM: number
  cruiseKnots: number
  /** In nautical miles; absent for sailing yachts. */
  rangeNm?: number
  type: Bilingual
  hull: Bilingual
  summary: Bilingual
  /** Home port of a partner's yacht (D42). */
  place?: string
}

export type JetSpecs = {
  kind: "jet"
  passengers: number
  year: number
  /** Class: light jet, midsize jet. */
  type: Bilingual
  rangeKm: number
  cruiseKmh: number
  /** Euro cents per flight hour, for indicative prices (D81); none are shown if absent. */
  hourlyRateCents?: number
  petsAllowed: boolean
  smokingAllowed: boolean
  summary: Bilingual
}

export type HelicopterSpecs = {
  kind: "helicopter"
  passengers: number
  /** In nautical miles. */
  rangeNm: number
  cruiseKnots: number
  /** As a jet's. */
  hourlyRateCents?: number
  engines: 1 | 2
  year: number
  summary: Bilingual
}

export type VillaSpecs = {
  kind: "villa"
  guests: number
  bedrooms: number
  bathrooms: number
  /** Shortest stay; one night if absent. */
  minNights?: number
  /** Place and stretch of coast: "Cala di Volpe, Costa Smeralda". */
  place: string
  /** Position of that place, in degrees. */
  at: { lat: number; lon: number }
  summary: Bilingual
  /** Paragraphs, separated by empty lines. */
  description: Bilingual
  /** Features: pool, sea access. */
  has: Bilingual[]
}

/** A package of the car wash; price and contents are in `car-wash/rules`. */
export type WashSpecs = { kind: "wash" }

/** Specifications of an item, discriminated by `kind`. Units are in the names. */
export type Specs = CarSpecs | YachtSpecs | JetSpecs | HelicopterSpecs | VillaSpecs | WashSpecs
export type Kind = Specs["kind"]

/** The specs of an item of one kind; undefined for another kind. */
const ofKind =
  <K extends Kind>(kind: K) =>
  ({ specs }: { specs: Specs }) =>
    specs.kind === kind ? (specs as Extract<Specs, { kind: K }>) : undefined

export const carSpecs = ofKind("car")
export const yachtSpecs = ofKind("yacht")
export const jetSpecs = ofKind("jet")
export const villaSpecs = ofKind("villa")

type LongTexts = "summary" | "description" | "has" | "engine"
type Short<S> = S extends unknown ? Omit<S, LongTexts> : never

/** Specs without long texts, for lists and pictures. */
export type ShortSpecs = Short<Specs>

export function shortSpecs(specs: Specs): ShortSpecs {
  const { summary, description, has, engine, ...short } = specs as Specs & Partial<Record<LongTexts, unknown>>
  return short
}

/** Short description of an item; the company's cars have none. */
export const summaryOf = (specs: Specs): Bilingual | undefined => ("summary" in specs ? specs.summary : undefined)

/** Initial catalogue data of a category. */
export type SeedItem<S extends Specs> = {
  id: string
  name: string
  /** Null if the price is defined elsewhere or on request. */
  dailyPriceCents: number | null
  /** Ferrari and Lamborghini: higher deposit, one more licence year (D21, D25). */
  premium?: boolean
  specs: S
}

export type Car = SeedItem<CarSpecs> & { dailyPriceCents: number }
