import { Link } from "react-router"
import type { Body } from "../../catalogue/rules/specs"
import { Silhouette } from "../../catalogue/ui/Silhouette"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Price } from "../../platform/ui/Money"

export type Pick = {
  id: string
  name: string
  category: string
  dailyPriceCents: number | null
  body: Body
  paint: string
}

/** A few of the cars, by name. */
export function FleetPicks({ picks }: { picks: Pick[] }) {
  if (picks.length === 0) return null
  return (
    <section aria-labelledby="picks" className="page-column pt-24 sm:pt-32">
      <h2 id="picks" className="mb-10 text-[clamp(2.25rem,5vw,3.5rem)]">
        {m.site_picks()}
      </h2>
      <ul className="grid gap-x-6 gap-y-12 md:grid-cols-3">
        {picks.map(({ id, name, category, dailyPriceCents, body, paint }) => (
          <li key={id}>
            <Link to={`/${category}/${id}`} className="group grid gap-5 no-underline">
              <span className="block aspect-video overflow-hidden">
                <span className="block size-full transition-transform duration-700 ease-calm group-hover:scale-[1.025]">
                  <Silhouette body={body} paint={paint} ratio="16/9" />
                </span>
              </span>
              <span className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                <span className="font-display text-2xl underline-offset-4 group-hover:underline">{name}</span>
                {dailyPriceCents === null ? null : (
                  <span className="text-muted">
                    <Price eurCents={dailyPriceCents} /> {m.catalogue_per_day()}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
