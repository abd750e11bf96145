import type { ChargeObject } from "./charges.server"
import { isRefundStopped } from "./disputes.server"
import { invalidRequest } from "./errors.server"
import { recordSandboxEvent } from "./events.server"
import {
  choiceParam,
  mergeMetadata,
  type Params,
  refuseUnknownParameters,
  textParam,
  wholeParam,
} from "./form-encoding.server"
import { intentById } from "./intent-object.server"
import { behaviourOf, paymentMethodOf } from "./payment-methods.server"
import {
  fieldsEqual,
  listOf,
  locked,
  newId,
  ok,
  type SandboxContext,
  type SandboxResponse,
  saveObject,
  seconds,
} from "./store.server"

export async function createRefund(context: SandboxContext, params: Params): Promise<SandboxResponse> {
  refuseUnknownParameters(params, ["payment_intent", "charge", "amount", "reason", "metadata"])
  const reasons = ["duplicate", "fraudulent", "requested_by_customer"] as const
  const reason = choiceParam(params, "reason", reasons) ?? null
  const charge = await chargeOf(context, params)
  if (charge.refunded)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" })
  if (charge.disputed && (await isRefundStopped(context, charge.id)))
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    })
  const left = charge.amount_captured - charge.amount_refunded
  const amount = wholeParam(params, "amount") ?? left
  if (amount < 1)
    throw invalidRequest("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" })
  if (amount > left)
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: "amount",
    })
  const method = charge.payment_method ? await paymentMethodOf(context, charge.payment_method) : undefined
  const outcome = method && behaviourOf(method).refund
  const refund = {
    id: newId("re"),
    object: "refund",
    amount,
    charge: charge.id,
    created: seconds(context.now()),
    currency: charge.currency,
    failure_reason: null,
    metadata: mergeMetadata({}, params),
    payment_intent: charge.payment_intent,
    reason,
    status: outcome === "pending" ? "pending" : "succeeded",
  }
  const refunded: ChargeObject = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  }
  await saveObject(context, "refund", refund)
  await saveObject(context, "charge", refunded)
  await recordSandboxEvent(context, "refund.created", refund)
  if (outcome !== "pending") await recordSandboxEvent(context, "charge.refunded", refunded)
  if (outcome) await scheduleResult(context, outcome, refund, charge, refunded)
  return ok(refund)
}

/** The later result of a refund: the bank accepts it later, or returns it. */
async function scheduleResult(
  context: SandboxContext,
  outcome: "pending" | "fails",
  refund: { id: string },
  before: ChargeObject,
  refunded: ChargeObject,
): Promise<void> {
  const ended =
    outcome === "pending"
      ? { ...refund, status: "succeeded" }
      : { ...refund, status: "failed", failure_reason: "expired_or_canceled_card" }
  await saveObject(context, "refund", ended)
  if (outcome === "fails") await saveObject(context, "charge", before)
  await recordSandboxEvent(context, outcome === "pending" ? "refund.updated" : "refund.failed", ended)
  if (outcome === "pending") await recordSandboxEvent(context, "charge.refunded", refunded)
}

async function chargeOf(context: SandboxContext, params: Params): Promise<ChargeObject> {
  const intentId = textParam(params, "payment_intent")
  let chargeId = textParam(params, "charge")
  if (intentId) {
    const { object: intent } = await intentById(context, intentId)
    if (intent.status !== "succeeded" || !intent.latest_charge)
      throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
        param: "payment_intent",
      })
    chargeId = intent.latest_charge
  }
  if (!chargeId)
    throw invalidRequest("One of the following params should be provided for this request: payment_intent or charge.")
  return (await locked<ChargeObject>(context, "charge", chargeId, "charge")).object
}

export function listRefunds(context: SandboxContext, params: Params): Promise<SandboxResponse> {
  const intent = textParam(params, "payment_intent")
  const charge = textParam(params, "charge")
  const wanted = { ...(intent ? { payment_intent: intent } : {}), ...(charge ? { charge } : {}) }
  return listOf(context, "refund", "/v1/refunds", params, fieldsEqual(wanted))
}
