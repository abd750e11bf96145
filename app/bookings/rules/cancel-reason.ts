export const cancelReasons = [
  "expired",
  "taken",
  /** An operator did not find the crypto payment that the customer had declared. */
  "crypto-not-received",
  "customer",
  /** By the customer, free of charge (D65). */
  "customer-free",
  /** By the customer, free of charge, as the partner had not answered in time (0041). */
  "customer-answer-overdue",
  /** An operator cancelled it, a partner declined it after it was paid, or its payment was refunded at the provider. */
  "operator",
  /** The company or the partner declined it, and nothing was paid. */
  "declined",
  "force-majeure",
  /** The agency did not confirm it before its dates: only the agency knows whether it took place. */
  "unconfirmed",
  "amount-mismatch",
] as const
export type CancelReason = (typeof cancelReasons)[number]
