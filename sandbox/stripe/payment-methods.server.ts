import { type Behaviour, type CardDetails, type CardInput, cardByToken, readCard } from "./cards.server"
import type { CustomerObject } from "./customer-object.server"
import { invalidRequest } from "./errors.server"
import { type Params, refuseUnknownParameters, requiredText, textParam } from "./form-encoding.server"
import {
  type Found,
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

export type PaymentMethodObject = {
  id: string
  object: "payment_method"
  type: "card"
  card: CardDetails["card"]
  billing_details: { name: string | null; email: string | null; phone: string | null; address: null }
  customer: string | null
  created: number
  livemode: false
  metadata: Record<string, string>
}

/** Stores a card's public fields and behaviour, never its number. */
async function newPaymentMethod(
  context: SandboxContext,
  details: CardDetails,
  billing?: Params,
): Promise<Found<PaymentMethodObject>> {
  const object: PaymentMethodObject = {
    id: newId("pm"),
    object: "payment_method",
    type: "card",
    card: details.card,
    billing_details: {
      name: (billing && textParam(billing, "name")) ?? null,
      email: (billing && textParam(billing, "email")) ?? null,
      phone: (billing && textParam(billing, "phone")) ?? null,
      address: null,
    },
    customer: null,
    created: seconds(context.now()),
    livemode: false,
    metadata: {},
  }
  const hidden = { behaviour: details.behaviour }
  await saveObject(context, "payment_method", object, hidden)
  return { object, hidden }
}

export const paymentMethodOfCard = (context: SandboxContext, card: CardInput, billing?: Params) =>
  newPaymentMethod(context, readCard(card, context.now()), billing)

/** A payment method by its id, or by a `pm_card_…` test name, which creates a new one each time. */
export async function paymentMethodOf(context: SandboxContext, id: string): Promise<Found<PaymentMethodObject>> {
  const details = cardByToken(id, context.now())
  return details
    ? newPaymentMethod(context, details)
    : locked<PaymentMethodObject>(context, "payment_method", id, "payment_method")
}

/** A customer's saved card; a detached one, or another customer's, cannot pay. */
export async function savedMethodOf(
  context: SandboxContext,
  id: string,
  customer: string | null,
): Promise<Found<PaymentMethodObject>> {
  const method = await locked<PaymentMethodObject>(context, "payment_method", id, "payment_method")
  if (method.object.customer === null || method.object.customer !== customer)
    throw invalidRequest("The payment method does not belong to the customer of this PaymentIntent.", {
      param: "payment_method",
    })
  return method
}

export const behaviourOf = (method: Found<PaymentMethodObject>) => (method.hidden.behaviour ?? {}) as Behaviour

export async function attachPaymentMethod(
  context: SandboxContext,
  params: Params,
  id: string,
): Promise<SandboxResponse> {
  refuseUnknownParameters(params, ["customer"])
  const customer = requiredText(params, "customer")
  await locked(context, "customer", customer, "customer")
  return ok(await attachToCustomer(context, await paymentMethodOf(context, id), customer))
}

export async function attachToCustomer(
  context: SandboxContext,
  { object }: Found<PaymentMethodObject>,
  customer: string,
): Promise<PaymentMethodObject> {
  if (object.customer && object.customer !== customer)
    throw invalidRequest("The payment method you provided has already been attached to a customer.", {
      param: "payment_method",
    })
  const attached = { ...object, customer }
  await saveObject(context, "payment_method", attached)
  return attached
}

export async function detachPaymentMethod(
  context: SandboxContext,
  _params: Params,
  id: string,
): Promise<SandboxResponse> {
  const { object, hidden } = await locked<PaymentMethodObject>(context, "payment_method", id)
  if (!object.customer)
    throw invalidRequest("The payment method you provided is not attached to a customer so detachment is impossible.")
  const detached = { ...object, customer: null }
  await saveObject(context, "payment_method", detached, { ...hidden, isDetached: true })
  const { object: customer } = await locked<CustomerObject>(context, "customer", object.customer)
  const without: CustomerObject = { ...customer, invoice_settings: { default_payment_method: null } }
  if (customer.invoice_settings.default_payment_method === id) await saveObject(context, "customer", without)
  return ok(detached)
}

export const listPaymentMethods = (
  context: SandboxContext,
  params: Params,
  customer: string,
): Promise<SandboxResponse> =>
  listOf(context, "payment_method", `/v1/customers/${customer}/payment_methods`, params, fieldsEqual({ customer }))
