import { useState } from "react"
import type { IsoDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type CalendarFrame, weeksOf } from "../rules/month"

type Props = { title: string; taken: Set<IsoDate>; frame: CalendarFrame }

/** Which days are free, to look at, a month at a time: taken ones are struck through. */
export function TakenCalendar({ title, taken, frame }: Props) {
  const { from, until, weekdays, months } = frame
  const [shown, setShown] = useState(0)
  const { month = "", name = "" } = months[shown] ?? {}
  return (
    <div className="max-w-lg">
      <div className="mb-4 flex items-center justify-between">
        <Turn to="previous" disabled={shown === 0} onTurn={() => setShown(shown - 1)} />
        <p aria-live="polite" className="font-display text-2xl first-letter:uppercase">
          {name}
        </p>
        <Turn to="next" disabled={shown >= months.length - 1} onTurn={() => setShown(shown + 1)} />
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
                day ? (
                  <Day key={day} day={day} taken={taken.has(day)} past={day < from || day > until} />
                ) : (
                  <td key={weekdays[place]?.name} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-5 flex gap-6 text-sm text-muted">
        <li className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className="figures inline-flex size-7 items-center justify-center border border-line text-ink"
          >
            8
          </span>
          {m.catalogue_legend_free()}
        </li>
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="figures inline-flex size-7 items-center justify-center line-through">
            8
          </span>
          {m.catalogue_legend_taken()}
        </li>
      </ul>
    </div>
  )
}

function Day({ day, taken, past }: { day: IsoDate; taken: boolean; past: boolean }) {
  const look = past
    ? "border-transparent text-muted"
    : taken
      ? "border-transparent text-muted line-through"
      : "border-line"
  return (
    <td className={`figures h-11 border p-0 text-center text-note ${look}`}>
      {Number(day.slice(8))}
      {past ? null : (
        <span className="sr-only">, {taken ? m.catalogue_legend_taken() : m.catalogue_legend_free()}</span>
      )}
    </td>
  )
}

function Turn({ to, disabled, onTurn }: { to: "previous" | "next"; disabled: boolean; onTurn: () => void }) {
  return (
    <button
      type="button"
      // At the first and the last month the focus stays where it is.
      aria-disabled={disabled}
      onClick={disabled ? undefined : onTurn}
      aria-label={to === "next" ? m.catalogue_month_next() : m.catalogue_month_previous()}
      className="touch inline-flex items-center justify-center border border-line hover:border-ink aria-disabled:opacity-40"
    >
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3.5 fill-none stroke-current" strokeWidth="1.4">
        <path d={to === "next" ? "m4 1 5 5-5 5" : "m8 1-5 5 5 5"} />
      </svg>
    </button>
  )
}
