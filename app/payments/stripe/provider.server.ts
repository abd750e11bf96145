import Stripe from "stripe"
import { Refusal } from "../../platform/refusal"

/**
 * A call to the provider. One that cannot be reached, or that does not know us, is an expected no: `payments.unreachable`
 * (502), `payments.not-configured` (503).
 */
export async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError)
      throw new Refusal("payments.unreachable", {}, { status: 502 })
    if (
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError
    )
      throw new Refusal("payments.not-configured", {}, { status: 503 })
    throw error
  }
}
