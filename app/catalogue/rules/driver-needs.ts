/** Car categories, for the rules about drivers. */
export type CarCategory = "cars" | "urban-cars"

/** Minimum age on the day of pickup (D21). */
export const minimumAge: Record<CarCategory, number> = { cars: 25, "urban-cars": 18 }

/** Minimum years of licence on the day of pickup (D21). */
export const MINIMUM_LICENSE_YEARS = 2
/** The same for a premium car: a Ferrari or Lamborghini (D21). */
export const PREMIUM_LICENSE_YEARS = 3
