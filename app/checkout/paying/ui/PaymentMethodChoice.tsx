import type { RefObject } from "react"
import { type Coin, coins } from "../../../payments/rules/coins"
import { coinName } from "../../../payments/ui/coin-texts"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { RadioGroup } from "../../../platform/ui/fields/RadioGroup"
import type { PaymentMethod } from "../../rules/payment-method"

export type ChosenPaymentMethod = { method: PaymentMethod; coin: Coin }

type Props = {
  ref: RefObject<HTMLDivElement | null>
  offered: readonly PaymentMethod[]
  /** Coins with a current rate. */
  offeredCoins: readonly Coin[]
  chosen: ChosenPaymentMethod
  onChange: (changed: Partial<ChosenPaymentMethod>) => void
  /** The partner still has to confirm the booking once it is paid. */
  needsPartnerConfirmation?: boolean
  /** Place and time of the payment at the agency. */
  agencyDescription?: string
  error?: string
}

export function PaymentMethodChoice(props: Props) {
  const { ref, offered, offeredCoins, chosen, onChange, needsPartnerConfirmation, agencyDescription, error } = props
  const hasCoins = offeredCoins.length > 0
  const all = [
    {
      value: "card",
      label: m.checkout_payment_method_card(),
      description: needsPartnerConfirmation
        ? m.checkout_payment_method_card_answer()
        : m.checkout_payment_method_card_description(),
    },
    { value: "agency", label: m.checkout_payment_method_agency(), description: agencyDescription },
    {
      value: "crypto",
      label: m.checkout_payment_method_crypto(),
      description: hasCoins
        ? m.checkout_payment_method_crypto_description()
        : m.checkout_payment_method_crypto_unavailable(),
      disabled: !hasCoins,
    },
  ]
  return (
    <div ref={ref} className="grid gap-5">
      <RadioGroup
        name="method"
        label={m.checkout_payment_method()}
        value={chosen.method}
        error={error}
        onChange={(value) => onChange({ method: value as PaymentMethod })}
        choices={all.filter(({ value }) => offered.includes(value as PaymentMethod))}
      />
      {chosen.method === "crypto" && hasCoins ? (
        <RadioGroup
          name="coin"
          label={m.checkout_coin()}
          value={chosen.coin}
          onChange={(value) => onChange({ coin: value as Coin })}
          choices={coins.map((coin) => ({
            value: coin,
            label: coinName(coin),
            ...(offeredCoins.includes(coin) ? {} : { disabled: true, description: m.checkout_coin_unavailable() }),
          }))}
        />
      ) : null}
    </div>
  )
}
