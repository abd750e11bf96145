import type { OperatorPayouts } from "../../../partners/payouts/payout-lists.server"
import { PayoutBookings } from "../../../partners/payouts/ui/PayoutBookings"
import { payoutDetails } from "../../../partners/payouts/ui/payout-text"
import type { PayoutDestination } from "../../../partners/rules/payout"
import { formatInstant } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { RadioGroup } from "../../../platform/ui/fields/RadioGroup"
import { TextField } from "../../../platform/ui/fields/TextField"
import { Notice } from "../../../platform/ui/Notice"
import { ConfirmationAction } from "../../ui/ConfirmationAction"
import { ConfirmationForm } from "../../ui/ConfirmationForm"

const payoutMethodTexts = { iban: m.back_office_payouts_ready_iban, paypal: m.back_office_payouts_ready_paypal }

/** A prepared payout, to be marked as paid, or cancelled while it was not downloaded. */
export function PayoutCard({
  payout,
  result,
}: {
  payout: OperatorPayouts["prepared"][number]
  result: FormResult | undefined
}) {
  const { id, name, cents, preparedAt, hasChanged, fileId, bookings } = payout
  return (
    <li className="grid gap-4 border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3 className="text-xl wrap-anywhere">{name}</h3>
        <p className="figures font-display text-2xl">{formatCents(cents, "eur")}</p>
      </div>
      <p className="figures flex flex-wrap gap-x-6 text-note text-muted wrap-anywhere">
        <span>{destinationText(payout)}</span>
        <span>{formatInstant(preparedAt, { dateStyle: "medium" })}</span>
      </p>
      <PayoutBookings bookings={bookings} path="/admin/bookings" />
      {hasChanged ? (
        <Notice tone="warning">
          {fileId ? m.back_office_payouts_has_changed_in_file() : m.back_office_payouts_has_changed()}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-start gap-3">
        <PaidAction payout={payout} result={result} />
        {fileId ? null : (
          <ConfirmationAction
            label={m.back_office_payouts_cancel()}
            about={name}
            consequence={m.back_office_payouts_cancel_consequence()}
            confirm={m.back_office_payouts_cancel_do()}
            variant="danger"
            values={{ intent: "cancel", payoutId: id }}
            subject={`payout:${id}`}
          />
        )}
      </div>
    </li>
  )
}

const destinationText = ({ method, details }: PayoutDestination) =>
  `${payoutMethodTexts[method]()} ${payoutDetails({ method, details })}`

/** Asks for the account where the partner has another one by now: a transfer to the earlier one may have failed. */
function PaidAction({
  payout,
  result,
}: {
  payout: OperatorPayouts["prepared"][number]
  result: FormResult | undefined
}) {
  const { id, name, otherDestination } = payout
  return (
    <ConfirmationForm
      label={m.back_office_payouts_mark()}
      about={name}
      consequence={m.back_office_payouts_mark_consequence()}
      confirm={m.back_office_payouts_mark()}
      values={{ intent: "paid", payoutId: id }}
      defaultValue={{ paidTo: payout.details }}
      subject={`payout:${id}`}
      result={result}
    >
      {(field) => (
        <>
          {otherDestination ? (
            <RadioGroup
              {...field("paidTo")}
              label={m.partners_payouts_destination()}
              choices={[payout, otherDestination].map((destination) => ({
                value: destination.details,
                label: destinationText(destination),
              }))}
            />
          ) : null}
          <TextField
            {...field("reference")}
            label={m.back_office_payouts_reference()}
            description={m.back_office_payouts_reference_hint()}
            required
            maxLength={100}
            autoComplete="off"
          />
        </>
      )}
    </ConfirmationForm>
  )
}
