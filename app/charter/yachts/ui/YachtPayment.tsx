import type { BookingDetail } from "../../../checkout/outcome/booking-detail.server"
import type { CheckoutData } from "../../../checkout/paying/checkout-response.server"
import { Checkout } from "../../../checkout/paying/ui/Checkout"
import { HoldEnded } from "../../../checkout/paying/ui/HoldEnded"
import { useHold } from "../../../checkout/paying/ui/use-hold"
import { isAlreadyBooked, isHoldEnded } from "../../../checkout/rules/hold-time"
import { formatInstant } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { Notice } from "../../../platform/ui/Notice"
import { DescriptionList } from "../../ui/DescriptionList"

type Props = {
  booking: BookingDetail
  /** Loaded with the page. */
  payment: CheckoutData | undefined
  publishableKey: string | undefined
  /** Leaves the booking, back to its dates. */
  onChange: () => void
  /** The amount due has changed. */
  onAmount: () => void
  onPaid: () => void
}

/** Step 'Payment' (part 2 §2), while the yacht is held. */
export function YachtPayment({ booking, payment, publishableKey, onChange, onAmount, onPaid }: Props) {
  const { id: bookingId, amountDueCents, currency, customer } = booking
  const { state, ended, retry, end, change, setPaying } = useHold<{ expiresAt: string | null }>(
    `/api/checkouts/${bookingId}/hold`,
    {},
  )
  const problem = state.kind === "refused" ? state.problem : undefined
  const isRefused = problem !== undefined && isHoldEnded(problem.code)
  const heldEnd = isRefused ? { why: problem.detail, isBooked: isAlreadyBooked(problem.code) } : ended
  if (heldEnd)
    return (
      <div className="grid gap-8">
        <DescriptionList items={booking.summary} />
        <HoldEnded end={heldEnd}>
          <Button type="button" variant="outline" onClick={onChange}>
            {m.charter_yacht_begin_again()}
          </Button>
        </HoldEnded>
      </div>
    )
  return (
    <div className="grid gap-8">
      <DescriptionList items={booking.summary} />
      <Button type="button" variant="outline" onClick={onChange} className="justify-self-start">
        {m.charter_yacht_change()}
      </Button>
      {problem ? (
        <Notice tone="danger">
          <p className="pb-3">{problem.detail || m.checkout_server_unreachable()}</p>
          <Button type="button" variant="outline" onClick={retry}>
            {m.platform_try_again()}
          </Button>
        </Notice>
      ) : (
        <>
          {state.kind === "open" && state.held.expiresAt ? <Until expiresAt={state.held.expiresAt} /> : null}
          <Checkout
            bookingId={bookingId}
            loaded={payment}
            amountDueCents={amountDueCents}
            currency={currency}
            billing={customer}
            publishableKey={publishableKey}
            onGiftCardCredit={onAmount}
            onHoldExtended={({ expiresAt }) => change({ expiresAt })}
            onHoldEnded={end}
            onPaying={setPaying}
            onPaid={onPaid}
          />
        </>
      )}
    </div>
  )
}

function Until({ expiresAt }: { expiresAt: string }) {
  const time = formatInstant(new Date(expiresAt), { timeStyle: "short" })
  return <Notice>{m.charter_yacht_kept_until({ time })}</Notice>
}
