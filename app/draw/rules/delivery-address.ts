import type { PrizeKind } from "./edition"

/** Where a prize is delivered. `phone`: E.164. */
export type DeliveryAddress = {
  recipient: string
  street: string
  postalCode: string
  city: string
  country: string
  phone: string
}

/** Prizes are delivered in Italy (part 3 §9). */
export const DELIVERY_COUNTRY = "Italia"

/** Prizes that are sent to an address. */
const deliveredKinds: PrizeKind[] = ["watch", "phone", "bag"]

export const isDelivered = (kind: PrizeKind): boolean => deliveredKinds.includes(kind)

/** Vehicles, which winners collect at the company's place (terms §9). The other prizes are used on a booking or with the company. */
const collectedKinds: PrizeKind[] = ["car", "vehicle", "motorbike", "scooter"]

export const isCollected = (kind: PrizeKind): boolean => collectedKinds.includes(kind)

/** How long an address is kept after the delivery. */
export const ADDRESS_MONTHS = 12

export const addressLines = ({ recipient, street, postalCode, city, country, phone }: DeliveryAddress): string[] => [
  recipient,
  street,
  `${postalCode} ${city}`,
  country,
  phone,
]
