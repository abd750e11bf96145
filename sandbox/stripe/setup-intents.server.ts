import { attempt } from "./cards.server"
import { invalidRequest, type StripeErrorBody } from "./errors.server"
import { recordSandboxEvent } from "./events.server"
import { choiceParam, mergeMetadata, type Params, refuseUnknownParameters, textParam } from "./form-encoding.server"
import { attachToCustomer, behaviourOf, type PaymentMethodObject, paymentMethodOf } from "./payment-methods.server"
import {
  type Found,
  locked,
  newId,
  ok,
  type SandboxContext,
  type SandboxResponse,
  saveObject,
  seconds,
  secretText,
} from "./store.server"

export type SetupIntentObject = {
  id: string
  object: "setup_intent"
  client_secret: string
  created: number
  customer: string | null
  description: string | null
  last_setup_error: StripeErrorBody | null
  livemode: false
  metadata: Record<string, string>
  next_action: { type: "use_stripe_sdk"; use_stripe_sdk: object } | null
  payment_method: string | null
  payment_method_types: string[]
  status: "requires_payment_method" | "requires_action" | "canceled" | "succeeded"
  usage: "off_session" | "on_session"
}

const KIND = "setup_intent"

export async function createSetupIntent(context: SandboxContext, params: Params): Promise<SandboxResponse> {
  refuseUnknownParameters(params, [
    "customer",
    "description",
    "metadata",
    "usage",
    "allowed_payment_method_types",
    "automatic_payment_methods",
    "payment_method",
    "confirm",
  ])
  const id = newId("seti")
  const customer = textParam(params, "customer")
  if (customer) await locked(context, "customer", customer, "customer")
  const setup: SetupIntentObject = {
    id,
    object: "setup_intent",
    client_secret: `${id}_secret_${secretText(25)}`,
    created: seconds(context.now()),
    customer: customer ?? null,
    description: textParam(params, "description") ?? null,
    last_setup_error: null,
    livemode: false,
    metadata: mergeMetadata({}, params),
    next_action: null,
    payment_method: null,
    payment_method_types: ["card"],
    status: "requires_payment_method",
    usage: choiceParam(params, "usage", ["off_session", "on_session"]) ?? "off_session",
  }
  await saveObject(context, KIND, setup)
  await recordSandboxEvent(context, "setup_intent.created", setup)
  const method = textParam(params, "payment_method")
  if (textParam(params, "confirm") !== "true" || !method) return ok(setup)
  return setUpWith(context, setup, await paymentMethodOf(context, method))
}

export const setupIntentById = (context: SandboxContext, id: string) =>
  locked<SetupIntentObject>(context, KIND, id, "intent")

export async function retrieveSetupIntent(
  context: SandboxContext,
  _params: Params,
  id: string,
): Promise<SandboxResponse> {
  return ok((await setupIntentById(context, id)).object)
}

export async function confirmSetupIntent(
  context: SandboxContext,
  params: Params,
  id: string,
): Promise<SandboxResponse> {
  const { object } = await setupIntentById(context, id)
  const method = textParam(params, "payment_method") ?? object.payment_method
  if (!method)
    throw invalidRequest("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: "setup_intent_unexpected_state",
    })
  return setUpWith(context, object, await paymentMethodOf(context, method))
}

/** Requests the bank's approval to save the card, and attaches it to the customer. */
export async function setUpWith(
  context: SandboxContext,
  setup: SetupIntentObject,
  method: Found<PaymentMethodObject>,
  challenged = false,
): Promise<SandboxResponse> {
  if (setup.status === "succeeded" || setup.status === "canceled")
    throw invalidRequest(`This SetupIntent's status is ${setup.status}; a confirmation is not possible in it.`, {
      code: "setup_intent_unexpected_state",
    })
  const bankResponse = attempt(behaviourOf(method), { challenged, offSession: false })
  if (bankResponse.result === "declined") return failSetup(context, setup, method.object, bankResponse.decline)
  const requiresAction = bankResponse.result === "challenge"
  const tried: SetupIntentObject = {
    ...setup,
    payment_method: method.object.id,
    last_setup_error: null,
    next_action: requiresAction
      ? { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } }
      : null,
    status: requiresAction ? "requires_action" : "succeeded",
  }
  if (!requiresAction && tried.customer) await attachToCustomer(context, method, tried.customer)
  await saveObject(context, KIND, tried)
  await recordSandboxEvent(context, requiresAction ? "setup_intent.requires_action" : "setup_intent.succeeded", tried)
  return ok(tried)
}

export async function failSetup(
  context: SandboxContext,
  setup: SetupIntentObject,
  method: PaymentMethodObject,
  decline: { code: string; declineCode?: string; message: string },
): Promise<SandboxResponse> {
  const error: StripeErrorBody = {
    type: "card_error",
    code: decline.code,
    message: decline.message,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    payment_method: method,
  }
  const failed: SetupIntentObject = {
    ...setup,
    payment_method: null,
    next_action: null,
    last_setup_error: error,
    status: "requires_payment_method",
  }
  await saveObject(context, KIND, failed)
  await recordSandboxEvent(context, "setup_intent.setup_failed", failed)
  return { status: 402, body: { error: { ...error, setup_intent: failed } } }
}
