import type { Ref } from "react"

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
