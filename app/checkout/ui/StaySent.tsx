import { type ReactNode, useEffect, useRef } from "react"
import { DescriptionItem } from "../../bookings/ui/DescriptionItem"
import type { CategoryId } from "../../catalogue/rules/categories"
import { formatInstant } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, formatCents } from "../../platform/money"
import { durationText } from "./StayPrice"

/** The submitted request; `totalCents` in cents of `currency`, null if there is no price yet. */
export type SentStay = {
  item: string
  category: CategoryId
  startsAt: Date
  endsAt: Date
  days: number
  /** Additional requests. */
  more: { label: string; value: string }[]
  totalCents: number | null
  currency: Currency
  email: string
}

/**
 * The modal after submission (part 2 §2): item, dates, duration, total, and a note about the confirmation mail. Takes
 * the focus.
 */
export function StaySent({ sent, children }: { sent: SentStay; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const moment = (at: Date) => formatInstant(at, { dateStyle: "full", timeStyle: "short" })
  const total = sent.totalCents === null ? undefined : formatCents(sent.totalCents, sent.currency)
  return (
    <div ref={place} tabIndex={-1} className="grid gap-6 outline-none">
      <p className="wrap-anywhere">{m.checkout_stay_sent_mail({ email: sent.email })}</p>
      <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
        <DescriptionItem name={m.checkout_stay_item()}>{sent.item}</DescriptionItem>
        <DescriptionItem name={m.checkout_stay_duration()}>{durationText(sent.category, sent.days)}</DescriptionItem>
        <DescriptionItem name={m.checkout_stay_check_in()}>{moment(sent.startsAt)}</DescriptionItem>
        <DescriptionItem name={m.checkout_stay_check_out()}>{moment(sent.endsAt)}</DescriptionItem>
        {sent.more.map(({ label, value }) => (
          <DescriptionItem key={label} name={label}>
            <span className="whitespace-pre-line">{value}</span>
          </DescriptionItem>
        ))}
        {total ? <DescriptionItem name={m.checkout_line_total()}>{total}</DescriptionItem> : null}
      </dl>
      {children}
    </div>
  )
}
