import type { Ref } from "react"
import type { Currency } from "../../platform/money"
import type { ErrorSummary } from "../../platform/ui/forms/FormErrors"

/** The error shown to the customer. `ofCard`: it is about the card, not about the connection to the provider. */
export type CardFailure = { error: string; ofCard?: boolean }

/** The intent's status at the provider (`succeeded`, `requires_capture`, …), or the error. */
export type CardResult = { status: string } | CardFailure

export type CardFieldHandle = {
  /**
   * Validates the input, and lets a wallet ask its owner: call it synchronously in the click handler, before any await.
   * Returns the error. Never throws.
   */
  prepare: () => Promise<CardFailure | undefined>
  /**
   * After `prepare`: pays, or saves the card, with the typed or the saved card; `clientSecret` is of a payment or setup
   * intent. Never throws.
   */
  confirm: (clientSecret: string) => Promise<CardResult>
}

export type Billing = { name: string; email: string; phone: string }

/** `savesCard`: also saves the card, for purchases that the customer makes themselves. */
export type CardUse =
  | { mode: "payment"; amountCents: number; currency: Currency; savesCard: boolean }
  | { mode: "setup" }

export type CardFieldProps = {
  ref: Ref<CardFieldHandle>
  use: CardUse
  billing: Billing
  /** The saved card that pays; hides the field for another, keeping its input. */
  savedCardId?: string
}

/** The field name of the card in a form's errors. */
export const CARD = "card"

/** A failure as a form error; one about the card is shown at the card. */
export const cardRefusal = ({ error, ofCard }: CardFailure): ErrorSummary => ({
  message: error,
  fields: ofCard ? { [CARD]: error } : {},
})
