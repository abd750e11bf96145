import { invalidRequest, type StripeErrorBody } from "./errors.server"
import { locked, type SandboxContext } from "./store.server"

export type IntentObject = {
  id: string
  object: "payment_intent"
  allowed_payment_method_types: string[] | null
  amount: number
  amount_capturable: number
  amount_received: number
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: "automatic" | "automatic_async" | "manual"
  client_secret: string
  confirmation_method: "automatic"
  created: number
  currency: string
  customer: string | null
  description: string | null
  last_payment_error: StripeErrorBody | null
  latest_charge: string | null
  livemode: false
  metadata: Record<string, string>
  next_action: { type: "use_stripe_sdk"; use_stripe_sdk: object } | null
  payment_method: string | null
  payment_method_types: string[]
  receipt_email: string | null
  setup_future_usage: string | null
  status:
    | "requires_payment_method"
    | "requires_confirmation"
    | "requires_action"
    | "requires_capture"
    | "canceled"
    | "succeeded"
}

export const INTENT = "payment_intent"

export const unexpectedState = (intent: IntentObject, act: string) =>
  invalidRequest(`This PaymentIntent's status is ${intent.status}; ${act} is not possible in it.`, {
    code: "payment_intent_unexpected_state",
    param: "payment_intent",
  })

export const intentById = (context: SandboxContext, id: string) => locked<IntentObject>(context, INTENT, id, "intent")
