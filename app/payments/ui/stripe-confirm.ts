import type { Stripe, StripeElements } from "@stripe/stripe-js"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { failureOf } from "./card-error-text"
import type { Billing, CardFailure, CardResult } from "./card-handle"

type Providers = { stripe: Stripe | null; elements: StripeElements | null }

/** Validates the input and opens the sheet of a chosen wallet. Browsers allow that only synchronously after a click. */
export async function submitElements({ stripe, elements }: Providers): Promise<CardFailure | undefined> {
  if (!stripe || !elements) return { error: m.payments_not_ready() }
  try {
    const { error } = await elements.submit()
    return error && failureOf(error)
  } catch {
    return { error: m.payments_processing_failed() }
  }
}

/**
 * Confirms the payment or setup intent of `clientSecret` with the saved card, or with the Payment Element's input.
 * `returnUrl`: the page that a bank's redirect returns to.
 */
export async function confirmWithStripe(
  { stripe, elements }: Providers,
  attempt: { clientSecret: string; savedCardId: string | undefined; billing: Billing; returnUrl: string },
): Promise<CardResult> {
  if (!stripe || !elements) return { error: m.payments_not_ready() }
  const { clientSecret, savedCardId, billing, returnUrl: return_url } = attempt
  const redirect = "if_required"
  try {
    if (savedCardId) {
      const confirmParams = { payment_method: savedCardId, return_url }
      return resultOf(await stripe.confirmPayment({ clientSecret, confirmParams, redirect }))
    }
    const confirmParams = { payment_method_data: { billing_details: withoutEmptyFields(billing) }, return_url }
    const options = { elements, clientSecret, confirmParams, redirect } as const
    return resultOf(
      clientSecret.startsWith("seti_") ? await stripe.confirmSetup(options) : await stripe.confirmPayment(options),
    )
  } catch {
    return { error: m.payments_processing_failed() }
  }
}

/** Stripe refuses an empty detail. */
export const withoutEmptyFields = (billing: Billing): Partial<Billing> =>
  Object.fromEntries(Object.entries(billing).filter(([, value]) => value !== ""))

type StripeResult =
  | Awaited<ReturnType<Stripe["retrievePaymentIntent"]>>
  | Awaited<ReturnType<Stripe["retrieveSetupIntent"]>>

function resultOf(result: StripeResult): CardResult {
  if (result.error) return failureOf(result.error)
  const { status } = "paymentIntent" in result ? result.paymentIntent : result.setupIntent
  return { status }
}
