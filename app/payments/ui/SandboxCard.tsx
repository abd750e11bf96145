import { useImperativeHandle, useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../platform/ui/fields/TextField"
import { Notice } from "../../platform/ui/Notice"
import { cardErrorText } from "../rules/card-errors"
import {
  cardFaults,
  fieldOfCardError,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  readExpiry,
  type TypedCard,
} from "../rules/card-input"
import { ChallengeDialog } from "./ChallengeDialog"
import { cardText, failureOf } from "./card-error-text"
import type { CardFieldProps, CardResult } from "./card-handle"
import { askSandbox, type SandboxResult } from "./sandbox-calls"

type Faults = Partial<Record<keyof TypedCard, string>>
type Outcome = "complete" | "fail"

/** The sandbox's card form with its 3-D Secure challenge. The inputs have no names, so no form submits them. */
export function SandboxCard({ ref, billing, savedCardId }: CardFieldProps) {
  const [typed, setTyped] = useState<TypedCard>({ number: "", expiry: "", cvc: "" })
  const [faults, setFaults] = useState<Faults>({})
  const [answerChallenge, setAnswerChallenge] = useState<(outcome: Outcome) => void>()

  const type = (field: keyof TypedCard, value: string) => {
    setTyped({ ...typed, [field]: value })
    setFaults({ ...faults, [field]: undefined })
  }

  const challenge = () =>
    new Promise<Outcome>((resolve) => {
      setAnswerChallenge(() => (outcome: Outcome) => {
        setAnswerChallenge(undefined)
        resolve(outcome)
      })
    })

  const settle = async (clientSecret: string, result: SandboxResult): Promise<CardResult> => {
    if (result === "unreachable") return { error: m.payments_unreachable() }
    if ("error" in result) {
      const text = cardErrorText(result.error)
      const field = text && fieldOfCardError(text)
      if (text && field && !savedCardId) setFaults({ [field]: cardText(text) })
      return failureOf(result.error)
    }
    if (result.status !== "requires_action") return { status: result.status }
    const outcome = await challenge()
    return settle(clientSecret, await askSandbox(clientSecret, "challenge", { outcome }))
  }

  useImperativeHandle(ref, () => ({
    prepare: async () => {
      const found = savedCardId ? {} : cardFaults(typed)
      setFaults(Object.fromEntries(Object.entries(found).map(([field, text]) => [field, cardText(text)])))
      const [first] = Object.values(found)
      return first && { error: cardText(first), ofCard: true }
    },
    confirm: async (clientSecret) => {
      if (savedCardId)
        return settle(clientSecret, await askSandbox(clientSecret, "confirm", { payment_method: savedCardId }))
      const expiry = readExpiry(typed.expiry)
      const card = { number: typed.number, exp_month: expiry?.month, exp_year: expiry?.year, cvc: typed.cvc }
      return settle(clientSecret, await askSandbox(clientSecret, "confirm", { card, billing_details: billing }))
    },
  }))

  return (
    <>
      <fieldset hidden={savedCardId !== undefined} className="grid gap-4">
        <legend className="mb-3 text-sm font-medium">{m.payments_card_title()}</legend>
        <Notice>{m.payments_card_demo()}</Notice>
        <TextField
          label={m.payments_card_number()}
          value={typed.number}
          error={faults.number}
          onChange={(value) => type("number", formatCardNumber(value))}
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="4242 4242 4242 4242"
          required
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={m.payments_card_expiry()}
            value={typed.expiry}
            error={faults.expiry}
            onChange={(value) => type("expiry", formatExpiry(value, typed.expiry))}
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder={m.payments_card_expiry_placeholder()}
            required
          />
          <TextField
            label={m.payments_card_cvc()}
            description={m.payments_card_cvc_help()}
            value={typed.cvc}
            error={faults.cvc}
            onChange={(value) => type("cvc", formatCvc(value))}
            inputMode="numeric"
            autoComplete="cc-csc"
            required
          />
        </div>
      </fieldset>
      {answerChallenge ? <ChallengeDialog onAnswer={answerChallenge} /> : null}
    </>
  )
}
