import { m } from "../../platform/i18n/paraglide/messages.js"
import { Icon } from "../../platform/ui/Icon"

/** Leads to the previous or next month of a calendar; without `onClick` there is none. */
export function MonthButton({ to, onClick }: { to: "previous" | "next"; onClick: (() => void) | undefined }) {
  return (
    <button
      type="button"
      // At the first and the last month the focus stays on the button.
      aria-disabled={onClick === undefined}
      onClick={onClick}
      aria-label={to === "next" ? m.catalogue_month_next() : m.catalogue_month_previous()}
      className="touch inline-flex items-center justify-center border border-line hover:border-ink aria-disabled:opacity-40"
    >
      <Icon name={to === "next" ? "chevronRight" : "chevronLeft"} className="size-3.5" />
    </button>
  )
}
