import Stripe from "stripe"
import type { Config } from "../../platform/config.server"

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
