/** The resource of every wash: there is one bay (D30). */
export const BAY = "car-wash-bay"

/** Hold time during the payment (D30). */
export const HOLD_MINUTES = 15

/** Location of the bay, as in `pickupLocation`. */
export const BAY_LOCATION = "cagliari_office"
