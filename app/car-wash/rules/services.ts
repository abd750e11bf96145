/** The packages of the car wash, by price; also the ids of catalogue items (part 2 §9). */
export const serviceIds = ["full-clean", "top-shine", "vip", "dr7-luxury"] as const
export type ServiceId = (typeof serviceIds)[number]

export type Service = { id: ServiceId; priceCents: number }

/** In euro cents; 49 and 99, not 50 and 100 (D30). */
export const services: Service[] = [
  { id: "full-clean", priceCents: 25_00 },
  { id: "top-shine", priceCents: 49_00 },
  { id: "vip", priceCents: 75_00 },
  { id: "dr7-luxury", priceCents: 99_00 },
]

export const serviceById = (id: string | null | undefined): Service | undefined =>
  services.find((service) => service.id === id)

/** Price of an hour of work, in euro cents; determines durations (part 2 §9). */
export const HOURLY_RATE_CENTS = 25_00

/** Hours for which a package reserves the bay: ceil(price / 25) (part 2 §5). */
export const hoursOf = ({ priceCents }: Service): number => Math.ceil(priceCents / HOURLY_RATE_CENTS)

/** Surcharge for stubborn dirt, in euro cents: paid at the wash, not part of a booking's total (part 2 §9). */
export const supplementCents = { least: 10_00, most: 20_00 }
