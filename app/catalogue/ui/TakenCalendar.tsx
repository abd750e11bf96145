import { useState } from "react"
import type { IsoDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type CalendarFrame, type Month, monthIndex, weeksOf } from "../rules/month"
import { MonthButton } from "./MonthButton"
import { DayLegend, type DayStyles, MonthTable } from "./MonthTable"

type Props = {
  title: string
  taken: Set<IsoDate>
  frame: CalendarFrame
  /** The month shown first, if the calendar has it. */
  opensOn: Month
}

/**
 * A read-only calendar, a month at a time: free days are filled, taken ones struck through.
 */
export function TakenCalendar({ title, taken, frame, opensOn }: Props) {
  const { from, until, weekdays, months } = frame
  const stateOf = (day: IsoDate): DayState => (day < from || day > until ? "past" : taken.has(day) ? "taken" : "free")
  const [shown, setShown] = useState(() => monthIndex(frame, opensOn))
  const { month = "", name = "" } = months[shown] ?? {}
  const weeks = weeksOf(month).map((week) => week.map((day) => (day ? { day, state: stateOf(day) } : null)))
  return (
    <div className="max-w-lg">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <MonthButton to="previous" onClick={shown === 0 ? undefined : () => setShown(shown - 1)} />
        <p aria-live="polite" className="font-display text-2xl first-letter:uppercase">
          {name}
        </p>
        <MonthButton to="next" onClick={shown >= months.length - 1 ? undefined : () => setShown(shown + 1)} />
      </div>
      <MonthTable label={`${title}, ${name}`} {...{ weekdays, weeks, styles }} className="[&_td]:h-11 [&_th]:pb-2" />
      <DayLegend states={legend} styles={styles} className="mt-5" />
    </div>
  )
}

const legend = ["free", "taken"] as const
type DayState = (typeof legend)[number] | "past"

const styles: DayStyles<(typeof legend)[number]> = {
  looks: {
    past: "text-muted",
    free: "bg-surface text-ink",
    taken: "text-muted line-through",
  },
  texts: {
    free: m.catalogue_legend_free,
    taken: m.catalogue_legend_taken,
  },
}
