import type { RefObject } from "react"
import { type Coin, coins } from "../../../payments/rules/coins"
import { coinName } from "../../../payments/ui/coin-texts"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { RadioGroup } from "../../../platform/ui/fields/RadioGroup"
import type { Means } from "../../rules/means"

export type ChosenMeans = { means: Means; coin: Coin }

type Props = {
  ref: RefObject<HTMLDivElement | null>
  offered: readonly Means[]
  /** Coins with a current rate. */
  offeredCoins: readonly Coin[]
  chosen: ChosenMeans
  onChange: (changed: Partial<ChosenMeans>) => void
  /** The owner of what is paid still has to confirm. */
  needsAnswer?: boolean
  /** Place and time of the payment at the agency. */
  agencyDescription?: string
  error?: string
}

export function MeansChoice(props: Props) {
  const { ref, offered, offeredCoins, chosen, onChange, needsAnswer, agencyDescription, error } = props
  const hasCoins = offeredCoins.length > 0
  const all = [
    {
      value: "card",
      label: m.checkout_means_card(),
      description: needsAnswer ? m.checkout_means_card_answer() : m.checkout_means_card_description(),
    },
    { value: "agency", label: m.checkout_means_agency(), description: agencyDescription },
    {
      value: "crypto",
      label: m.checkout_means_crypto(),
      description: hasCoins ? m.checkout_means_crypto_description() : m.checkout_means_crypto_unavailable(),
      disabled: !hasCoins,
    },
  ]
  return (
    <div ref={ref} className="grid gap-5">
      <RadioGroup
        name="means"
        label={m.checkout_means()}
        value={chosen.means}
        error={error}
        onChange={(value) => onChange({ means: value as Means })}
        choices={all.filter(({ value }) => offered.includes(value as Means))}
      />
      {chosen.means === "crypto" && hasCoins ? (
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
