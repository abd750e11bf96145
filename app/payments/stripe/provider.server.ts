import Stripe from "stripe"
import { Refusal } from "../../platform/refusal"

/**
 * Calls the provider. Refuses with `payments.unreachable` (502) on a network error, `payments.not-configured` (503) if
 * the key is rejected.
 */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
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
