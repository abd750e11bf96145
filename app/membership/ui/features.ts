import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, formatPrice } from "../../platform/money"
import { perks, type Tier, type TierId, tierName } from "../rules/tiers"

const perkTexts: Record<TierId, (currency: Currency) => string[]> = {
  silver: () => [],
  gold: (currency) => [
    m.membership_gold_voucher({ price: formatPrice(perks.goldYearlyVoucherCents, currency) }),
    m.membership_gold_transfers({ count: perks.goldTransfersPerMonth }),
    m.membership_gold_cancellation({ hours: perks.goldCancellationHours }),
  ],
  platinum: (currency) => [
    m.membership_platinum_voucher({ price: formatPrice(perks.platinumWelcomeVoucherCents, currency) }),
    m.membership_platinum_availability({ hours: perks.platinumNoticeHours }),
  ],
}

/** Each tier has the benefits of the tier below, with its own discount. */
const tierBelowTexts: Record<TierId, () => string[]> = {
  silver: () => [],
  gold: () => [m.membership_includes({ tier: tierName("silver") })],
  platinum: () => [m.membership_includes_plus({ tier: tierName("gold") })],
}

/** Features of a membership in the current language. */
export const featuresOf = ({ id, discountPercent }: Tier, currency: Currency): string[] => [
  ...tierBelowTexts[id](),
  m.membership_discount({ percent: discountPercent }),
  ...perkTexts[id](currency),
]
