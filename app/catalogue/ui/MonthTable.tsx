import type { IsoDate } from "../../platform/dates"
import type { CalendarFrame } from "../rules/month"

type Day<State> = { day: IsoDate; state: State | "past" }

/** How the days of a calendar look and what they are called, by state; a past day has no text. */
export type DayStyles<State extends string> = {
  looks: Record<State | "past", string>
  texts: Record<State, () => string>
}

type Props<State extends string> = {
  /** Caption; without it the table needs a `label`. */
  caption?: string
  label?: string
  weekdays: CalendarFrame["weekdays"]
  /** From Monday; null for days of another month. */
  weeks: (Day<State> | null)[][]
  styles: DayStyles<State>
  className: string
}

/** A month as a table; each day has its state as text too. */
export function MonthTable<State extends string>({ caption, label, weekdays, weeks, styles, className }: Props<State>) {
  return (
    <table aria-label={label} className={`w-full table-fixed border-separate border-spacing-1 ${className}`}>
      {caption ? (
        <caption className="mb-3 text-left font-display text-2xl first-letter:uppercase">{caption}</caption>
      ) : null}
      <WeekdayHead weekdays={weekdays} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)?.day}>
            {week.map((day, place) =>
              day ? (
                <td key={day.day} className={`figures p-0 text-center text-note ${styles.looks[day.state]}`}>
                  <span>{Number(day.day.slice(8))}</span>
                  {day.state === "past" ? null : <span className="sr-only">, {styles.texts[day.state]()}</span>}
                </td>
              ) : (
                <td key={weekdays[place]?.name} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const WeekdayHead = ({ weekdays }: Pick<CalendarFrame, "weekdays">) => (
  <thead>
    <tr>
      {weekdays.map((day) => (
        <th key={day.name} scope="col" className="text-xs font-medium text-muted uppercase">
          <span aria-hidden="true">{day.letter}</span>
          <span className="sr-only">{day.name}</span>
        </th>
      ))}
    </tr>
  </thead>
)

type LegendProps<State extends string> = { states: readonly State[]; styles: DayStyles<State>; className?: string }

export function DayLegend<State extends string>({ states, styles, className = "" }: LegendProps<State>) {
  return (
    <ul className={`flex flex-wrap gap-x-6 gap-y-3 text-sm text-muted ${className}`}>
      {states.map((state) => (
        <li key={state} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={`figures inline-flex size-7 items-center justify-center ${styles.looks[state]}`}
          >
            8
          </span>
          {styles.texts[state]()}
        </li>
      ))}
    </ul>
  )
}
