import { parseDate } from "@internationalized/date"
import { Button } from "react-aria-components/Button"
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar"
import { Heading } from "react-aria-components/Heading"
import { I18nProvider } from "react-aria-components/I18nProvider"
import type { IsoDate } from "../../platform/dates"
import { intlLocale } from "../../platform/i18n/locale"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../platform/ui/root-data"

type Props = { title: string; taken: Set<IsoDate>; from: IsoDate; until: IsoDate }

/** Which days are free, to look at: taken ones are struck through. */
export default function TakenCalendar({ title, taken, from, until }: Props) {
  const { locale } = useRootData()
  return (
    <I18nProvider locale={intlLocale(locale)}>
      <Calendar
        aria-label={title}
        isReadOnly
        minValue={parseDate(from)}
        maxValue={parseDate(until)}
        isDateUnavailable={(date) => taken.has(date.toString())}
        className="max-w-lg"
      >
        <header className="mb-4 flex items-center justify-between">
          <Turn slot="previous" />
          <Heading className="font-display text-2xl first-letter:uppercase" />
          <Turn slot="next" />
        </header>
        <CalendarGrid className="w-full border-separate border-spacing-1">
          <CalendarGridHeader>
            {(day) => (
              <CalendarHeaderCell className="pb-2 text-xs font-medium text-muted uppercase">{day}</CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell
                date={date}
                className={({ isUnavailable, isDisabled, isOutsideVisibleRange }) =>
                  `figures flex h-11 items-center justify-center border text-note ${
                    isOutsideVisibleRange ? "invisible" : ""
                  } ${
                    isUnavailable
                      ? "border-transparent text-muted line-through"
                      : isDisabled
                        ? "border-transparent text-muted/60"
                        : "border-line"
                  }`
                }
              />
            )}
          </CalendarGridBody>
        </CalendarGrid>
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
      </Calendar>
    </I18nProvider>
  )
}

function Turn({ slot }: { slot: "previous" | "next" }) {
  return (
    <Button
      slot={slot}
      aria-label={slot === "next" ? m.catalogue_month_next() : m.catalogue_month_previous()}
      className="touch inline-flex items-center justify-center border border-line hover:border-ink disabled:opacity-40"
    >
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3.5 fill-none stroke-current" strokeWidth="1.4">
        <path d={slot === "next" ? "m4 1 5 5-5 5" : "m8 1-5 5 5 5"} />
      </svg>
    </Button>
  )
}
