import { m } from "../../../platform/i18n/paraglide/messages.js"
import type { CloseReason, MemberRequestState } from "../../rules/requests"

type Shown = MemberRequestState | "closed"

const texts: Record<Shown, () => string> = {
  open: m.membership_state_open,
  confirmed: m.membership_state_confirmed,
  declined: m.membership_state_declined,
  withdrawn: m.membership_state_withdrawn,
  closed: m.membership_state_closed,
}

const looks: Record<Shown, string> = {
  open: "border-edge text-muted",
  confirmed: "border-success text-success bg-success-soft",
  declined: "border-danger text-danger bg-danger-soft",
  withdrawn: "border-edge text-muted",
  closed: "border-danger text-danger bg-danger-soft",
}

type Props = { request: { state: MemberRequestState; closeReason: CloseReason | null } }

export function MemberRequestBadge({ request: { state, closeReason } }: Props) {
  const shown = closeReason ? "closed" : state
  return (
    <span
      data-state={shown}
      className={`inline-block border px-2.5 py-0.5 text-sm font-medium whitespace-nowrap ${looks[shown]}`}
    >
      {texts[shown]()}
    </span>
  )
}
