import { m } from "../../platform/i18n/paraglide/messages.js"
import { type DayState, dayStates } from "../rules/day-states"

type Day = { day: string; state: DayState }

type Props = {
  weekdays: { letter: string; name: string }[]
  months: { month: string; name: string; weeks: (Day | null)[][] }[]
}

/** Months of a listing as tables; each day says its state in words too. */
export function ListingMonths({ weekdays, months }: Props) {
  return (
    <div className="grid gap-8">
      <ul className="flex flex-wrap gap-x-6 gap-y-3 text-sm text-muted">
        {dayStates.map((state) => (
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
      <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2 2xl:grid-cols-3">
        {months.map(({ month, name, weeks }) => (
          <table key={month} className="w-full table-fixed border-separate border-spacing-1 self-start">
            <caption className="mb-3 text-left font-display text-2xl first-letter:uppercase">{name}</caption>
            <thead>
              <tr>
                {weekdays.map((day) => (
                  <th key={day.name} scope="col" className="pb-1 text-xs font-medium text-muted uppercase">
                    <span aria-hidden="true">{day.letter}</span>
                    <span className="sr-only">{day.name}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week.find((each) => each !== null)?.day}>
                  {week.map((each, place) =>
                    each ? <DayCell key={each.day} {...each} /> : <td key={weekdays[place]?.name} />,
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </div>
  )
}

function DayCell({ day, state }: Day) {
  return (
    <td className={`figures h-10 p-0 text-center text-note ${looks[state]}`}>
      {Number(day.slice(8))}
      {state === "past" ? null : <span className="sr-only">, {stateTexts[state]()}</span>}
    </td>
  )
}

const looks: Record<DayState, string> = {
  past: "text-muted",
  free: "bg-surface text-ink",
  booked: "bg-solid font-medium text-on-solid",
  blocked: "bg-danger-soft text-ink line-through",
  imported: "bg-info-soft text-ink underline decoration-dotted underline-offset-4",
}

const stateTexts = {
  free: m.partners_calendar_free,
  booked: m.partners_calendar_booked,
  blocked: m.partners_calendar_blocked,
  imported: m.partners_calendar_imported,
}
