import { AwaitedCryptoSection } from "../../../checkout/paying/ui/AwaitedCryptoSection"
import { formatDate } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { resultFor } from "../../../platform/ui/forms/server-form"
import type { AwaitedOrder } from "../../awaited-order.server"
import { tierName } from "../../rules/tiers"

const leads = {
  membership: (tier: string) => m.membership_welcome_crypto_body({ tier }),
  renewal: () => m.membership_awaited_renewal(),
  card: () => m.membership_card_crypto(),
}

/** Of orders that cannot buy anything any more. */
const returned = {
  membership: (tier: string) => m.membership_awaited_returned({ tier }),
  renewal: () => m.membership_awaited_renewal_returned(),
  card: () => m.membership_awaited_card_returned(),
}

type Props = { awaited: AwaitedOrder[]; result: FormResult | undefined }

/** Orders whose crypto an operator has to find, each with the form for its transaction. */
export function AwaitedOrders({ awaited, result }: Props) {
  return awaited.map(({ orderId, what, tierId, mustBeRefunded, benefitsEndedOn, crypto }) => {
    const tier = tierName(tierId)
    const lead = benefitsEndedOn
      ? m.membership_awaited_renewal_late({ date: formatDate(benefitsEndedOn) })
      : (mustBeRefunded ? returned : leads)[what](tier)
    const name = what === "card" ? m.membership_awaited_card() : m.membership_awaited_period({ tier })
    return (
      <AwaitedCryptoSection
        key={orderId}
        awaited={crypto}
        order={{ id: orderId, name, lead }}
        result={resultFor(result, { intent: "transaction", orderId })}
      />
    )
  })
}
