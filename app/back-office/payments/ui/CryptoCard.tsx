import type { ReactNode } from "react"
import { DescriptionItem } from "../../../bookings/ui/DescriptionItem"
import { cryptoName, networkName } from "../../../payments/ui/crypto-texts"
import { formatMoment } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { withUnit } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents, formatMicros } from "../../../platform/money"
import { MailLink } from "../../../platform/ui/ContactLink"
import { TextField } from "../../../platform/ui/fields/TextField"
import { Money } from "../../../platform/ui/Money"
import { bookingDetails } from "../../bookings/ui/BookingLink"
import type { CryptoPaymentView, OperatorTasks } from "../../operator-tasks.server"
import { ConfirmationAction } from "../../ui/ConfirmationAction"
import { ConfirmationForm } from "../../ui/ConfirmationForm"
import { Period, TaskCard } from "../../ui/TaskCard"

type AwaitingPayment = OperatorTasks["awaiting"][number]

/** A crypto payment declared as sent: confirm or refuse it. */
export function AwaitingCard({ payment }: { payment: AwaitingPayment }) {
  const values = { intent: "crypto", paymentId: payment.id }
  return (
    <PaymentCard payment={payment} note={noteOf(payment)}>
      <ConfirmationAction
        label={m.back_office_crypto_confirm()}
        consequence={confirmText(payment)}
        confirm={m.back_office_crypto_confirm_do()}
        values={{ ...values, outcome: "confirmed" }}
        subject={`payment:${payment.id}`}
      />
      <ConfirmationAction
        label={m.back_office_crypto_refuse()}
        consequence={refuseText(payment)}
        confirm={m.back_office_crypto_refuse_do()}
        variant="danger"
        values={{ ...values, outcome: "refused" }}
        subject={`payment:${payment.id}`}
      />
    </PaymentCard>
  )
}

function noteOf({ expired, isCancelled, mustBeRefunded }: AwaitingPayment): string | undefined {
  if (expired) return m.back_office_crypto_expired()
  if (isCancelled) return m.back_office_crypto_cancelled()
  return mustBeRefunded ? m.back_office_crypto_returned() : undefined
}

function confirmText({ purchase, expired, mustBeRefunded }: AwaitingPayment): string {
  if (mustBeRefunded) return m.back_office_crypto_confirm_returned()
  switch (purchase) {
    case "membership":
      return m.back_office_crypto_confirm_membership()
    case "tickets":
      return m.back_office_crypto_confirm_tickets()
    case "kilometres":
      return m.back_office_crypto_confirm_kilometres()
    case "booking":
      return expired ? m.back_office_crypto_expired_confirm_consequence() : m.back_office_crypto_confirm_consequence()
  }
}

function refuseText({ purchase, expired, isCancelled }: CryptoPaymentView): string {
  if (purchase !== "booking") return m.back_office_crypto_refuse_purchase()
  return expired || isCancelled
    ? m.back_office_crypto_expired_refuse_consequence()
    : m.back_office_crypto_refuse_consequence()
}

type ReturnProps = { payment: OperatorTasks["toReturn"][number]; result: FormResult | undefined }

/** A crypto payment to be returned by hand: its dates are no longer free, or a part of it is refunded. */
export function ReturnCard({ payment, result }: ReturnProps) {
  const { part, currency, method } = payment
  const note = part
    ? m.back_office_return_part({
        amount: formatCents(part.amountCents, currency),
        total: formatCents(payment.amountCents, currency),
        crypto: part.crypto ? withUnit(part.crypto, method.toUpperCase()) : method.toUpperCase(),
      })
    : undefined
  return (
    <PaymentCard payment={{ ...payment, amountCents: part?.amountCents ?? payment.amountCents }} note={note}>
      <ConfirmationForm
        label={m.back_office_return()}
        consequence={m.back_office_return_consequence()}
        confirm={m.back_office_return_do()}
        values={{ intent: "returned", paymentId: payment.id }}
        subject={`payment:${payment.id}`}
        result={result}
      >
        {(field) => <TextField {...field("reference")} label={m.back_office_reference()} required maxLength={200} />}
      </ConfirmationForm>
    </PaymentCard>
  )
}

type CardProps = { payment: CryptoPaymentView; note?: string; children: ReactNode }

function PaymentCard({ payment, note, children }: CardProps) {
  const { booking, order } = payment
  return (
    <TaskCard
      title={
        <>
          <Money cents={payment.amountCents} currency={payment.currency} /> · {payment.method.toUpperCase()}
        </>
      }
      since={payment.declaredAt}
      details={
        booking
          ? bookingDetails(booking, booking.vehicle, booking.customer, <MailLink key="mail" address={booking.email} />)
          : order
            ? [order.description, <MailLink key="mail" address={order.email} />]
            : []
      }
      acts={children}
    >
      {booking ? <Period startsAt={booking.startsAt} endsAt={booking.endsAt} /> : null}
      {note ? <p>{note}</p> : null}
      <CryptoDetails payment={payment} />
    </TaskCard>
  )
}

/** Amount, address and transaction to look up on the network. */
function CryptoDetails({ payment: { quote, transaction } }: { payment: CryptoPaymentView }) {
  return (
    <dl className="mt-3 grid gap-x-10 gap-y-4 sm:grid-cols-2">
      {quote ? (
        <>
          <DescriptionItem
            name={m.payments_crypto_sent()}
            more={m.back_office_crypto_rate({
              price: m.payments_crypto_price({
                cryptocurrency: quote.cryptocurrency.toUpperCase(),
                price: formatMicros(quote.rate.micros, quote.rate.currency),
              }),
              setAt: formatMoment(quote.rate.setAt),
              until: formatMoment(quote.until),
            })}
          >
            {withUnit(quote.amountText, quote.cryptocurrency.toUpperCase())}
          </DescriptionItem>
          <DescriptionItem
            name={m.payments_crypto_address({ cryptocurrency: cryptoName(quote.cryptocurrency) })}
            more={networkName(quote.cryptocurrency, quote.network)}
          >
            <span className="grid font-mono text-note">{quote.address}</span>
          </DescriptionItem>
        </>
      ) : null}
      <DescriptionItem name={m.payments_transaction()}>
        {transaction ? (
          <a
            href={transaction.page}
            target="_blank"
            rel="noopener noreferrer"
            className="grid font-mono text-note underline underline-offset-4"
          >
            {transaction.id}
          </a>
        ) : (
          m.back_office_crypto_no_transaction()
        )}
      </DescriptionItem>
    </dl>
  )
}
