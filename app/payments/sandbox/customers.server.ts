import type { CustomerObject } from "./customer-object.server"
import { invalidRequest, missingObject } from "./errors.server"
import { recordSandboxEvent } from "./events.server"
import { allowOnly, mergeMetadata, type Params, textParam } from "./form-encoding.server"
import type { PaymentMethodObject } from "./payment-methods.server"
import { type Answer, listOf, locked, newId, ok, saveObject, seconds, type World } from "./store.server"

const known = ["email", "name", "phone", "description", "metadata", "invoice_settings", "preferred_locales", "address"]

function withParams(existing: CustomerObject, params: Params): CustomerObject {
  allowOnly(params, known)
  const settings = typeof params.invoice_settings === "object" ? params.invoice_settings : {}
  const chosen = textParam(settings, "default_payment_method")
  return {
    ...existing,
    email: textParam(params, "email") ?? existing.email,
    name: textParam(params, "name") ?? existing.name,
    phone: textParam(params, "phone") ?? existing.phone,
    description: textParam(params, "description") ?? existing.description,
    invoice_settings: {
      default_payment_method: chosen === undefined ? existing.invoice_settings.default_payment_method : chosen || null,
    },
    metadata: mergeMetadata(existing.metadata, params),
  }
}

export async function createCustomer(world: World, params: Params): Promise<Answer> {
  const blank: CustomerObject = {
    id: newId("cus"),
    object: "customer",
    email: null,
    name: null,
    phone: null,
    description: null,
    invoice_settings: { default_payment_method: null },
    created: seconds(world.now()),
    livemode: false,
    metadata: {},
  }
  const customer = withParams(blank, params)
  await saveObject(world, "customer", customer)
  await recordSandboxEvent(world, "customer.created", customer)
  return ok(customer)
}

export async function retrieveCustomer(world: World, _params: Params, id: string): Promise<Answer> {
  const { object } = await locked<CustomerObject>(world, "customer", id)
  return ok(object.deleted ? { id, object: "customer", deleted: true } : object)
}

export async function updateCustomer(world: World, params: Params, id: string): Promise<Answer> {
  const { object } = await locked<CustomerObject>(world, "customer", id)
  if (object.deleted) throw missingObject("customer", id)
  const customer = withParams(object, params)
  await requireOwnDefault(world, customer)
  await saveObject(world, "customer", customer)
  return ok(customer)
}

/** The default payment method has to belong to the customer. */
async function requireOwnDefault(world: World, { id, invoice_settings }: CustomerObject): Promise<void> {
  const method = invoice_settings.default_payment_method
  if (!method) return
  const { object } = await locked<PaymentMethodObject>(world, "payment_method", method, "payment_method")
  if (object.customer !== id)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
      { code: "resource_missing", param: "invoice_settings[default_payment_method]" },
    )
}

export async function deleteCustomer(world: World, _params: Params, id: string): Promise<Answer> {
  const { object } = await locked<CustomerObject>(world, "customer", id)
  const gone: CustomerObject = { ...object, deleted: true }
  await saveObject(world, "customer", gone)
  return ok({ id, object: "customer", deleted: true })
}

export const listCustomers = (world: World, params: Params): Promise<Answer> =>
  listOf(world, "customer", "/v1/customers", params)
