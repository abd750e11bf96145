import Stripe from "stripe"
import type { Config } from "../../platform/config.server"
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

/** Stripe's own SDK; in sandbox mode its HTTP client calls the sandbox in this process. */
export function makeStripe(config: Config, sandbox?: { fetch: (request: Request) => Promise<Response> }): Stripe {
  if (config.stripe.mode === "stripe")
    return new Stripe(config.stripe.secretKey, { maxNetworkRetries: 2, timeout: 20_000, telemetry: false })
  if (!sandbox) throw new Error("Without STRIPE_SECRET_KEY the Stripe sandbox is required.")
  return new Stripe(config.stripe.secretKey, {
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
      sandbox.fetch(new Request(url, init)),
    ),
  })
}
