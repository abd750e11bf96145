import { newId, type SandboxContext, saveObject, seconds } from "./store.server"

export type ChargeObject = {
  id: string
  object: "charge"
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  disputed: boolean
  currency: string
  customer: string | null
  payment_intent: string
  payment_method: string | null
  paid: boolean
  refunded: boolean
  status: "succeeded" | "failed"
  created: number
  livemode: false
  metadata: Record<string, string>
}

/** The charge of an approved attempt; `captured` is false if it is only authorised. */
export async function newCharge(
  context: SandboxContext,
  intent: {
    id: string
    amount: number
    currency: string
    customer: string | null
    payment_method: string | null
    metadata: Record<string, string>
  },
  captured: boolean,
): Promise<ChargeObject> {
  const charge: ChargeObject = {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    captured,
    disputed: false,
    currency: intent.currency,
    customer: intent.customer,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    paid: true,
    refunded: false,
    status: "succeeded",
    created: seconds(context.now()),
    livemode: false,
    metadata: intent.metadata,
  }
  await saveObject(context, "charge", charge)
  return charge
}
