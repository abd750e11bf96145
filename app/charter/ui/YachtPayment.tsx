import { CardCheckout } from "../../checkout/ui/CardCheckout"
import { formatInstant } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Currency } from "../../platform/money"
import { Button } from "../../platform/ui/Button"
import { Notice } from "../../platform/ui/Notice"
import { useRootData } from "../../platform/ui/root-data"
import { Skeleton } from "../../platform/ui/Skeleton"
import { Spinner } from "../../platform/ui/Spinner"
import { FactList } from "./FactList"
import { useYachtPayment } from "./use-yacht-payment"

type Props = {
  booking: {
    id: string
    facts: { label: string; value: string }[]
    customer: { name: string; email: string; phone: string }
    chargedCents: number
    currency: Currency
  }
  publishableKey: string | undefined
  onChange: () => void
  /** Told when what is charged has changed. */
  onAmount: () => void
  onPaid: () => void
}

/** Step 'Payment' (part 2 §2): the card is asked for once the yacht is kept and its payment has a secret. */
export function YachtPayment({ booking, publishableKey, onChange, onAmount, onPaid }: Props) {
  const { id: bookingId, chargedCents, currency, customer } = booking
  const { state, lengthen, again } = useYachtPayment({ bookingId, chargedCents, currency }, onAmount)
  return (
    <div className="grid gap-8">
      <FactList facts={booking.facts} />
      <Button type="button" look="outline" onClick={onChange} className="justify-self-start">
        {m.charter_yacht_change()}
      </Button>
      {state.kind === "opening" ? (
        <div className="grid gap-6">
          <p role="status" className="flex items-center gap-3 text-muted">
            <Spinner /> {m.charter_yacht_keeping()}
          </p>
          <Skeleton className="h-12.5 w-full" />
          <Skeleton className="h-14 w-full sm:w-40" />
        </div>
      ) : state.kind === "refused" ? (
        <Notice tone="danger">
          <p className="pb-3">{state.problem.detail || m.checkout_server_unreachable()}</p>
          <Button type="button" look="outline" onClick={again}>
            {m.platform_try_again()}
          </Button>
        </Notice>
      ) : (
        <>
          {state.expiresAt ? <Until expiresAt={state.expiresAt} /> : null}
          <CardCheckout
            bookingId={bookingId}
            token={undefined}
            charged={chargedCents}
            currency={currency}
            billing={customer}
            publishableKey={publishableKey}
            onSetOff={onAmount}
            onKept={lengthen}
            onPaid={onPaid}
          />
        </>
      )}
    </div>
  )
}

function Until({ expiresAt }: { expiresAt: string }) {
  const { locale } = useRootData()
  const time = formatInstant(new Date(expiresAt), locale, { timeStyle: "short" })
  return <Notice>{m.charter_yacht_kept_until({ time })}</Notice>
}
