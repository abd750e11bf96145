import { m } from "../../platform/i18n/paraglide/messages.js"
import type { SitePicture } from "../../platform/pictures/picture"
import { LinkButton } from "../../platform/ui/Button"
import { Price } from "../../platform/ui/Money"
import { Picture } from "../../platform/ui/media/Picture"

/** A tier with its price per month, in euro cents. */
type TeaserTier = { id: string; name: string; discountPercent: number; monthlyCents: number }

/** `tiers` come from the loader, so that the page needs no code of the memberships. */
type Props = { card: { tier: string; picture: SitePicture } | undefined; tiers: TeaserTier[] }

/** Teaser of the memberships on the home page. */
export function MembershipTeaser({ card, tiers }: Props) {
  return (
    <section aria-labelledby="membership" className="page-column py-part">
      <div className="grid items-center gap-x-16 gap-y-12 lg:grid-cols-[5fr_6fr]">
        {card ? (
          <div className="lg:order-last">
            <MemberCard picture={card.picture} alt={m.membership_card_seen({ tier: card.tier })} />
          </div>
        ) : null}
        <div className="grid justify-items-start gap-6">
          <h2 id="membership" className="text-part">
            {m.membership_teaser_title()}
          </h2>
          <p className="max-w-[46ch] text-lg text-muted">{m.membership_lead()}</p>
          <ul className="w-full max-w-md">
            {tiers.map(({ id, name, discountPercent, monthlyCents }) => (
              <li key={id} className="flex items-baseline justify-between gap-6 border-b border-line py-3.5">
                <span className="font-display text-2xl">{name}</span>
                <span className="text-right text-muted">
                  −<span>{discountPercent}</span>% · <Price eurCents={monthlyCents} /> {m.membership_per_month()}
                </span>
              </li>
            ))}
          </ul>
          <LinkButton to="/membership" variant="outline" className="mt-2">
            {m.membership_teaser_link()}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

export const MemberCard = ({ picture, alt }: { picture: SitePicture; alt: string }) => (
  <div className="aspect-video overflow-hidden">
    <Picture picture={picture} alt={alt} sizes="(min-width: 80rem) 38rem, (min-width: 64rem) 46vw, 90vw" />
  </div>
)
