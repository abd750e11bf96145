import { Form, useNavigation } from "react-router"
import type { OperatorPayouts } from "../../../partners/payouts/payout-lists.server"
import { formatInstant } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { Button } from "../../../platform/ui/Button"
import { SeenField } from "../../../platform/ui/forms/SeenField"

type Partner = OperatorPayouts["partners"][number]

/** What is due to each partner, and a button that prepares its payout, or why it cannot be prepared. */
export const DuePartners = ({ partners }: { partners: Partner[] }) => (
  <ul className="border-b border-line">
    {partners.map((partner) => (
      <DuePartner key={partner.userId} partner={partner} />
    ))}
  </ul>
)

function DuePartner({ partner }: { partner: Partner }) {
  const { userId, name, balanceCents, dueCents, heldCents, changedAt } = partner
  const isBusy = useNavigation().formData?.get("userId") === userId
  const obstacle = obstacleText(partner)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4">
      <span className="grid gap-1">
        <span className="wrap-anywhere">{name}</span>
        <span className="figures text-note text-muted">
          {m.back_office_payouts_due_amount()}: <span>{formatCents(dueCents, "eur")}</span> ·{" "}
          {m.back_office_payouts_balance()}: <span>{formatCents(balanceCents, "eur")}</span>
          {heldCents === 0 ? null : (
            <span>{` · ${m.partners_payouts_disputed()}: ${formatCents(heldCents, "eur")}`}</span>
          )}
        </span>
        {obstacle ? <span className="text-note">{obstacle}</span> : null}
        {changedAt ? (
          <span className="text-note text-muted">
            {m.back_office_payouts_changed_at({ date: formatInstant(changedAt, { dateStyle: "medium" }) })}
          </span>
        ) : null}
      </span>
      {obstacle || dueCents <= 0 ? null : (
        <Form method="post" preventScrollReset className="w-full sm:w-auto">
          <input type="hidden" name="intent" value="prepare" />
          <input type="hidden" name="userId" value={userId} />
          <SeenField subject={`user:${userId}`} />
          <Button variant="outline" pending={isBusy} className="w-full sm:w-auto">
            {m.back_office_payouts_prepare()}
            <span className="sr-only">{`: ${name}`}</span>
          </Button>
        </Form>
      )}
    </li>
  )
}

/** Why nothing can be prepared for a partner; a method is no obstacle. */
function obstacleText({ isVerified, method, dueCents }: Partner): string | undefined {
  if (dueCents < 0) return m.back_office_payouts_negative()
  if (!isVerified) return m.back_office_payouts_unverified()
  return method ? undefined : m.back_office_payouts_no_method()
}
