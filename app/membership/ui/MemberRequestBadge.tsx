import { m } from "../../platform/i18n/paraglide/messages.js"
import type { RequestState } from "../rules/requests"

const texts: Record<RequestState, () => string> = {
  open: m.membership_state_open,
  confirmed: m.membership_state_confirmed,
  declined: m.membership_state_declined,
  withdrawn: m.membership_state_withdrawn,
}

const looks: Record<RequestState, string> = {
  open: "border-edge text-muted",
  confirmed: "border-success text-success bg-success-soft",
  declined: "border-danger text-danger bg-danger-soft",
  withdrawn: "border-edge text-muted",
}

export const MemberRequestBadge = ({ state }: { state: RequestState }) => (
  <span
    data-state={state}
    className={`inline-block border px-2.5 py-0.5 text-sm font-medium whitespace-nowrap ${looks[state]}`}
  >
    {texts[state]()}
  </span>
)
