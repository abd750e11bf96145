import type { SteelCardRow } from "../../../membership/steel-cards/steel-card-list.server"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { Checkbox } from "../../../platform/ui/fields/Checkbox"
import { ConfirmationForm, ReasonField } from "../../ui/ConfirmationForm"

type Props = Pick<SteelCardRow, "card" | "currency"> & { result: FormResult | undefined }

/** The refund of a steel card, whole. */
export function SteelCardRefund({ card: { id, engraving, state, priceCents }, currency, result }: Props) {
  const isDispatched = state === "dispatched"
  const back = m.back_office_card_refund_to_card({ amount: formatCents(priceCents, currency) })
  return (
    <ConfirmationForm
      label={m.back_office_card_refund()}
      about={engraving || undefined}
      consequence={`${back} ${isDispatched ? m.back_office_card_refund_sent() : m.back_office_card_refund_all()}`}
      confirm={m.back_office_card_refund_do()}
      variant="danger"
      values={{ intent: "refund", cardId: id }}
      subject={`steel-card:${id}`}
      result={result}
    >
      {(field) => (
        <>
          <ReasonField {...field("reason")} />
          {isDispatched ? (
            <Checkbox name="isDispatched" error={field("isDispatched").error}>
              {m.back_office_card_refund_dispatched()}
            </Checkbox>
          ) : null}
        </>
      )}
    </ConfirmationForm>
  )
}
