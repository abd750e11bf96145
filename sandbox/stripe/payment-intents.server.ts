import { confirmWith } from "./charging.server"
import { invalidRequest } from "./errors.server"
import { recordSandboxEvent } from "./events.server"
import {
  choiceParam,
  listParam,
  mergeMetadata,
  type Params,
  refuseUnknownParameters,
  requiredText,
  textParam,
  wholeParam,
} from "./form-encoding.server"
import { INTENT, type IntentObject, intentById, unexpectedState } from "./intent-object.server"
import { paymentMethodOf } from "./payment-methods.server"
import {
  listOf,
  locked,
  newId,
  ok,
  type SandboxContext,
  type SandboxResponse,
  saveObject,
  seconds,
  secretText,
} from "./store.server"

const editable = [
  "amount",
  "currency",
  "customer",
  "description",
  "metadata",
  "receipt_email",
  "payment_method",
  "setup_future_usage",
  "allowed_payment_method_types",
]
const creatable = [
  ...editable,
  "automatic_payment_methods",
  "capture_method",
  "confirm",
  "off_session",
  "return_url",
  "statement_descriptor_suffix",
]

function amountOf(params: Params): number | undefined {
  const amount = wholeParam(params, "amount")
  if (amount === undefined) return undefined
  if (amount < 1)
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    })
  if (amount < 50)
    throw invalidRequest("Amount must be at least €0.50 eur", { code: "amount_too_small", param: "amount" })
  if (amount > 99_999_999)
    throw invalidRequest("Amount must be no more than €999,999.99", { code: "amount_too_large", param: "amount" })
  return amount
}

function currencyOf(params: Params): string | undefined {
  const currency = textParam(params, "currency")?.toLowerCase()
  if (currency !== undefined && !["eur", "usd", "gbp", "chf"].includes(currency))
    throw invalidRequest(`Invalid currency: ${currency}.`, { param: "currency" })
  return currency
}

/** Null if an empty value removes it. */
const usageOf = (params: Params): IntentObject["setup_future_usage"] | undefined =>
  params.setup_future_usage === "" ? null : choiceParam(params, "setup_future_usage", ["on_session", "off_session"])

async function customerOf(context: SandboxContext, params: Params): Promise<string | undefined> {
  const customer = textParam(params, "customer")
  if (customer) await locked(context, "customer", customer, "customer")
  return customer
}

export async function createIntent(context: SandboxContext, params: Params): Promise<SandboxResponse> {
  refuseUnknownParameters(params, creatable)
  requiredText(params, "amount")
  requiredText(params, "currency")
  const id = newId("pi")
  const method = textParam(params, "payment_method")
  const chosen = method ? await paymentMethodOf(context, method) : undefined
  const intent: IntentObject = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: listParam(params, "allowed_payment_method_types") ?? null,
    amount: amountOf(params) ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method:
      choiceParam(params, "capture_method", ["automatic", "automatic_async", "manual"]) ?? "automatic_async",
    client_secret: `${id}_secret_${secretText(25)}`,
    confirmation_method: "automatic",
    created: seconds(context.now()),
    currency: currencyOf(params) ?? "eur",
    customer: (await customerOf(context, params)) ?? null,
    description: textParam(params, "description") ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: mergeMetadata({}, params),
    next_action: null,
    payment_method: chosen?.object.id ?? null,
    payment_method_types: ["card"],
    receipt_email: textParam(params, "receipt_email") ?? null,
    setup_future_usage: usageOf(params) ?? null,
    status: chosen ? "requires_confirmation" : "requires_payment_method",
  }
  await saveObject(context, INTENT, intent)
  await recordSandboxEvent(context, "payment_intent.created", intent)
  if (textParam(params, "confirm") !== "true") return ok(intent)
  return confirmWith(context, intent, chosen, textParam(params, "off_session") === "true")
}

export async function retrieveIntent(context: SandboxContext, _params: Params, id: string): Promise<SandboxResponse> {
  return ok((await intentById(context, id)).object)
}

export async function updateIntent(context: SandboxContext, params: Params, id: string): Promise<SandboxResponse> {
  refuseUnknownParameters(params, editable)
  const { object: intent } = await intentById(context, id)
  const touchesMoney = ["amount", "currency", "customer", "payment_method"].some((name) => params[name] !== undefined)
  if (touchesMoney && ["succeeded", "canceled", "requires_capture"].includes(intent.status))
    throw unexpectedState(intent, "an update")
  const method = textParam(params, "payment_method")
  const chosen = method ? await paymentMethodOf(context, method) : undefined
  const updated: IntentObject = {
    ...intent,
    allowed_payment_method_types:
      listParam(params, "allowed_payment_method_types") ?? intent.allowed_payment_method_types,
    amount: amountOf(params) ?? intent.amount,
    currency: currencyOf(params) ?? intent.currency,
    customer: (await customerOf(context, params)) ?? intent.customer,
    description: textParam(params, "description") ?? intent.description,
    setup_future_usage: params.setup_future_usage === undefined ? intent.setup_future_usage : (usageOf(params) ?? null),
    receipt_email: textParam(params, "receipt_email") ?? intent.receipt_email,
    metadata: mergeMetadata(intent.metadata, params),
    ...(chosen ? { payment_method: chosen.object.id, status: "requires_confirmation", next_action: null } : {}),
  }
  await saveObject(context, INTENT, updated)
  return ok(updated)
}

export const listIntents = (context: SandboxContext, params: Params): Promise<SandboxResponse> =>
  listOf(context, INTENT, "/v1/payment_intents", params)
