import type { Ref } from "react"
import type { Refused } from "../../platform/ui/FormErrors"

/** What to tell the customer. `ofCard`: it is about the card, not about the way to its provider. */
export type CardFailure = { error: string; ofCard?: boolean }

/** The intent's status as the provider gives it (`succeeded`, `requires_capture`, …), or why there is none. */
export type CardResult = { status: string } | CardFailure

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

/** A failure as a form tells it: what is about the card leads back to the card. */
export const cardRefusal = ({ error, ofCard }: CardFailure): Refused => ({
  message: error,
  fields: ofCard ? { [CARD]: error } : {},
})
