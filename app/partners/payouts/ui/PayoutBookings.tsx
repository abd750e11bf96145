import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { TouchLink } from "../../../platform/ui/TouchLink"
import type { OperatorPayouts } from "../payout-lists.server"

type Props = {
  bookings: OperatorPayouts["prepared"][number]["bookings"]
  /** Address of the bookings' pages, without the id. */
  path: "/partner/bookings" | "/admin/bookings"
}

/** The bookings that a payout pays, folded; nothing if they are not known. */
export function PayoutBookings({ bookings, path }: Props) {
  if (bookings.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="touch inline-flex cursor-pointer items-center underline underline-offset-4">
        {m.partners_payouts_bookings({ count: bookings.length })}
      </summary>
      <ul className="figures grid gap-1 pb-2">
        {bookings.map(({ id, number, item, cents }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6">
            <TouchLink to={`${path}/${id}`}>
              <span>
                {item} · <span className="whitespace-nowrap">{number}</span>
              </span>
            </TouchLink>
            <span className="whitespace-nowrap">{formatCents(cents, "eur")}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
