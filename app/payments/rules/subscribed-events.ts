/** Events after which the server re-reads a payment (`webhook.server.ts`). */
export const paymentEventTypes = [
  "payment_intent.succeeded",
  "payment_intent.amount_capturable_updated",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.dispute.closed",
] as const

/** Events of identity checks (`accounts`). */
const identityEventTypes = [
  "identity.verification_session.processing",
  "identity.verification_session.verified",
  "identity.verification_session.requires_input",
  "identity.verification_session.canceled",
] as const

/** Events that the webhook endpoint subscribes to (README), and that the sandbox delivers. */
export const subscribedEvents: readonly string[] = [...paymentEventTypes, ...identityEventTypes]
