import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, formatPrice } from "../../platform/money"
import type { SitePicture } from "../../platform/pictures/picture"
import { LinkButton } from "../../platform/ui/Button"
import { Price } from "../../platform/ui/Money"
import { Picture } from "../../platform/ui/media/Picture"
import { useRootData } from "../../platform/ui/page/root-data"
import { VOUCHER_PAID_MONTHS } from "../rules/benefits"
import { type BillingCycle, choiceQuery, monthsSaved, perks, type Tier, type TierId, tierName } from "../rules/tiers"

/** `withCard`: the steel card is chosen too. `first`: its picture is above the fold. */
type Props = { tier: Tier; cycle: BillingCycle; withCard?: boolean; picture?: SitePicture; first?: boolean }

export function TierCard({ tier, cycle, withCard = false, picture, first }: Props) {
  const { currency } = useRootData()
  const { id, name, priceCents, isPopular } = tier
  return (
    <article
      aria-labelledby={`tier-${id}`}
      className={`flex h-full flex-col gap-8 border md:max-lg:grid md:max-lg:grid-cols-[5fr_6fr] md:max-lg:grid-rows-[auto_1fr] md:max-lg:gap-x-9 p-7 max-[20rem]:p-5 sm:p-9 print:flex print:p-4 ${isPopular ? "border-accent bg-surface" : "border-line"}`}
    >
      {picture ? (
        <div className="-mx-7 -mt-7 max-[20rem]:-mx-5 max-[20rem]:-mt-5 aspect-video overflow-hidden sm:-mx-9 sm:-mt-9 md:max-lg:row-span-2 md:max-lg:mr-0 md:max-lg:-mb-9 md:max-lg:aspect-auto print:mx-0 print:mt-0">
          <Picture
            picture={picture}
            alt={m.membership_card_seen({ tier: name })}
            sizes="(min-width: 80rem) 24rem, (min-width: 64rem) 30vw, (min-width: 48rem) 46vw, 92vw"
            isAboveTheFold={first}
          />
        </div>
      ) : null}
      <div className="grid gap-6">
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={`tier-${id}`} className="text-4xl max-[20rem]:text-3xl">
            {name}
          </h2>
          {isPopular ? (
            <p className="eyebrow border border-accent px-3 py-1 text-accent">{m.membership_popular()}</p>
          ) : null}
        </div>
        <p className="grid gap-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <Price eurCents={priceCents[cycle]} className="font-display text-5xl max-[20rem]:text-4xl" />
            <span className="text-muted">
              {cycle === "monthly" ? m.membership_per_month() : m.membership_per_year()}
            </span>
          </span>
          <span className="min-h-6 text-sm text-accent">
            {cycle === "annually" ? m.membership_saves({ count: monthsSaved(tier) }) : null}
          </span>
        </p>
      </div>
      <div className="flex grow flex-col gap-8 md:max-lg:col-start-2">
        <ul className="grid grow content-start">
          {featuresOf(tier, cycle, currency).map((feature) => (
            <li key={feature} className="border-t border-line py-3.5">
              {feature}
            </li>
          ))}
        </ul>
        <LinkButton
          to={`/membership/enroll/${id}${choiceQuery({ cycle, withCard })}`}
          variant={isPopular ? "solid" : "outline"}
          className="w-full"
        >
          {m.membership_select()}
          <span className="sr-only">{`: ${name}`}</span>
        </LinkButton>
      </div>
    </article>
  )
}

/** The vouchers of a year come at once, those of months after so many paid ones (D73). */
const voucherTexts = {
  monthly: {
    yearly: (price: string) => m.membership_gold_voucher_monthly({ price, count: VOUCHER_PAID_MONTHS.yearly }),
    welcome: (price: string) => m.membership_platinum_voucher_monthly({ price, count: VOUCHER_PAID_MONTHS.welcome }),
  },
  annually: {
    yearly: (price: string) => m.membership_gold_voucher({ price }),
    welcome: (price: string) => m.membership_platinum_voucher({ price }),
  },
}

const perkTexts: Record<TierId, (cycle: BillingCycle, currency: Currency) => string[]> = {
  silver: () => [],
  gold: (cycle, currency) => [
    voucherTexts[cycle].yearly(formatPrice(perks.goldYearlyVoucherCents, currency)),
    m.membership_gold_transfers({ count: perks.goldTransfersPerMonth }),
    m.membership_gold_cancellation({ hours: perks.goldCancellationHours }),
  ],
  platinum: (cycle, currency) => [
    voucherTexts[cycle].welcome(formatPrice(perks.platinumWelcomeVoucherCents, currency)),
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
export const featuresOf = ({ id, discountPercent }: Tier, cycle: BillingCycle, currency: Currency): string[] => [
  ...tierBelowTexts[id](),
  m.membership_discount({ percent: discountPercent }),
  ...perkTexts[id](cycle, currency),
]
