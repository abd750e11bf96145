import { useState } from "react"
import type { IsoDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Icon } from "../../platform/ui/Icon"
import { type CategoryId, isCar } from "../rules/categories"
import { type CalendarFrame, weeksOf } from "../rules/month"
import { hasPickupOn } from "../rules/pickup-days"

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
  return (
    <div className="max-w-lg">
      <div className="mb-4 flex items-center justify-between">
        <MonthButton to="previous" disabled={shown === 0} onClick={() => setShown(shown - 1)} />
        <p aria-live="polite" className="font-display text-2xl first-letter:uppercase">
          {name}
        </p>
        <MonthButton to="next" disabled={shown >= months.length - 1} onClick={() => setShown(shown + 1)} />
      </div>
      <table aria-label={`${title}, ${name}`} className="w-full table-fixed border-separate border-spacing-1">
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day.name} scope="col" className="pb-2 text-xs font-medium text-muted uppercase">
                <span aria-hidden="true">{day.letter}</span>
                <span className="sr-only">{day.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== undefined)}>
              {week.map((day, place) =>
                day ? <Day key={day} day={day} state={stateOf(day)} /> : <td key={weekdays[place]?.name} />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-3 text-sm text-muted">
        {legend
          .filter((state) => state !== "closed" || isCar(category))
          .map((state) => (
            <li key={state} className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className={`figures inline-flex size-7 items-center justify-center ${looks[state]}`}
              >
                8
              </span>
              {stateTexts[state]()}
            </li>
          ))}
      </ul>
    </div>
  )
}

type DayState = "past" | "free" | "taken" | "closed"
const legend = ["free", "taken", "closed"] as const

const looks: Record<DayState, string> = {
  past: "text-muted",
  free: "bg-surface text-ink",
  taken: "text-muted line-through",
  closed: "text-muted underline decoration-dotted underline-offset-4",
}

const stateTexts = {
  free: m.catalogue_legend_free,
  taken: m.catalogue_legend_taken,
  closed: m.catalogue_legend_closed,
}

function Day({ day, state }: { day: IsoDate; state: DayState }) {
  return (
    <td className={`figures h-11 p-0 text-center text-note ${looks[state]}`}>
      {Number(day.slice(8))}
      {state === "past" ? null : <span className="sr-only">, {stateTexts[state]()}</span>}
    </td>
  )
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
