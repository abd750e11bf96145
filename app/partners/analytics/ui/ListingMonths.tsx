import { DayLegend, type DayStyles, MonthTable } from "../../../catalogue/ui/MonthTable"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { type DayState, dayStates } from "../../rules/blocked-days"

type Props = {
  weekdays: { letter: string; name: string }[]
  months: { month: string; name: string; weeks: ({ day: string; state: DayState } | null)[][] }[]
}

export function ListingMonths({ weekdays, months }: Props) {
  return (
    <div className="grid gap-8">
      <DayLegend states={dayStates} styles={styles} />
      <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2 2xl:grid-cols-3">
        {months.map(({ month, name, weeks }) => (
          <MonthTable
            key={month}
            caption={name}
            {...{ weekdays, weeks, styles }}
            className="self-start [&_td]:h-10 [&_th]:pb-1"
          />
        ))}
      </div>
    </div>
  )
}

const styles: DayStyles<(typeof dayStates)[number]> = {
  looks: {
    past: "text-muted",
    free: "bg-surface text-ink",
    booked: "bg-solid font-medium text-on-solid",
    blocked: "bg-danger-soft text-ink line-through",
    imported: "bg-info-soft text-ink underline decoration-dotted underline-offset-4",
  },
  texts: {
    free: m.partners_calendar_free,
    booked: m.partners_calendar_booked,
    blocked: m.partners_calendar_blocked,
    imported: m.partners_calendar_imported,
  },
}
