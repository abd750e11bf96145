/** Hold time during the payment, renewed meanwhile (D26). */
export const HOLD_MINUTES = 20
