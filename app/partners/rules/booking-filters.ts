/** What a partner's list of bookings shows. */
export const bookingFilters = ["all", "answer", "upcoming", "past"] as const
export type BookingFilter = (typeof bookingFilters)[number]
