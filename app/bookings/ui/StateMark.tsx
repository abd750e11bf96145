import { isToBePaid } from "../rules/states"
import { type BookingState, stateText } from "./booking-texts"

const looks: Record<BookingState["status"], string> = {
  held: "border-edge text-muted",
  pending: "border-accent text-accent",
  confirmed: "border-success text-success bg-success-soft",
  completed: "border-edge text-muted",
  cancelled: "border-danger text-danger bg-danger-soft",
}

export function StateMark({ state }: { state: BookingState }) {
  const isOpen = isToBePaid(state) || state.isAnswerAwaited
  return (
    <span
      data-state={state.status}
      className={`inline-block border px-2.5 py-0.5 text-sm font-medium sm:whitespace-nowrap ${isOpen ? looks.pending : looks[state.status]}`}
    >
      {stateText(state)}
    </span>
  )
}
