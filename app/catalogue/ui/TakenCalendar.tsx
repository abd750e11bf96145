import { useState } from "react"
import type { IsoDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Icon } from "../../platform/ui/Icon"
import { type CategoryId, isCar } from "../rules/categories"
import { type CalendarFrame, weeksOf } from "../rules/month"
import { hasPickupOn } from "../rules/taken-days"
import { DayLegend, type DayStyles, MonthTable } from "./MonthTable"

type Props = { title: string; category: CategoryId; taken: Set<IsoDate>; frame: CalendarFrame }

/**
 * A read-only calendar, a month at a time: free days are filled, taken ones struck through, those without pickup
 * dotted.
 */
export function TakenCalendar({ title, category, taken, frame }: Props) {
  const { from, until, weekdays, months } = frame
  const stateOf = (day: IsoDate): DayState =>
    day < from || day > until ? "past" : taken.has(day) ? "taken" : hasPickupOn(category, day) ? "free" : "closed"
  const [shown, setShown] = useState(0)
  const { month = "", name = "" } = months[shown] ?? {}
  const weeks = weeksOf(month).map((week) => week.map((day) => (day ? { day, state: stateOf(day) } : null)))
  return (
    <div className="max-w-lg">
      <div className="mb-4 flex items-center justify-between">
        <MonthButton to="previous" disabled={shown === 0} onClick={() => setShown(shown - 1)} />
        <p aria-live="polite" className="font-display text-2xl first-letter:uppercase">
          {name}
        </p>
        <MonthButton to="next" disabled={shown >= months.length - 1} onClick={() => setShown(shown + 1)} />
      </div>
      <MonthTable label={`${title}, ${name}`} {...{ weekdays, weeks, styles }} className="[&_td]:h-11 [&_th]:pb-2" />
      <DayLegend
        states={legend.filter((state) => state !== "closed" || isCar(category))}
        styles={styles}
        className="mt-5"
      />
    </div>
  )
}

const legend = ["free", "taken", "closed"] as const
type DayState = (typeof legend)[number] | "past"

const styles: DayStyles<(typeof legend)[number]> = {
  looks: {
    past: "text-muted",
    free: "bg-surface text-ink",
    taken: "text-muted line-through",
    closed: "text-muted underline decoration-dotted underline-offset-4",
  },
  texts: {
    free: m.catalogue_legend_free,
    taken: m.catalogue_legend_taken,
    closed: m.catalogue_legend_closed,
  },
}

function MonthButton({ to, disabled, onClick }: { to: "previous" | "next"; disabled: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      // At the first and the last month the focus stays on the button.
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
      aria-label={to === "next" ? m.catalogue_month_next() : m.catalogue_month_previous()}
      className="touch inline-flex items-center justify-center border border-line hover:border-ink aria-disabled:opacity-40"
    >
      <Icon name={to === "next" ? "chevronRight" : "chevronLeft"} className="size-3.5" />
    </button>
  )
}
