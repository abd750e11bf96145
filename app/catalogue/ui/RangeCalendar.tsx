import type { IsoDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { isCar } from "../rules/categories"
import { weeksOf } from "../rules/month"
import { MonthButton } from "./MonthButton"
import { DayLegend, type DayStyles, WeekdayHead } from "./MonthTable"
import { endsOf, shortDay, tripDays } from "./trip-words"
import { type DayState, type Range, type RangeCalendarProps, useRangeCalendar } from "./use-range-calendar"

/** A calendar in which one chooses the first and the last day, by touch, mouse or keyboard. Only days that can be chosen are buttons. */
export function RangeCalendar(props: RangeCalendarProps) {
  const { calendar, category, chosen } = props
  const { table, month, name, first, range, tabStop, stateOf, press, point, onKeyDown, previous, next } =
    useRangeCalendar(props)
  const ends = endsOf(category)
  const hint = first ? `${shortDay(first)}. ${ends.chooseTo()}` : chosen ? tripDays(chosen) : ends.chooseFrom()
  return (
    <div>
      <p role="status" className="min-h-6 text-note font-medium">
        {hint}
      </p>
      <div className="mt-2 flex items-center justify-between gap-2">
        <MonthButton to="previous" onClick={previous} />
        <p aria-live="polite" className="font-display text-2xl first-letter:uppercase">
          {name}
        </p>
        <MonthButton to="next" onClick={next} />
      </div>
      <div className="min-h-[17.5rem]">
        <table
          ref={table}
          aria-label={name}
          onKeyDown={onKeyDown}
          onPointerLeave={() => point(undefined)}
          className="mt-2 w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-1 [&_th]:h-7"
        >
          <WeekdayHead weekdays={calendar.frame.weekdays} />
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, place) =>
                  day ? (
                    <Day
                      key={day}
                      {...{ day, name, range, press, point }}
                      state={stateOf(day)}
                      isTabStop={day === tabStop}
                      ends={ends}
                    />
                  ) : (
                    <td key={calendar.frame.weekdays[place]?.name} />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DayLegend
        states={legend.filter((state) => state !== "closed" || isCar(category))}
        styles={styles}
        className="mt-2"
      />
    </div>
  )
}

const legend = ["free", "taken", "closed"] as const

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

type DayProps = {
  day: IsoDate
  /** The month's name. */
  name: string
  state: DayState
  range: Range | undefined
  ends: ReturnType<typeof endsOf>
  isTabStop: boolean
  press: (day: IsoDate) => void
  point: (day: IsoDate) => void
}

function Day({ day, name, state, range, ends, isTabStop, press, point }: DayProps) {
  const number = Number(day.slice(8))
  const isInRange = range !== undefined && range.from <= day && day <= range.to
  const isEnd = day === range?.from || day === range?.to
  if (state !== "free" && state !== "edge")
    return (
      <td
        className={`figures h-11 p-0 text-center text-note ${styles.looks[state]} ${isInRange ? "bg-accent/20" : ""}`}
      >
        <span>{number}</span>
        {state === "past" ? null : <span className="sr-only">, {styles.texts[state]()}</span>}
      </td>
    )
  const end = day === range?.from ? `, ${ends.from()}` : day === range?.to ? `, ${ends.to()}` : ""
  return (
    <td className="h-11 p-0">
      <button
        type="button"
        data-day={day}
        tabIndex={isTabStop ? 0 : -1}
        aria-pressed={isInRange}
        aria-label={`${number} ${name}${end}`}
        onClick={() => press(day)}
        onPointerEnter={() => point(day)}
        className={`figures h-11 w-full text-center text-note focus-visible:outline-offset-[-2px] ${
          isEnd
            ? "rounded-field bg-solid font-medium text-on-solid"
            : isInRange
              ? "bg-accent/20 text-ink"
              : "bg-surface text-ink hover:bg-ink/15"
        }`}
      >
        <span>{number}</span>
      </button>
    </td>
  )
}
