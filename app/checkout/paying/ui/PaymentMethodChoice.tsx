import type { RefObject } from "react"
import { type Cryptocurrency, cryptocurrencies } from "../../../payments/rules/crypto"
import { cryptoName } from "../../../payments/ui/crypto-texts"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { RadioGroup } from "../../../platform/ui/fields/RadioGroup"
import type { PaymentMethod } from "../../rules/payable"

export type ChosenPaymentMethod = { method: PaymentMethod; cryptocurrency: Cryptocurrency }

type Props = {
  ref: RefObject<HTMLDivElement | null>
  offered: readonly PaymentMethod[]
  /** Cryptocurrencies with a current rate. */
  offeredCrypto: readonly Cryptocurrency[]
  chosen: ChosenPaymentMethod
  onChange: (changed: Partial<ChosenPaymentMethod>) => void
  /** The partner still has to confirm the booking once it is paid. */
  needsPartnerConfirmation?: boolean
  /** Place and time of the payment at the agency. */
  agencyDescription?: string
  error?: string
}

export function PaymentMethodChoice(props: Props) {
  const { ref, offered, offeredCrypto, chosen, onChange, needsPartnerConfirmation, agencyDescription, error } = props
  const hasCrypto = offeredCrypto.length > 0
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
      description: hasCrypto
        ? m.checkout_payment_method_crypto_description()
        : m.checkout_payment_method_crypto_unavailable(),
      disabled: !hasCrypto,
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
      {chosen.method === "crypto" && hasCrypto ? (
        <RadioGroup
          name="cryptocurrency"
          label={m.checkout_cryptocurrency()}
          value={chosen.cryptocurrency}
          onChange={(value) => onChange({ cryptocurrency: value as Cryptocurrency })}
          choices={cryptocurrencies.map((cryptocurrency) => ({
            value: cryptocurrency,
            label: cryptoName(cryptocurrency),
            ...(offeredCrypto.includes(cryptocurrency)
              ? {}
              : { disabled: true, description: m.checkout_crypto_unavailable() }),
          }))}
        />
      ) : null}
    </div>
  )
}
