import { cancelIntent, captureIntent, confirmIntent } from "./charging.server"
import { createCustomer, deleteCustomer, retrieveCustomer, updateCustomer } from "./customers.server"
import { listDisputes, updateDispute } from "./disputes.server"
import { invalidRequest } from "./errors.server"
import type { Params } from "./form-encoding.server"
import { cancelVerification, createVerification, redactVerification, retrieveVerification } from "./identity.server"
import { createIntent, listIntents, retrieveIntent, updateIntent } from "./payment-intents.server"
import { attachPaymentMethod, detachPaymentMethod, listPaymentMethods } from "./payment-methods.server"
import { createRefund, listRefunds } from "./refunds.server"
import { confirmSetupIntent, createSetupIntent, retrieveSetupIntent } from "./setup-intents.server"
import type { SandboxContext, SandboxResponse } from "./store.server"

type Handle = (context: SandboxContext, params: Params, id: string) => Promise<SandboxResponse>

/** Stripe's endpoints; `:id` is the object's id. */
const endpoints: Record<string, Handle> = {
  "POST /v1/payment_intents": createIntent,
  "GET /v1/payment_intents": listIntents,
  "GET /v1/payment_intents/:id": retrieveIntent,
  "POST /v1/payment_intents/:id": updateIntent,
  "POST /v1/payment_intents/:id/confirm": confirmIntent,
  "POST /v1/payment_intents/:id/cancel": cancelIntent,
  "POST /v1/payment_intents/:id/capture": captureIntent,
  "POST /v1/setup_intents": createSetupIntent,
  "GET /v1/setup_intents/:id": retrieveSetupIntent,
  "POST /v1/setup_intents/:id/confirm": confirmSetupIntent,
  "POST /v1/customers": createCustomer,
  "GET /v1/customers/:id": retrieveCustomer,
  "POST /v1/customers/:id": updateCustomer,
  "DELETE /v1/customers/:id": deleteCustomer,
  "GET /v1/customers/:id/payment_methods": listPaymentMethods,
  "POST /v1/payment_methods/:id/attach": attachPaymentMethod,
  "POST /v1/payment_methods/:id/detach": detachPaymentMethod,
  "POST /v1/refunds": createRefund,
  "GET /v1/refunds": listRefunds,
  "GET /v1/disputes": listDisputes,
  "POST /v1/disputes/:id": updateDispute,
  "POST /v1/identity/verification_sessions": createVerification,
  "GET /v1/identity/verification_sessions/:id": retrieveVerification,
  "POST /v1/identity/verification_sessions/:id/cancel": cancelVerification,
  "POST /v1/identity/verification_sessions/:id/redact": redactVerification,
}

const patterns = Object.entries(endpoints).map(([name, handle]) => {
  const [method, path = ""] = name.split(" ")
  return { method, pattern: new RegExp(`^${path.replace(":id", "([\\w]+)")}$`), handle }
})

/** The handler of an endpoint; refuses an unknown one with Stripe's message. */
export function endpointFor(method: string, path: string): { handle: Handle; id: string } {
  for (const endpoint of patterns) {
    const match = endpoint.method === method ? endpoint.pattern.exec(path) : null
    if (match) return { handle: endpoint.handle, id: match[1] ?? "" }
  }
  throw invalidRequest(`Unrecognized request URL (${method}: ${path}).`, { status: 404 })
}
