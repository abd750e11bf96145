/** The packages of the car wash, the smallest first; each is an item of the catalogue by that id (part 2 §9). */
export const serviceIds = ["full-clean", "top-shine", "vip", "dr7-luxury"] as const
export type ServiceId = (typeof serviceIds)[number]

export type Service = { id: ServiceId; priceCents: number }

/** In euro cents; 49 and 99 stand, not 50 and 100 (D30). */
export const services: Service[] = [
  { id: "full-clean", priceCents: 25_00 },
  { id: "top-shine", priceCents: 49_00 },
  { id: "vip", priceCents: 75_00 },
  { id: "dr7-luxury", priceCents: 99_00 },
]

/** The package of that id, or undefined. */
export const serviceById = (id: string | null | undefined): Service | undefined =>
  services.find((service) => service.id === id)

/** What an hour of work costs, in euro cents: the company reckons durations by it (part 2 §9). */
export const HOURLY_RATE_CENTS = 25_00

/** Whole hours for which a package keeps the bay: ceil(price / 25) (part 2 §5). */
export const hoursOf = ({ priceCents }: Service): number => Math.ceil(priceCents / HOURLY_RATE_CENTS)

/** What stubborn dirt may cost on top, in euro cents: paid at the wash, never part of a booking's total (part 2 §9). */
export const supplementCents = { least: 10_00, most: 20_00 }
