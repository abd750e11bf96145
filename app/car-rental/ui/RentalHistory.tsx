import { formatInstant } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Section } from "../../platform/ui/page/Section"
import type { RentalPageData } from "../rental-page.server"
import { useDistance } from "../wizard/ui/DriversAndOptions"

/** `by`: whose act it was, as a text for operators. */
type Moment = RentalPageData["history"][number] & { by?: string }

/** Events of a booking, oldest first; hidden if there are none, and in print, where only the current state matters. */
export function RentalHistory({ history }: { history: Moment[] }) {
  const distance = useDistance()
  if (history.length === 0) return null
  return (
    <Section id="history" title={m.car_rental_history()} headingClass="text-2xl" className="grid gap-4 print:hidden">
      <ol className="grid gap-4 border-l border-line pl-5">
        {history.map(({ kind, at, km, by }) => (
          <li
            key={`${kind} ${at.getTime()}`}
            className="relative before:absolute before:top-2 before:-left-[1.4375rem] before:size-1.5 before:rounded-full before:bg-accent"
          >
            <p className="font-medium">
              {km === null ? eventTexts[kind]() : m.car_rental_history_kilometres({ distance: distance(km) })}
            </p>
            <p className="figures text-sm text-muted">
              <span>{formatInstant(at, { dateStyle: "long", timeStyle: "short" })}</span>
              {by ? <span>{` · ${by}`}</span> : null}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const eventTexts: Record<RentalPageData["history"][number]["kind"], () => string> = {
  placed: m.car_rental_history_placed,
  paid: m.car_rental_history_paid,
  confirmed: m.car_rental_history_confirmed,
  kilometres: m.car_rental_kilometres_added,
  cancelled: m.car_rental_history_cancelled,
  completed: m.car_rental_history_completed,
}
