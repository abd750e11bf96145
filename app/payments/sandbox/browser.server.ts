import { timingSafeEqual } from "node:crypto"
import { z } from "zod"
import { idText, text } from "../../platform/text"
import { confirmWith, fail } from "./charging.server"
import { type Decline, invalidRequest, missingObject } from "./errors.server"
import { type IntentObject, intentById } from "./intent-object.server"
import { paymentMethodOf, paymentMethodOfCard } from "./payment-methods.server"
import { failSetup, type SetupIntentObject, setUpWith, setupIntentById } from "./setup-intents.server"
import { type Answer, ok, type World } from "./store.server"

const billing = text({ max: 300 }).optional()

/** What the browser's card field sends; it never passes through the house's own code. */
export const confirmation = z.object({
  client_secret: idText(),
  card: z.object({
    number: text({ max: 40 }),
    exp_month: z.int(),
    exp_year: z.int(),
    cvc: text({ max: 8 }),
  }),
  billing_details: z.object({ name: billing, email: billing, phone: billing }).optional(),
})
type Confirmation = z.output<typeof confirmation>

export const challenge = z.object({ client_secret: idText(), outcome: z.enum(["complete", "fail"]) })

type Challenge = z.output<typeof challenge>

const unauthenticated: Decline = {
  code: "payment_intent_authentication_failure",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
}

/** Only who holds the client secret may touch the object; a wrong one looks like an unknown object. */
function requireSecret(object: { id: string; client_secret: string }, secret: string): void {
  const [mine, given] = [Buffer.from(object.client_secret), Buffer.from(secret)]
  if (mine.length !== given.length || !timingSafeEqual(mine, given)) throw missingObject("intent", object.id, "intent")
}

const open = (intent: IntentObject) =>
  ["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.status)

/** The card field's confirmation: makes a payment method of the card and asks its bank. */
export async function browserConfirmIntent(world: World, id: string, input: Confirmation): Promise<Answer> {
  const { object: intent } = await intentById(world, id)
  requireSecret(intent, input.client_secret)
  if (!open(intent))
    throw invalidRequest(`This PaymentIntent's status is ${intent.status}.`, {
      code: "payment_intent_unexpected_state",
    })
  const method = await paymentMethodOfCard(world, input.card, given(input.billing_details))
  return shown(await confirmWith(world, intent, method))
}

export async function browserConfirmSetup(world: World, id: string, input: Confirmation): Promise<Answer> {
  const { object: setup } = await setupIntentById(world, id)
  requireSecret(setup, input.client_secret)
  const method = await paymentMethodOfCard(world, input.card, given(input.billing_details))
  return shown(await setUpWith(world, setup, method))
}

/** What the bank's own page would say: the person proved who they are, or did not. */
export async function challengeIntent(world: World, id: string, input: Challenge): Promise<Answer> {
  const { object: intent } = await intentById(world, id)
  requireSecret(intent, input.client_secret)
  const method = await challenged(world, intent)
  if (input.outcome === "fail") return shown(await fail(world, intent, method.object, unauthenticated))
  return shown(await confirmWith(world, intent, method, false, true))
}

export async function challengeSetup(world: World, id: string, input: Challenge): Promise<Answer> {
  const { object: setup } = await setupIntentById(world, id)
  requireSecret(setup, input.client_secret)
  const method = await challenged(world, setup)
  if (input.outcome === "fail")
    return shown(
      await failSetup(world, setup, method.object, { ...unauthenticated, code: "setup_intent_authentication_failure" }),
    )
  return shown(await setUpWith(world, setup, method, true))
}

function challenged(world: World, intent: { id: string; status: string; payment_method: string | null }) {
  if (intent.status !== "requires_action" || !intent.payment_method)
    throw invalidRequest("There is no challenge to answer.", { code: "payment_intent_unexpected_state" })
  return paymentMethodOf(world, intent.payment_method)
}

export async function publicIntent(world: World, kind: string, id: string, secret: string): Promise<Answer> {
  const { object } = kind === "payment_intents" ? await intentById(world, id) : await setupIntentById(world, id)
  requireSecret(object, secret)
  return shown(ok(object))
}

const given = (billing: Confirmation["billing_details"]) =>
  Object.fromEntries(Object.entries(billing ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** What a browser may see: status and next step, not the house's metadata. */
function shown({ status, body }: Answer): Answer {
  if (status !== 200) {
    const error = body.error as { type: string; code?: string; decline_code?: string; message: string }
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
