/**
 * The provider's events the house listens to: what its webhook endpoint subscribes to (README), and what the sandbox
 * delivers.
 */
export const subscribedEvents: readonly string[] = [
  "payment_intent.succeeded",
  "payment_intent.amount_capturable_updated",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "setup_intent.succeeded",
  "identity.verification_session.processing",
  "identity.verification_session.verified",
  "identity.verification_session.requires_input",
  "identity.verification_session.canceled",
]
