import Stripe from "stripe"
import type { Config } from "../../platform/config.server"
import type { Sandbox } from "../sandbox/sandbox.server"

/** The one way to Stripe: its own SDK, which in sandbox mode speaks to the stand-in in this process. */
export function makeStripe(config: Config, sandbox?: Sandbox): Stripe {
  if (config.stripe.mode === "stripe")
    return new Stripe(config.stripe.secretKey, { maxNetworkRetries: 2, timeout: 20_000, telemetry: false })
  if (!sandbox) throw new Error("The Stripe sandbox is needed where no STRIPE_SECRET_KEY is set.")
  return new Stripe(config.stripe.secretKey, {
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
      sandbox.fetch(new Request(url, init)),
    ),
  })
}
