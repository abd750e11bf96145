import { agencyMethodText } from "../../payments/ui/agency-method-text"
import { cryptoName } from "../../payments/ui/crypto-texts"
import { formatInstant } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { Money } from "../../platform/ui/Money"
import { Section } from "../../platform/ui/page/Section"
import type { MadePayment } from "../payment/money.server"
import { useDistance } from "../wizard/ui/DriversAndOptions"

/** Payments, gift card credit and refunds of a booking. */
export function PaymentsMade({ payments }: { payments: MadePayment[] }) {
  if (payments.length === 0) return null
  return (
    <Section id="payments" title={m.car_rental_payments()} headingClass="text-2xl" className="grid gap-4">
      <ul className="border-b border-line">
        {payments.map((payment) => (
          <Payment key={payment.id} {...payment} />
        ))}
      </ul>
    </Section>
  )
}

function Payment({ refundStatus, returned, method, agencyMethod, last4, cents, currency, at, km }: MadePayment) {
  const distance = useDistance()
  const isOurs = refundStatus !== "failed" && !isWithBank({ refundStatus: refundStatus, returned })
  const what =
    km === null ? m.car_rental_payment_for_booking() : m.car_rental_payment_for_km({ distance: distance(km) })
  return (
    <li className="flex items-baseline justify-between gap-6 border-t border-line py-3">
      <span className="grid gap-0.5">
        <span className="font-medium">{what}</span>
        <span className="text-sm text-muted">
          <span>{formatInstant(at, { dateStyle: "long" })}</span> · <span>{methodText[method]()}</span>
          {agencyMethod ? <span>{` · ${agencyMethodText(agencyMethod)}`}</span> : null}
          {last4 ? <span className="whitespace-nowrap"> …{last4}</span> : null}
        </span>
        {refundStatus && isOurs ? (
          <span className="text-sm text-muted">
            {method === "gift_card" ? m.car_rental_gift_card_credit_back() : backTexts(method)[refundStatus]()}
          </span>
        ) : null}
        {returned ? <Returned {...returned} refundStatus={refundStatus} currency={currency} /> : null}
      </span>
      <Money
        cents={cents}
        currency={currency}
        className={refundStatus && (isOurs || refundStatus === "back") ? "text-muted line-through" : ""}
      />
    </li>
  )
}

/** Whether the bank decides about the money or has returned it; then we refund none of it. */
const isWithBank = ({ refundStatus, returned }: Pick<MadePayment, "refundStatus" | "returned">): boolean =>
  returned !== undefined &&
  (refundStatus === "on-its-way"
    ? returned.isBankDeciding
    : returned.chargedBackCents > 0 && returned.refundedCents === 0)

type ReturnedProps = NonNullable<MadePayment["returned"]> & Pick<MadePayment, "refundStatus" | "currency">

/** Amounts refunded, failed to be refunded, and disputed. */
function Returned({ refundedCents, chargedBackCents, failedCents, isDisputed, refundStatus, currency }: ReturnedProps) {
  const amount = (cents: number) => ({ amount: formatCents(cents, currency) })
  return (
    <>
      {refundedCents > 0 && refundStatus !== "back" ? (
        <span className="text-sm text-muted">{m.car_rental_payment_refunded_so_far(amount(refundedCents))}</span>
      ) : null}
      {failedCents > 0 ? (
        <span className="text-sm font-medium text-danger">
          {m.car_rental_payment_refund_failed(amount(failedCents))}
        </span>
      ) : null}
      {chargedBackCents > 0 ? (
        <span className="text-sm text-muted">{m.car_rental_payment_charged_back(amount(chargedBackCents))}</span>
      ) : null}
      {isDisputed ? <span className="text-sm font-medium">{m.car_rental_payment_disputed()}</span> : null}
    </>
  )
}

/** Texts of a refund; what the agency received is returned by hand. */
const backTexts = (method: MadePayment["method"]) =>
  method === "agency"
    ? { back: m.car_rental_payment_agency_back, "on-its-way": m.car_rental_payment_agency_going_back }
    : { back: m.car_rental_payment_back, "on-its-way": m.car_rental_payment_going_back }

const methodText: Record<MadePayment["method"], () => string> = {
  card: m.checkout_payment_method_card,
  agency: m.car_rental_payment_at_agency,
  gift_card: m.car_rental_payment_gift_card,
  btc: () => cryptoName("btc"),
  eth: () => cryptoName("eth"),
  usdt: () => cryptoName("usdt"),
}
