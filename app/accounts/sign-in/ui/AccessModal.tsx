import type { ReactNode } from "react"
import { useLocation } from "react-router"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button, LinkButton } from "../../../platform/ui/Button"
import { Dialog } from "../../../platform/ui/Dialog"
import type { BookingEligibility } from "../../rules/booking-eligibility"
import { DOCUMENT_REVIEW_HOURS } from "../../rules/identity"
import { withReturnPath } from "../../rules/return-path"
import { SwitchAccount } from "./SwitchAccount"

type Props = {
  type: Exclude<BookingEligibility, "allowed">
  /** Name of the item to book. */
  item: string
  /** Path to return to after sign-in or verification. */
  from: string
  onClose: () => void
  /** Renting a car needs an identity document and a licence. */
  needsDocuments?: boolean
  /** What was chosen before: dates and price. */
  children?: ReactNode
}

/** Explains why the person may not book yet (part 1 §4). */
export function AccessModal({ type, item, from, onClose, needsDocuments = false, children }: Props) {
  const { key } = useLocation()
  const back = `?from=${encodeURIComponent(from)}`
  if (type === "sign-in-required")
    return (
      <Dialog
        title={m.accounts_modal_login_title()}
        onClose={onClose}
        locationKey={key}
        footer={
          <div className="grid w-full gap-3 sm:grid-cols-2">
            <LinkButton to={`/signup${back}`}>{m.accounts_create_account()}</LinkButton>
            <LinkButton to={`/signin${back}`}>{m.accounts_sign_in()}</LinkButton>
          </div>
        }
      >
        <p className="font-display text-2xl">{item}</p>
        {children}
        <p>{m.accounts_modal_login_body()}</p>
        <p className="text-note text-muted">
          {needsDocuments ? m.accounts_modal_login_steps() : m.accounts_modal_login_email()}
        </p>
      </Dialog>
    )
  if (type === "personal-account")
    return (
      <Dialog
        title={m.accounts_modal_personal_title()}
        onClose={onClose}
        locationKey={key}
        footer={<SwitchAccount from={from} />}
      >
        {children}
        <p>{m.accounts_personal_required()}</p>
      </Dialog>
    )
  const { title, body, go } = verifyTexts[type]
  return (
    <Dialog
      title={title()}
      onClose={onClose}
      locationKey={key}
      footer={
        <>
          <Close />
          <LinkButton to={withReturnPath("/account/documents", from)}>{go()}</LinkButton>
        </>
      }
    >
      {children}
      <p>{body({ item, hours: DOCUMENT_REVIEW_HOURS })}</p>
    </Dialog>
  )
}

const verifyTexts = {
  verify: {
    title: m.accounts_modal_verify_title,
    body: m.accounts_modal_verify_body,
    go: m.accounts_modal_verify_go,
  },
  pending: {
    title: m.accounts_modal_pending_title,
    body: m.accounts_modal_pending_body,
    go: m.accounts_modal_pending_go,
  },
  "verify-name": {
    title: m.accounts_modal_name_title,
    body: m.accounts_modal_name_body,
    go: m.accounts_modal_verify_go,
  },
  "verify-expired": {
    title: m.accounts_modal_expired_title,
    body: m.accounts_modal_expired_body,
    go: m.accounts_modal_verify_go,
  },
}

function Close() {
  return (
    <form method="dialog" className="contents">
      <Button variant="outline">{m.accounts_modal_close()}</Button>
    </form>
  )
}
