/** Kinds of purchase with dates. */
export const bookingKinds = ["car_rental", "car_wash", "yacht", "jet", "helicopter", "villa"] as const
export type BookingKind = (typeof bookingKinds)[number]
