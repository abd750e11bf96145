import { attempt } from "./cards.server"
import { type ChargeObject, newCharge } from "./charges.server"
import { openDispute } from "./disputes.server"
import { invalidRequest, type StripeErrorBody } from "./errors.server"
import { recordSandboxEvent } from "./events.server"
import { choiceParam, type Params, refuseUnknownParameters, textParam, wholeParam } from "./form-encoding.server"
import { INTENT, type IntentObject, intentById, unexpectedState } from "./intent-object.server"
import { attachToCustomer, behaviourOf, type PaymentMethodObject, paymentMethodOf } from "./payment-methods.server"
import { type Found, locked, ok, type SandboxContext, type SandboxResponse, saveObject, seconds } from "./store.server"

export async function confirmIntent(context: SandboxContext, params: Params, id: string): Promise<SandboxResponse> {
  refuseUnknownParameters(params, [
    "payment_method",
    "return_url",
    "off_session",
    "receipt_email",
    "setup_future_usage",
    "use_stripe_sdk",
  ])
  const { object: intent } = await intentById(context, id)
  const method = textParam(params, "payment_method") ?? intent.payment_method
  if (!method)
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
      { code: "payment_intent_unexpected_state" },
    )
  return confirmWith(
    context,
    intent,
    await paymentMethodOf(context, method),
    textParam(params, "off_session") === "true",
  )
}

/** Requests the bank's approval of the intent's amount with this card. */
export async function confirmWith(
  context: SandboxContext,
  intent: IntentObject,
  method: Found<PaymentMethodObject> | undefined,
  offSession = false,
  challenged = false,
): Promise<SandboxResponse> {
  if (["succeeded", "canceled", "requires_capture"].includes(intent.status))
    throw unexpectedState(intent, "a confirmation")
  if (!method)
    throw invalidRequest("A payment method is needed to confirm.", {
      code: "parameter_missing",
      param: "payment_method",
    })
  if (method.hidden.isDetached)
    throw invalidRequest("The provided PaymentMethod was detached from a Customer. It may not be used again.", {
      param: "payment_method",
    })
  if (method.object.customer && method.object.customer !== intent.customer)
    throw invalidRequest("The payment method belongs to another customer than this PaymentIntent.", {
      param: "payment_method",
    })
  const tried: IntentObject = {
    ...intent,
    payment_method: method.object.id,
    next_action: null,
    last_payment_error: null,
  }
  const bankResponse = attempt(behaviourOf(method), { challenged, offSession })
  if (bankResponse.result === "challenge") {
    const waiting: IntentObject = {
      ...tried,
      status: "requires_action",
      next_action: { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } },
    }
    await saveObject(context, INTENT, waiting)
    await recordSandboxEvent(context, "payment_intent.requires_action", waiting)
    return ok(waiting)
  }
  if (bankResponse.result === "declined") return fail(context, tried, method.object, bankResponse.decline)
  return approve(context, tried, method)
}

async function approve(
  context: SandboxContext,
  intent: IntentObject,
  method: Found<PaymentMethodObject>,
): Promise<SandboxResponse> {
  const captured = intent.capture_method !== "manual"
  const charge = await newCharge(context, intent, captured)
  const paid: IntentObject = {
    ...intent,
    latest_charge: charge.id,
    status: captured ? "succeeded" : "requires_capture",
    amount_received: captured ? intent.amount : 0,
    amount_capturable: captured ? 0 : intent.amount,
  }
  if (intent.customer && intent.setup_future_usage) await attachToCustomer(context, method, intent.customer)
  await saveObject(context, INTENT, paid)
  await recordSandboxEvent(context, "charge.succeeded", charge)
  await recordSandboxEvent(
    context,
    captured ? "payment_intent.succeeded" : "payment_intent.amount_capturable_updated",
    paid,
  )
  const { dispute } = behaviourOf(method)
  if (dispute && captured) await openDispute(context, charge, dispute)
  return ok(paid)
}

/** Stores the decline: the intent requires another payment method, and the caller gets a card error (402). */
export async function fail(
  context: SandboxContext,
  intent: IntentObject,
  method: PaymentMethodObject,
  decline: { code: string; declineCode?: string; message: string },
): Promise<SandboxResponse> {
  const error: StripeErrorBody = {
    type: decline.code === "payment_intent_authentication_failure" ? "invalid_request_error" : "card_error",
    code: decline.code,
    message: decline.message,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    payment_method: method,
  }
  const failed: IntentObject = {
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  }
  await saveObject(context, INTENT, failed)
  await recordSandboxEvent(context, "payment_intent.payment_failed", failed)
  return { status: 402, body: { error: { ...error, payment_intent: failed } } }
}

export async function cancelIntent(context: SandboxContext, params: Params, id: string): Promise<SandboxResponse> {
  refuseUnknownParameters(params, ["cancellation_reason"])
  const reasons = ["duplicate", "fraudulent", "requested_by_customer", "abandoned"] as const
  const reason = choiceParam(params, "cancellation_reason", reasons) ?? null
  const { object: intent } = await intentById(context, id)
  if (intent.status === "succeeded" || intent.status === "canceled") throw unexpectedState(intent, "a cancellation")
  const cancelled: IntentObject = {
    ...intent,
    status: "canceled",
    canceled_at: seconds(context.now()),
    cancellation_reason: reason,
    amount_capturable: 0,
    next_action: null,
  }
  await saveObject(context, INTENT, cancelled)
  await recordSandboxEvent(context, "payment_intent.canceled", cancelled)
  return ok(cancelled)
}

export async function captureIntent(context: SandboxContext, params: Params, id: string): Promise<SandboxResponse> {
  refuseUnknownParameters(params, ["amount_to_capture", "metadata"])
  const { object: intent } = await intentById(context, id)
  if (intent.status !== "requires_capture" || !intent.latest_charge) throw unexpectedState(intent, "a capture")
  const amount = wholeParam(params, "amount_to_capture") ?? intent.amount_capturable
  if (amount < 1 || amount > intent.amount_capturable)
    throw invalidRequest(
      `The payment could not be captured because the requested capture amount is greater than the amount you can capture for this charge.`,
      { code: "amount_too_large", param: "amount_to_capture" },
    )
  const { object: charge } = await locked<ChargeObject>(context, "charge", intent.latest_charge)
  const captured: ChargeObject = { ...charge, captured: true, amount_captured: amount }
  await saveObject(context, "charge", captured)
  const paid: IntentObject = { ...intent, status: "succeeded", amount_capturable: 0, amount_received: amount }
  await saveObject(context, INTENT, paid)
  await recordSandboxEvent(context, "charge.captured", captured)
  await recordSandboxEvent(context, "payment_intent.succeeded", paid)
  return ok(paid)
}
