import { m } from "../../platform/i18n/paraglide/messages.js"
import type { DisplayState } from "../rules/request-states"

const texts: Record<DisplayState, () => string> = {
  open: m.charter_state_open,
  answered: m.charter_state_answered,
  accepted: m.charter_state_accepted,
  booked: m.charter_state_booked,
  declined: m.charter_state_declined,
  expired: m.charter_state_expired,
  withdrawn: m.charter_state_withdrawn,
  refused: m.charter_state_refused,
}

const looks: Record<DisplayState, string> = {
  open: "border-edge text-muted",
  answered: "border-accent text-accent",
  accepted: "border-accent text-accent",
  booked: "border-success text-success bg-success-soft",
  declined: "border-danger text-danger bg-danger-soft",
  expired: "border-edge text-muted",
  withdrawn: "border-edge text-muted",
  refused: "border-edge text-muted",
}

export const requestStateText = (state: DisplayState) => texts[state]()

export const RequestStateBadge = ({ state }: { state: DisplayState }) => (
  <span
    data-state={state}
    className={`inline-block border px-2.5 py-0.5 text-sm font-medium whitespace-nowrap ${looks[state]}`}
  >
    {requestStateText(state)}
  </span>
)
