/**
 * What a vehicle is. Units stand in the names; texts that differ by language are keyed by it.
 * `group` decides deductibles (D25): `urban-premium` are Tiguan, T-Roc, Formentor and Ducato.
 */
export type Specs = {
  /** 0-100 km/h in seconds. */
  accelerationSeconds: number
  maxSpeedKmh: number
  powerHp: number
  torqueNm: number
  engine: { it: string; en: string }
  seats: number
  color: { it: string; en: string }
  group: "exotic" | "urban" | "urban-premium"
  /** A Ducato has a flat price for unlimited kilometres (D24). */
  van?: boolean
}

/** One car of the house's first fleet. */
export type Car = {
  id: string
  name: string
  dailyPriceCents: number
  /** Ferrari and Lamborghini: higher deposit, a year more of licence (D21, D25). */
  premium?: boolean
  specs: Specs
}
