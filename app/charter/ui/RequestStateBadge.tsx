import { m } from "../../platform/i18n/paraglide/messages.js"
import type { DisplayState } from "../rules/request-states"

const texts: Record<DisplayState, () => string> = {
  open: m.charter_state_open,
  offered: m.charter_state_offered,
  accepted: m.charter_state_accepted,
  booked: m.charter_state_booked,
  "declined-by-company": m.charter_state_declined_by_company,
  expired: m.charter_state_expired,
  withdrawn: m.charter_state_withdrawn,
  "declined-by-customer": m.charter_state_declined_by_customer,
  cancelled: m.charter_state_cancelled,
}

const looks: Record<DisplayState, string> = {
  open: "border-edge text-muted",
  offered: "border-accent text-accent",
  accepted: "border-accent text-accent",
  booked: "border-success text-success bg-success-soft",
  "declined-by-company": "border-danger text-danger bg-danger-soft",
  expired: "border-edge text-muted",
  withdrawn: "border-edge text-muted",
  "declined-by-customer": "border-edge text-muted",
  cancelled: "border-danger text-danger bg-danger-soft",
}

export const requestStateText = (state: DisplayState) => texts[state]()

export const RequestStateBadge = ({ state }: { state: DisplayState }) => (
  <span
    data-state={state}
    className={`inline-block border px-2.5 py-0.5 text-sm font-medium sm:whitespace-nowrap ${looks[state]}`}
  >
    {requestStateText(state)}
  </span>
)
