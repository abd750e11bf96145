import type { ReactNode } from "react"
import { formatInstant } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Currency } from "../../platform/money"
import { Money } from "../../platform/ui/Money"
import { useRootData } from "../../platform/ui/root-data"
import { TextField } from "../../platform/ui/TextField"
import { Act } from "./Act"

type CryptoPayment = {
  id: string
  means: string
  amountCents: number
  currency: Currency
  declaredAt: Date
  lapsed: boolean
  booking: { number: string; vehicle: string; customer: string; startsAt: Date; endsAt: Date } | undefined
}

/** A payment the customer says was sent: found, or not. */
export function AwaitingCard({ payment }: { payment: CryptoPayment }) {
  const values = { intent: "crypto", paymentId: payment.id }
  const { lapsed } = payment
  return (
    <PaymentCard payment={payment} note={lapsed ? m.back_office_crypto_lapsed() : undefined}>
      <Act
        label={m.back_office_crypto_confirm()}
        consequence={
          lapsed ? m.back_office_crypto_lapsed_confirm_consequence() : m.back_office_crypto_confirm_consequence()
        }
        confirm={m.back_office_crypto_confirm_do()}
        values={{ ...values, outcome: "confirmed" }}
      />
      <Act
        label={m.back_office_crypto_refuse()}
        consequence={
          lapsed ? m.back_office_crypto_lapsed_refuse_consequence() : m.back_office_crypto_refuse_consequence()
        }
        confirm={m.back_office_crypto_refuse_do()}
        look="danger"
        values={{ ...values, outcome: "refused" }}
      />
    </PaymentCard>
  )
}

/** Money that came for dates no longer free: to be sent back by hand. */
export function ReturnCard({ payment, error }: { payment: CryptoPayment; error?: string }) {
  return (
    <PaymentCard payment={payment}>
      <Act
        label={m.back_office_return()}
        consequence={m.back_office_return_consequence()}
        confirm={m.back_office_return_do()}
        values={{ intent: "returned", paymentId: payment.id }}
        open={Boolean(error)}
      >
        <TextField label={m.back_office_reference()} name="reference" required maxLength={200} error={error} />
      </Act>
    </PaymentCard>
  )
}

type CardProps = { payment: CryptoPayment; note?: string; children: ReactNode }

function PaymentCard({ payment, note, children }: CardProps) {
  const { locale } = useRootData()
  const { booking } = payment
  const moment = (at: Date) => formatInstant(at, locale, { dateStyle: "medium", timeStyle: "short" })
  return (
    <li className="grid gap-5 border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h3 className="text-2xl wrap-anywhere">
          <Money cents={payment.amountCents} currency={payment.currency} /> · {payment.means.toUpperCase()}
        </h3>
        <p className="figures text-sm text-muted">{moment(payment.declaredAt)}</p>
        {booking ? (
          <p className="figures w-full text-muted">
            {booking.number} · {booking.vehicle} · {booking.customer}
            <br />
            {moment(booking.startsAt)} – {moment(booking.endsAt)}
          </p>
        ) : null}
        {note ? <p className="w-full">{note}</p> : null}
      </div>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </li>
  )
}
