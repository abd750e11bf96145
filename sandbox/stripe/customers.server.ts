import type { CustomerObject } from "./customer-object.server"
import { invalidRequest, missingObject } from "./errors.server"
import { recordSandboxEvent } from "./events.server"
import { mergeMetadata, type Params, refuseUnknownParameters, textParam } from "./form-encoding.server"
import type { PaymentMethodObject } from "./payment-methods.server"
import { locked, newId, ok, type SandboxContext, type SandboxResponse, saveObject, seconds } from "./store.server"

const parameters = [
  "email",
  "name",
  "phone",
  "description",
  "metadata",
  "invoice_settings",
  "preferred_locales",
  "address",
]

function withParams(existing: CustomerObject, params: Params): CustomerObject {
  refuseUnknownParameters(params, parameters)
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

export async function createCustomer(context: SandboxContext, params: Params): Promise<SandboxResponse> {
  const blank: CustomerObject = {
    id: newId("cus"),
    object: "customer",
    email: null,
    name: null,
    phone: null,
    description: null,
    invoice_settings: { default_payment_method: null },
    created: seconds(context.now()),
    livemode: false,
    metadata: {},
  }
  const customer = withParams(blank, params)
  await saveObject(context, "customer", customer)
  await recordSandboxEvent(context, "customer.created", customer)
  return ok(customer)
}

export async function retrieveCustomer(context: SandboxContext, _params: Params, id: string): Promise<SandboxResponse> {
  const { object } = await locked<CustomerObject>(context, "customer", id)
  return ok(object.deleted ? { id, object: "customer", deleted: true } : object)
}

export async function updateCustomer(context: SandboxContext, params: Params, id: string): Promise<SandboxResponse> {
  const { object } = await locked<CustomerObject>(context, "customer", id)
  if (object.deleted) throw missingObject("customer", id)
  const customer = withParams(object, params)
  await requireOwnDefault(context, customer)
  await saveObject(context, "customer", customer)
  return ok(customer)
}

/** The default payment method has to belong to the customer. */
async function requireOwnDefault(context: SandboxContext, { id, invoice_settings }: CustomerObject): Promise<void> {
  const method = invoice_settings.default_payment_method
  if (!method) return
  const { object } = await locked<PaymentMethodObject>(context, "payment_method", method, "payment_method")
  if (object.customer !== id)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
      { code: "resource_missing", param: "invoice_settings[default_payment_method]" },
    )
}

export async function deleteCustomer(context: SandboxContext, _params: Params, id: string): Promise<SandboxResponse> {
  const { object } = await locked<CustomerObject>(context, "customer", id)
  const deleted: CustomerObject = { ...object, deleted: true }
  await saveObject(context, "customer", deleted)
  return ok({ id, object: "customer", deleted: true })
}
