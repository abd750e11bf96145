import type { Ref } from "react"
import type { Refused } from "../../platform/ui/FormErrors"

/** The intent's status as the provider gives it (`succeeded`, `requires_capture`, …), or what to tell the customer. */
export type CardResult = { status: string } | { error: string }

export type CardFieldHandle = {
  /** Pays, or saves the card, with what is typed; `clientSecret` is of a payment or setup intent. Never throws. */
  confirm: (clientSecret: string) => Promise<CardResult>
}

export type CardFieldProps = {
  ref: Ref<CardFieldHandle>
  billing: { name: string; email: string; phone: string }
  /** A payment is being sent off: what was wrong with the attempt before is not said any more. */
  busy?: boolean
}

/** The name of the card's place among a form's fields. */
export const CARD = "card"

/** What is told of a card that was refused: it leads back to the card. */
export const cardRefusal = (error: string): Refused => ({ message: error, fields: { [CARD]: error } })
