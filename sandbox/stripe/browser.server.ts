import { timingSafeEqual } from "node:crypto"
import { z } from "zod"
import { idText, text } from "../../app/platform/text"
import { confirmWith, fail } from "./charging.server"
import { type Decline, invalidRequest, missingObject, type StripeErrorBody } from "./errors.server"
import { type IntentObject, intentById } from "./intent-object.server"
import { paymentMethodOf, paymentMethodOfCard, savedMethodOf } from "./payment-methods.server"
import { failSetup, type SetupIntentObject, setUpWith, setupIntentById } from "./setup-intents.server"
import { ok, type SandboxContext, type SandboxResponse } from "./store.server"

const billing = text({ max: 300 }).optional()

const typedCard = z.object({
  number: text({ max: 40 }),
  exp_month: z.int(),
  exp_year: z.int(),
  cvc: text({ max: 8 }),
})
const billed = {
  client_secret: idText(),
  billing_details: z.object({ name: billing, email: billing, phone: billing }).optional(),
}

/** The request of the browser's card field; it never reaches the application's own code. */
export const confirmation = z.object({ ...billed, card: typedCard })

/** The same, or with a saved card. */
export const intentConfirmation = z.union([confirmation, z.object({ ...billed, payment_method: idText() })])
type Confirmation = z.output<typeof confirmation>
type IntentConfirmation = z.output<typeof intentConfirmation>

export const challenge = z.object({ client_secret: idText(), outcome: z.enum(["complete", "fail"]) })

type Challenge = z.output<typeof challenge>

const unauthenticated: Decline = {
  code: "payment_intent_authentication_failure",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
}

/** Requires the client secret; a wrong one looks like an unknown object. */
function requireSecret(object: { id: string; client_secret: string }, secret: string): void {
  const [expected, received] = [Buffer.from(object.client_secret), Buffer.from(secret)]
  if (expected.length !== received.length || !timingSafeEqual(expected, received))
    throw missingObject("intent", object.id, "intent")
}

const open = (intent: IntentObject) =>
  ["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.status)

/** Confirms an intent with a saved card, or with a new payment method of the typed card. */
export async function browserConfirmIntent(
  context: SandboxContext,
  id: string,
  input: IntentConfirmation,
): Promise<SandboxResponse> {
  const { object: intent } = await intentById(context, id)
  requireSecret(intent, input.client_secret)
  if (!open(intent))
    throw invalidRequest(`This PaymentIntent's status is ${intent.status}.`, {
      code: "payment_intent_unexpected_state",
    })
  const method =
    "card" in input
      ? await paymentMethodOfCard(context, input.card, given(input.billing_details))
      : await savedMethodOf(context, input.payment_method, intent.customer)
  return shown(await confirmWith(context, intent, method))
}

export async function browserConfirmSetup(
  context: SandboxContext,
  id: string,
  input: Confirmation,
): Promise<SandboxResponse> {
  const { object: setup } = await setupIntentById(context, id)
  requireSecret(setup, input.client_secret)
  const method = await paymentMethodOfCard(context, input.card, given(input.billing_details))
  return shown(await setUpWith(context, setup, method))
}

/** The result of the bank's 3-D Secure page. */
export async function challengeIntent(context: SandboxContext, id: string, input: Challenge): Promise<SandboxResponse> {
  const { object: intent } = await intentById(context, id)
  requireSecret(intent, input.client_secret)
  const method = await challenged(context, intent)
  if (input.outcome === "fail") return shown(await fail(context, intent, method.object, unauthenticated))
  return shown(await confirmWith(context, intent, method, false, true))
}

export async function challengeSetup(context: SandboxContext, id: string, input: Challenge): Promise<SandboxResponse> {
  const { object: setup } = await setupIntentById(context, id)
  requireSecret(setup, input.client_secret)
  const method = await challenged(context, setup)
  if (input.outcome === "fail")
    return shown(
      await failSetup(context, setup, method.object, {
        ...unauthenticated,
        code: "setup_intent_authentication_failure",
      }),
    )
  return shown(await setUpWith(context, setup, method, true))
}

function challenged(context: SandboxContext, intent: { id: string; status: string; payment_method: string | null }) {
  if (intent.status !== "requires_action" || !intent.payment_method)
    throw invalidRequest("There is no challenge to answer.", { code: "payment_intent_unexpected_state" })
  return paymentMethodOf(context, intent.payment_method)
}

export async function publicIntent(
  context: SandboxContext,
  kind: string,
  id: string,
  secret: string,
): Promise<SandboxResponse> {
  const { object } = kind === "payment_intents" ? await intentById(context, id) : await setupIntentById(context, id)
  requireSecret(object, secret)
  return shown(ok(object))
}

const given = (billing: Confirmation["billing_details"]) =>
  Object.fromEntries(Object.entries(billing ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** The fields that a browser may read: status and next step, not the metadata. */
function shown({ status, body }: SandboxResponse): SandboxResponse {
  if (status !== 200) {
    const error = body.error as StripeErrorBody
    const { type, code, decline_code, message } = error
    return { status, body: { error: { type, code, decline_code, message } } }
  }
  const intent = body as unknown as Pick<
    IntentObject & SetupIntentObject,
    "id" | "object" | "status" | "client_secret" | "next_action"
  >
  const { id, object, status: state, client_secret, next_action } = intent
  return ok({ id, object, status: state, client_secret, next_action })
}
