import { CardSkeleton } from "../../checkout/paying/ui/CardSkeleton"
import { Checkout } from "../../checkout/paying/ui/Checkout"
import { isAlreadyBooked } from "../../checkout/rules/hold-time"
import { GuestSignIn } from "../../checkout/ui/GuestSignIn"
import { formatInstant } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button, LinkButton } from "../../platform/ui/Button"
import type { ApiProblem } from "../../platform/ui/call-api"
import { Dialog } from "../../platform/ui/Dialog"
import { Notice } from "../../platform/ui/Notice"
import type { useWashForm } from "./use-wash-form"

type Props = { form: ReturnType<typeof useWashForm>; publishableKey: string | undefined }

/** The payment over the form (part 2 §4): the card, processing, or the error. */
export function PaymentWindow({ form, publishableKey }: Props) {
  const { fields, isRestarting } = form
  const { state, ended, extend, retry, setPaying } = form.hold
  const billing = { name: fields.fullName, email: fields.email, phone: fields.phone }
  return (
    <Dialog title={m.car_wash_window_title()} size="medium" onClose={form.leave} clearMs={0}>
      {state.kind === "loading" || isRestarting ? <CardSkeleton label={m.car_wash_window_loading()} /> : null}
      {state.kind === "refused" && !isRestarting ? <Refused problem={state.problem} onRetry={retry} /> : null}
      {state.kind === "open" ? (
        <div className="grid gap-6">
          {ended ? (
            <Notice tone="danger">
              <p className="pb-3">{m.car_wash_window_expired()}</p>
              <Button type="button" variant="outline" onClick={form.spendKey}>
                {m.car_wash_window_retry()}
              </Button>
            </Notice>
          ) : (
            <Until expiresAt={state.held.expiresAt} />
          )}
          <Checkout
            bookingId={state.held.bookingId}
            token={state.held.token}
            amountDueCents={state.held.amountDueCents}
            currency={form.currency}
            billing={billing}
            publishableKey={publishableKey}
            onHoldExtended={extend}
            onPaying={setPaying}
            onPaid={() => form.paid(state.held)}
          />
        </div>
      ) : null}
    </Dialog>
  )
}

function Until({ expiresAt }: { expiresAt: string }) {
  const time = formatInstant(new Date(expiresAt), { timeStyle: "short" })
  return <Notice>{m.car_wash_window_until({ time })}</Notice>
}

function Refused({ problem, onRetry }: { problem: ApiProblem; onRetry: () => void }) {
  return (
    <div className="grid gap-6">
      <Notice tone="danger">{problem.detail || m.checkout_server_unreachable()}</Notice>
      <div className="flex flex-wrap gap-3">
        <GuestSignIn code={problem.code} />
        {isAlreadyBooked(problem.code) ? (
          <LinkButton to="/account/bookings">{m.checkout_to_bookings()}</LinkButton>
        ) : (
          <Button type="button" onClick={onRetry}>
            {m.car_wash_window_retry()}
          </Button>
        )}
        <form method="dialog" className="contents">
          <Button variant="outline">{m.car_wash_window_back()}</Button>
        </form>
      </div>
    </div>
  )
}
