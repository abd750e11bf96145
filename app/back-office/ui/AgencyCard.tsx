import { formatInstant } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Currency } from "../../platform/money"
import { Money } from "../../platform/ui/Money"
import { useRootData } from "../../platform/ui/root-data"
import { Act } from "./Act"

type AgencyBooking = {
  id: string
  number: string
  vehicle: string
  customer: string
  phone: string
  startsAt: Date
  endsAt: Date
  chargedCents: number
  currency: Currency
  bookedAt: Date
}

/** A booking to be paid at the agency: seen and confirmed, or cancelled. */
export function AgencyCard({ booking }: { booking: AgencyBooking }) {
  const { locale } = useRootData()
  const values = { intent: "agency", bookingId: booking.id }
  const moment = (at: Date) => formatInstant(at, locale, { dateStyle: "medium", timeStyle: "short" })
  return (
    <li className="grid gap-5 border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h3 className="text-2xl wrap-anywhere">
          <Money cents={booking.chargedCents} currency={booking.currency} /> · {booking.vehicle}
        </h3>
        <p className="figures text-sm text-muted">{moment(booking.bookedAt)}</p>
        <p className="figures w-full text-muted">
          {booking.number} · {booking.customer} · {booking.phone}
          <br />
          {moment(booking.startsAt)} – {moment(booking.endsAt)}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Act
          label={m.back_office_agency_confirm()}
          consequence={m.back_office_agency_confirm_consequence()}
          confirm={m.back_office_agency_confirm_do()}
          values={{ ...values, outcome: "confirmed" }}
        />
        <Act
          label={m.back_office_agency_cancel()}
          consequence={m.back_office_agency_cancel_consequence()}
          confirm={m.back_office_agency_cancel_do()}
          look="danger"
          values={{ ...values, outcome: "cancelled" }}
        />
      </div>
    </li>
  )
}
