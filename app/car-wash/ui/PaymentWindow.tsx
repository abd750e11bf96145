import { useEffect, useEffectEvent, useState } from "react"
import { EmailCodeForm } from "../../checkout/guests/ui/EmailCodeForm"
import type { EmailProof, SentCode } from "../../checkout/guests/ui/use-email-code"
import { CardSkeleton } from "../../checkout/paying/ui/CardSkeleton"
import { Checkout } from "../../checkout/paying/ui/Checkout"
import { canStartNewHold, isAlreadyBooked } from "../../checkout/rules/hold-ended"
import { formatInstant } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Currency } from "../../platform/money"
import { Button } from "../../platform/ui/Button"
import { type ApiProblem, fieldMessages } from "../../platform/ui/call-api"
import { Dialog } from "../../platform/ui/Dialog"
import { LinkButton } from "../../platform/ui/LinkButton"
import { Notice } from "../../platform/ui/Notice"
import { type HeldWash, useHold } from "./use-hold"

type Props = {
  /** Body of `POST /api/car-wash/checkouts`. */
  holdRequest: { currency: Currency; [field: string]: unknown }
  billing: { name: string; email: string; phone: string }
  publishableKey: string | undefined
  /** The code of a guest whose address had to be confirmed. */
  proof: EmailProof
  onProof: (proof: EmailProof) => void
  /** The last sent code: reopening the window asks for it and sends no other. */
  sentCode: SentCode | null
  onCodeSent: (code: SentCode) => void
  onHeld: (held: HeldWash) => void
  /** The booking of this key has ended: the next attempt needs a new key. */
  onKeySpent: () => void
  /** A field of the form is refused and has to be corrected there. */
  onRefused: (problem: ApiProblem) => void
  onPaid: (held: HeldWash) => void
  onClose: () => void
}

const isSpentKey = (code: string) => canStartNewHold(code) || code === "checkout.already-placed"
const codeAsked = new Set(["checkout.email-code-required", "checkout.email-code-wrong", "checkout.email-code-over"])

/** The payment over the form (part 2 §4): holding the slot, the card, processing, or the error. */
export function PaymentWindow(props: Props) {
  const { holdRequest, billing, publishableKey, proof, onPaid, onClose } = props
  const { state, retry, lengthen } = useHold({ ...holdRequest, ...proof }, props.onHeld)
  const [hasRestarted, setHasRestarted] = useState(false)
  const problem = state.kind === "refused" ? state.problem : undefined
  const isCodeAsked = problem !== undefined && codeAsked.has(problem.code)
  const isSpent = problem !== undefined && isSpentKey(problem.code) && !hasRestarted

  const handleRefusal = useEffectEvent((refused: ApiProblem) => {
    if (codeAsked.has(refused.code)) return
    if (refused.errors.length > 0) return props.onRefused(refused)
    if (!isSpent) return
    setHasRestarted(true)
    props.onKeySpent()
  })
  useEffect(() => {
    if (problem) handleRefusal(problem)
  }, [problem])

  const confirm = (given: EmailProof) => {
    if (given.emailCodeId === proof.emailCodeId && given.emailCode === proof.emailCode) retry()
    else props.onProof(given)
  }

  return (
    <Dialog title={m.car_wash_window_title()} size="medium" onClose={onClose} clearMs={0}>
      {state.kind === "opening" || isSpent ? <CardSkeleton label={m.car_wash_window_loading()} /> : null}
      {problem && isCodeAsked ? (
        <EmailCodeForm
          email={billing.email}
          sent={props.sentCode}
          proof={proof}
          error={fieldMessages(problem).emailCode}
          onSent={props.onCodeSent}
          onProof={confirm}
        />
      ) : null}
      {problem && !isSpent && !isCodeAsked ? <Refused problem={problem} onRetry={retry} /> : null}
      {state.kind === "open" ? (
        <div className="grid gap-6">
          {state.expired ? (
            <Notice tone="danger">
              <p className="pb-3">{m.car_wash_window_expired()}</p>
              <Button type="button" variant="outline" onClick={props.onKeySpent}>
                {m.car_wash_window_retry()}
              </Button>
            </Notice>
          ) : (
            <Until expiresAt={state.held.expiresAt} />
          )}
          <Checkout
            bookingId={state.held.bookingId}
            token={state.held.token}
            amountDueCents={state.held.amountDueCents}
            currency={holdRequest.currency}
            billing={billing}
            publishableKey={publishableKey}
            onHoldExtended={lengthen}
            onPaid={() => onPaid(state.held)}
          />
        </div>
      ) : null}
    </Dialog>
  )
}

function Until({ expiresAt }: { expiresAt: string }) {
  const time = formatInstant(new Date(expiresAt), { timeStyle: "short" })
  return <Notice>{m.car_wash_window_until({ time })}</Notice>
}

function Refused({ problem, onRetry }: { problem: ApiProblem; onRetry: () => void }) {
  return (
    <div className="grid gap-6">
      <Notice tone="danger">{problem.detail || m.checkout_server_unreachable()}</Notice>
      <div className="flex flex-wrap gap-3">
        {isAlreadyBooked(problem.code) ? (
          <LinkButton to="/account/bookings">{m.checkout_to_bookings()}</LinkButton>
        ) : (
          <Button type="button" onClick={onRetry}>
            {m.car_wash_window_retry()}
          </Button>
        )}
        <form method="dialog" className="contents">
          <Button variant="outline">{m.car_wash_window_back()}</Button>
        </form>
      </div>
    </div>
  )
}
