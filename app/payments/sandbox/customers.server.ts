import { recordSandboxEvent } from "./events.server"
import { allowOnly, mergeMetadata, type Params, textParam } from "./form-encoding.server"
import { type Answer, keep, listOf, locked, newId, ok, seconds, type World } from "./store.server"

type CustomerObject = {
  id: string
  object: "customer"
  email: string | null
  name: string | null
  phone: string | null
  description: string | null
  invoice_settings: { default_payment_method: string | null }
  created: number
  livemode: false
  metadata: Record<string, string>
  deleted?: true
}

const known = ["email", "name", "phone", "description", "metadata", "invoice_settings", "preferred_locales", "address"]

function withParams(standing: CustomerObject, params: Params): CustomerObject {
  allowOnly(params, known)
  const settings = typeof params.invoice_settings === "object" ? params.invoice_settings : {}
  const chosen = textParam(settings, "default_payment_method")
  return {
    ...standing,
    email: textParam(params, "email") ?? standing.email,
    name: textParam(params, "name") ?? standing.name,
    phone: textParam(params, "phone") ?? standing.phone,
    description: textParam(params, "description") ?? standing.description,
    invoice_settings: {
      default_payment_method: chosen === undefined ? standing.invoice_settings.default_payment_method : chosen || null,
    },
    metadata: mergeMetadata(standing.metadata, params),
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
  await keep(world, "customer", customer)
  await recordSandboxEvent(world, "customer.created", customer)
  return ok(customer)
}

export async function retrieveCustomer(world: World, _params: Params, id: string): Promise<Answer> {
  return ok((await locked<CustomerObject>(world, "customer", id)).object)
}

export async function updateCustomer(world: World, params: Params, id: string): Promise<Answer> {
  const { object } = await locked<CustomerObject>(world, "customer", id)
  const customer = withParams(object, params)
  await keep(world, "customer", customer)
  return ok(customer)
}

export async function deleteCustomer(world: World, _params: Params, id: string): Promise<Answer> {
  const { object } = await locked<CustomerObject>(world, "customer", id)
  const gone: CustomerObject = { ...object, deleted: true }
  await keep(world, "customer", gone)
  return ok({ id, object: "customer", deleted: true })
}

export const listCustomers = (world: World, params: Params): Promise<Answer> =>
  listOf(world, "customer", "/v1/customers", params)
