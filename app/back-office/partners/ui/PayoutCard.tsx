import type { OperatorPayouts } from "../../../partners/payouts/payout-lists.server"
import { PayoutBookings } from "../../../partners/payouts/ui/PayoutBookings"
import { payoutDetails, untilText } from "../../../partners/payouts/ui/payout-text"
import { HOLD_DAYS, isDestinationValid, maskedDetails } from "../../../partners/rules/payout"
import { formatInstant, formatMoment } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { TextField } from "../../../platform/ui/fields/TextField"
import { Notice } from "../../../platform/ui/Notice"
import { ConfirmationAction } from "../../ui/ConfirmationAction"
import { ConfirmationForm } from "../../ui/ConfirmationForm"

export const payoutMethodTexts = { iban: m.back_office_payouts_ready_iban, paypal: m.back_office_payouts_ready_paypal }

/** A prepared payout, to be marked as paid or cancelled. */
export function PayoutCard({
  payout,
  result,
}: {
  payout: OperatorPayouts["prepared"][number]
  result: FormResult | undefined
}) {
  const { id, name, method, details, cents, preparedAt, isNotOwed, isVerified, heldUntil, inFile, bookings } = payout
  const downloaded = inFile?.isDownloaded ? inFile : undefined
  const isRefused = !isDestinationValid({ method, details })
  return (
    <li className="grid gap-4 border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3 className="text-xl wrap-anywhere">{name}</h3>
        <p className="figures font-display text-2xl">{formatCents(cents, "eur")}</p>
      </div>
      <p className="figures flex flex-wrap gap-x-6 text-note text-muted wrap-anywhere">
        <span>
          {payoutMethodTexts[method]()} {payoutDetails({ method, details })}
        </span>
        <span>{formatInstant(preparedAt, { dateStyle: "medium" })}</span>
        {inFile ? (
          <span>
            {m.back_office_payouts_in_file({
              moment: formatMoment(inFile.createdAt),
              messageId: inFile.messageId,
            })}
          </span>
        ) : null}
      </p>
      <PayoutBookings bookings={bookings} path="/admin/bookings" />
      {isVerified ? null : <Notice tone="warning">{m.back_office_payouts_not_verified()}</Notice>}
      {isNotOwed ? (
        <Notice tone="warning" className="wrap-anywhere">
          {downloaded
            ? m.back_office_payouts_not_owed_in_file({ file: downloaded.name })
            : m.back_office_payouts_not_owed()}
        </Notice>
      ) : null}
      {isRefused ? (
        <Notice tone="warning">
          {downloaded
            ? m.back_office_payouts_destination_refused_in_file()
            : m.back_office_payouts_destination_refused({ days: HOLD_DAYS })}
        </Notice>
      ) : null}
      {heldUntil ? (
        <Notice tone="warning">
          {m.back_office_payouts_redirected({
            account: maskedDetails({ method, details }),
            until: untilText(heldUntil),
          })}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-start gap-3">
        {isVerified ? <PaidAction id={id} name={name} result={result} /> : null}
        <ConfirmationAction
          label={m.back_office_payouts_cancel()}
          about={name}
          consequence={
            downloaded
              ? m.back_office_payouts_cancel_in_file({ file: downloaded.name })
              : m.back_office_payouts_cancel_consequence()
          }
          confirm={m.back_office_payouts_cancel_do()}
          variant="danger"
          values={{ intent: "cancel", payoutId: id }}
        />
      </div>
    </li>
  )
}

function PaidAction({ id, name, result }: { id: string; name: string; result: FormResult | undefined }) {
  return (
    <ConfirmationForm
      label={m.back_office_payouts_mark()}
      about={name}
      consequence={m.back_office_payouts_mark_consequence()}
      confirm={m.back_office_payouts_mark()}
      values={{ intent: "paid", payoutId: id }}
      result={result}
    >
      {(field) => (
        <TextField
          {...field("reference")}
          label={m.back_office_payouts_reference()}
          description={m.back_office_payouts_reference_hint()}
          required
          maxLength={100}
          autoComplete="off"
        />
      )}
    </ConfirmationForm>
  )
}
