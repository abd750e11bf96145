/** What of the company every wash keeps: there is one bay (D30). */
export const BAY = "car-wash-bay"

/** How long a slot is kept while its customer pays (D30). */
export const HOLD_MINUTES = 15

/** Where the bay is, as bookings name places. */
export const BAY_PLACE = "cagliari_office"
