import { Link, useSearchParams } from "react-router"
import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { breadcrumbs } from "../../platform/json-ld"
import { ogImageUrl, studioPicture } from "../../platform/pictures/pictures.server"
import { LinkButton } from "../../platform/ui/Button"
import { Price } from "../../platform/ui/Money"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { pageHead } from "../../platform/ui/page/page-head"
import { billingCycleOf, choiceQuery, hasCardIn, STEEL_CARD_CENTS, tiers } from "../rules/tiers"
import { BillingSwitch } from "../ui/BillingSwitch"
import { MemberCard } from "../ui/MembershipTeaser"
import { TierCard } from "../ui/TierCard"
import type { Route } from "./+types/membership"

export function loader({ context }: Route.LoaderArgs) {
  const { config, locale } = ctxOf(context)
  return {
    card: ogImageUrl("membership"),
    data: [breadcrumbs({ baseUrl: config.baseUrl, locale }, [{ name: m.membership_title(), path: "/membership" }])],
    together: studioPicture("home/membership"),
    cards: Object.fromEntries(tiers.map(({ id }) => [id, studioPicture(`membership/${id}/detail`)])),
  }
}

/** Shared cache for 30 seconds: the page is the same for every visitor. */
export const headers = () => ({ "x-shared-for": "30" })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead(matches, {
    title: `${m.membership_title()} · ${brand.name}`,
    description: m.membership_description(),
    card: loaderData?.card,
    data: loaderData?.data,
  })

/** `?billing=monthly` shows prices per month, otherwise per year; `?card=1` chooses the steel card with the plan. */
export default function Membership({ loaderData: { cards, together } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const cycle = billingCycleOf(query.get("billing"))
  const withCard = hasCardIn(query)
  return (
    <div className="theme-night pb-28">
      <div className="page-column grid grid-cols-1 gap-10 pt-top pb-12">
        <PageHeading title={m.membership_title()} lead={m.membership_lead()} />
        <BillingSwitch cycle={cycle} withCard={withCard} tier={tiers[0]} />
        {withCard ? (
          <p className="flex flex-wrap items-center gap-x-6 border border-accent px-5 py-2">
            <span>
              {m.membership_card_chosen()} <Price eurCents={STEEL_CARD_CENTS} />.
            </span>
            <Link
              to={choiceQuery({ cycle, withCard: false })}
              replace
              preventScrollReset
              className="touch inline-flex items-center underline"
            >
              {m.membership_card_remove()}
            </Link>
          </p>
        ) : null}
      </div>
      <ul className="page-column grid grid-cols-1 gap-5 lg:grid-cols-3 lg:gap-6 print:grid-cols-3">
        {tiers.map((tier, place) => (
          <li key={tier.id}>
            <TierCard tier={tier} cycle={cycle} withCard={withCard} picture={cards[tier.id]} first={place === 0} />
          </li>
        ))}
      </ul>
      <p className="page-column pt-6 text-note text-muted">{m.membership_personal_only()}</p>
      <section aria-labelledby="steel-card" className="page-column pt-part">
        <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
          {together ? <MemberCard picture={together} alt={m.membership_cards_seen()} /> : null}
          <div className="grid gap-5">
            <h2 id="steel-card" className="text-part">
              {m.membership_card_title()}
            </h2>
            <p className="max-w-[48ch] text-lg text-muted">
              {m.membership_card()} {m.membership_card_with_plan()}
            </p>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Price eurCents={STEEL_CARD_CENTS} className="font-display text-4xl" />
              <span className="text-muted">{m.membership_card_once()}</span>
            </p>
            <p className="flex flex-wrap gap-4">
              <LinkButton to={choiceQuery({ cycle, withCard: true })}>{m.membership_card_choose()}</LinkButton>
              <LinkButton to="/account/membership#steel-card" variant="outline">
                {m.membership_card_member()}
              </LinkButton>
            </p>
          </div>
        </div>
      </section>
    </div>
  )
}
