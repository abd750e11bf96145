import type { Ref } from "react"
import type { Currency } from "../../platform/money"
import type { Refused } from "../../platform/ui/FormErrors"

/** What to tell the customer. `ofCard`: it is about the card, not about the way to its provider. */
export type CardFailure = { error: string; ofCard?: boolean }

/** The intent's status as the provider gives it (`succeeded`, `requires_capture`, …), or why there is none. */
export type CardResult = { status: string } | CardFailure

export type CardFieldHandle = {
  /**
   * Checks what is typed, and lets a wallet ask its owner: call it straight after the press of the button, before anything is
   * waited for. Answers what is wrong. Never throws.
   */
  prepare: () => Promise<CardFailure | undefined>
  /** After `prepare`: pays, or saves the card, with what is typed or with the saved card; `clientSecret` is of a payment or setup intent. Never throws. */
  confirm: (clientSecret: string) => Promise<CardResult>
}

export type Billing = { name: string; email: string; phone: string }

/** What the card is for. `keepsCard`: it is saved as well, for purchases that the customer makes themselves. */
export type CardUse =
  | { mode: "payment"; amountCents: number; currency: Currency; keepsCard: boolean }
  | { mode: "setup" }

export type CardFieldProps = {
  ref: Ref<CardFieldHandle>
  use: CardUse
  billing: Billing
  /** The saved card that pays; the field for another stays out of sight, with what was typed. */
  savedCardId?: string
}

/** The name of the card's place among a form's fields. */
export const CARD = "card"

/** A failure as a form tells it: what is about the card leads back to the card. */
export const cardRefusal = ({ error, ofCard }: CardFailure): Refused => ({
  message: error,
  fields: ofCard ? { [CARD]: error } : {},
})
