import { Link } from "react-router"
import { DailyPrice, includedText } from "../../../catalogue/ui/TilePrice"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Price } from "../../../platform/ui/Money"
import { Picture } from "../../../platform/ui/media/Picture"
import { Section } from "../../../platform/ui/page/Section"
import { Unbroken } from "../../../platform/ui/Unbroken"
import type { HomePageData } from "../../home-page.server"

/** Featured items of the home page. */
export function FleetPicks({ picks }: { picks: HomePageData["featuredItems"] }) {
  if (picks.length === 0) return null
  return (
    <Section id="picks" title={m.site_picks()} headingClass="mb-10 text-part" className="page-column pt-part">
      <ul className="grid gap-x-6 gap-y-12 md:grid-cols-3 print:grid-cols-3">
        {picks.map(({ id, name, category, kind, dailyPriceCents, oneDayCents, picture }) => (
          <li key={id}>
            <Link to={`/${category}/${id}`} viewTransition className="group grid gap-5 no-underline">
              <span className="block aspect-video overflow-hidden">
                <span className="block size-full transition-transform group-hover:scale-[1.025]">
                  <Picture picture={picture} alt="" sizes="(min-width: 80rem) 23rem, (min-width: 48rem) 29vw, 90vw" />
                </span>
              </span>
              <span className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                <span className="font-display text-2xl underline-offset-4 group-hover:underline">
                  <Unbroken>{name}</Unbroken>
                </span>
                {dailyPriceCents === null || oneDayCents === null ? null : (
                  <span className="figures grid w-full text-sm text-muted">
                    <Price eurCents={oneDayCents} className="font-display text-2xl text-ink" />
                    <span>{includedText(kind, 1)}</span>
                    <DailyPrice eurCents={dailyPriceCents} kind={kind} />
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
