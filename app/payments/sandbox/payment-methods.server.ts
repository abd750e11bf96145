import { type Behaviour, type CardInput, cardByToken, type KnownCard, readCard } from "./cards.server"
import type { CustomerObject } from "./customer-object.server"
import { invalidRequest } from "./errors.server"
import { allowOnly, mergeMetadata, type Params, requiredText, textParam } from "./form-encoding.server"
import {
  type Answer,
  type Found,
  having,
  listOf,
  locked,
  newId,
  ok,
  saveObject,
  seconds,
  type World,
} from "./store.server"

export type PaymentMethodObject = {
  id: string
  object: "payment_method"
  type: "card"
  card: KnownCard["card"]
  billing_details: { name: string | null; email: string | null; phone: string | null; address: null }
  customer: string | null
  created: number
  livemode: false
  metadata: Record<string, string>
}

/** Stores a card's public fields and behaviour, never its number. */
async function newPaymentMethod(world: World, known: KnownCard, billing?: Params): Promise<Found<PaymentMethodObject>> {
  const object: PaymentMethodObject = {
    id: newId("pm"),
    object: "payment_method",
    type: "card",
    card: known.card,
    billing_details: {
      name: (billing && textParam(billing, "name")) ?? null,
      email: (billing && textParam(billing, "email")) ?? null,
      phone: (billing && textParam(billing, "phone")) ?? null,
      address: null,
    },
    customer: null,
    created: seconds(world.now()),
    livemode: false,
    metadata: {},
  }
  const hidden = { behaviour: known.behaviour }
  await saveObject(world, "payment_method", object, hidden)
  return { object, hidden }
}

export const paymentMethodOfCard = (world: World, card: CardInput, billing?: Params) =>
  newPaymentMethod(world, readCard(card, world.now()), billing)

/** A payment method by its id, or by a `pm_card_…` test name, which creates a new one each time. */
export async function paymentMethodOf(world: World, id: string): Promise<Found<PaymentMethodObject>> {
  const known = cardByToken(id, world.now())
  return known
    ? newPaymentMethod(world, known)
    : locked<PaymentMethodObject>(world, "payment_method", id, "payment_method")
}

/** A customer's saved card; a detached one, or another customer's, cannot pay. */
export async function savedMethodOf(
  world: World,
  id: string,
  customer: string | null,
): Promise<Found<PaymentMethodObject>> {
  const method = await locked<PaymentMethodObject>(world, "payment_method", id, "payment_method")
  if (method.object.customer === null || method.object.customer !== customer)
    throw invalidRequest("The payment method does not belong to the customer of this PaymentIntent.", {
      param: "payment_method",
    })
  return method
}

export const behaviourOf = (method: Found<PaymentMethodObject>) => (method.hidden.behaviour ?? {}) as Behaviour

export async function retrievePaymentMethod(world: World, _params: Params, id: string): Promise<Answer> {
  return ok((await paymentMethodOf(world, id)).object)
}

export async function attachPaymentMethod(world: World, params: Params, id: string): Promise<Answer> {
  allowOnly(params, ["customer"])
  const customer = requiredText(params, "customer")
  await locked(world, "customer", customer, "customer")
  return ok(await belongTo(world, await paymentMethodOf(world, id), customer))
}

export async function belongTo(
  world: World,
  { object }: Found<PaymentMethodObject>,
  customer: string,
): Promise<PaymentMethodObject> {
  if (object.customer && object.customer !== customer)
    throw invalidRequest("The payment method you provided has already been attached to a customer.", {
      param: "payment_method",
    })
  const attached = { ...object, customer }
  await saveObject(world, "payment_method", attached)
  return attached
}

export async function detachPaymentMethod(world: World, _params: Params, id: string): Promise<Answer> {
  const { object } = await locked<PaymentMethodObject>(world, "payment_method", id)
  if (!object.customer)
    throw invalidRequest("The payment method you provided is not attached to a customer so detachment is impossible.")
  const detached = { ...object, customer: null }
  await saveObject(world, "payment_method", detached)
  const { object: customer } = await locked<CustomerObject>(world, "customer", object.customer)
  const without: CustomerObject = { ...customer, invoice_settings: { default_payment_method: null } }
  if (customer.invoice_settings.default_payment_method === id) await saveObject(world, "customer", without)
  return ok(detached)
}

export async function updatePaymentMethod(world: World, params: Params, id: string): Promise<Answer> {
  const { object } = await locked<PaymentMethodObject>(world, "payment_method", id)
  const updated = { ...object, metadata: mergeMetadata(object.metadata, params) }
  await saveObject(world, "payment_method", updated)
  return ok(updated)
}

export async function listPaymentMethods(world: World, params: Params, customerId?: string): Promise<Answer> {
  const customer = customerId ?? requiredText(params, "customer")
  const url = customerId ? `/v1/customers/${customerId}/payment_methods` : "/v1/payment_methods"
  return listOf(world, "payment_method", url, params, having({ customer }))
}
