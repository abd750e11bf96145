import type { ReactNode } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Currency } from "../../platform/money"
import { Money } from "../../platform/ui/Money"
import { TextField } from "../../platform/ui/TextField"
import { Act } from "./Act"
import { Period, QueueCard } from "./QueueCard"

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
  const { booking } = payment
  return (
    <QueueCard
      title={
        <>
          <Money cents={payment.amountCents} currency={payment.currency} /> · {payment.means.toUpperCase()}
        </>
      }
      since={payment.declaredAt}
      facts={booking ? [booking.number, booking.vehicle, booking.customer] : []}
      acts={children}
    >
      {booking ? <Period startsAt={booking.startsAt} endsAt={booking.endsAt} /> : null}
      {note ? <p>{note}</p> : null}
    </QueueCard>
  )
}
