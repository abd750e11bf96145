import type { SteelCardRow } from "../../../membership/steel-cards/steel-card-list.server"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { type Currency, formatCents } from "../../../platform/money"
import { Checkbox } from "../../../platform/ui/fields/Checkbox"
import { failureReason } from "../../payments/ui/dispute-texts"
import { FailedRefundActions } from "../../payments/ui/FailedRefundActions"
import { AmountField, typedAmount } from "../../ui/AmountField"
import { ConfirmationForm, ReasonField } from "../../ui/ConfirmationForm"

type Props = Pick<SteelCardRow, "card" | "isAccountDeleted" | "refund"> & { result: FormResult | undefined }

/** The refund of a steel card, its repetition if it failed, and the form of another one. Use the amount left as `key`. */
export function SteelCardRefund({ card, isAccountDeleted, refund, result }: Props) {
  const { leftCents, isBankDeciding, isBlocked, failed } = refund
  const isDispatched = card.state === "dispatched"
  return (
    <>
      {failed ? <FailedRefundActions paymentId={failed.paymentId} result={result} /> : null}
      {leftCents > 0 && !isBankDeciding && !isBlocked ? (
        <ConfirmationForm
          label={m.back_office_card_refund()}
          about={card.engraving || undefined}
          consequence={consequenceOf(card, refund)}
          confirm={m.back_office_card_refund_do()}
          variant="danger"
          values={{ intent: "refund", cardId: card.id }}
          shown={{ expectedCents: String(leftCents) }}
          result={result}
          defaultValue={{ amount: typedAmount(leftCents) }}
        >
          {(field) => (
            <>
              <AmountField {...field("amount")} label={amountLabels[refund.currency]()} />
              {isAccountDeleted ? <p>{m.back_office_card_refund_deleted()}</p> : <ReasonField {...field("reason")} />}
              {isDispatched ? (
                <Checkbox name="isDispatched" error={field("isDispatched").error}>
                  {m.back_office_card_refund_dispatched()}
                </Checkbox>
              ) : null}
            </>
          )}
        </ConfirmationForm>
      ) : null}
    </>
  )
}

/** One sentence about the refund that was requested; null without one. */
export function cardRefundText({ requested, currency, isBankDeciding, failed }: SteelCardRow["refund"]): string | null {
  const texts = {
    "on-its-way": m.back_office_card_refund_on_its_way,
    failed: m.back_office_card_refund_failed,
    returned: m.back_office_card_refund_returned,
  }
  if (isBankDeciding) return m.back_office_card_refund_disputed()
  if (!requested) return null
  const text = texts[requested.status]({ amount: formatCents(requested.cents, currency) })
  return failed ? `${text} ${failureReason(failed.reason)}` : text
}

const amountLabels: Record<Currency, () => string> = {
  eur: m.back_office_card_refund_amount_eur,
  usd: m.back_office_card_refund_amount_usd,
}

function consequenceOf(
  { state }: SteelCardRow["card"],
  { leftCents, currency, method }: SteelCardRow["refund"],
): string {
  const amount = { amount: formatCents(leftCents, currency) }
  const back =
    method === "card" ? m.back_office_card_refund_to_card(amount) : m.back_office_card_refund_to_crypto(amount)
  if (state === "cancelled") return back
  return `${back} ${state === "dispatched" ? m.back_office_card_refund_sent() : m.back_office_card_refund_all()}`
}
