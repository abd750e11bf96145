import { Link } from "react-router"
import type { CategoryId } from "../../catalogue/rules/categories"
import type { Body } from "../../catalogue/rules/specs"
import { categoryLabel } from "../../catalogue/ui/category-label"
import { Silhouette } from "../../catalogue/ui/Silhouette"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { useRootData } from "../../platform/ui/root-data"

export type CategoryCard = { id: CategoryId; fromCents: number; body: Body; paint: string }

/** A tile per category, the first across the whole width (part 1 §2). */
export function CategoryGrid({ cards }: { cards: CategoryCard[] }) {
  const { currency } = useRootData()
  return (
    <section aria-labelledby="fleet" className="page-column pt-24 sm:pt-32">
      <h2 id="fleet" className="mb-10 text-[clamp(2.25rem,5vw,3.5rem)]">
        {m.site_fleet()}
      </h2>
      <ul className="grid gap-5 lg:gap-6 md:grid-cols-2">
        {cards.map(({ id, fromCents, body, paint }, index) => (
          <li
            key={id}
            className={index === 0 || (index === cards.length - 1 && cards.length % 2 === 0) ? "md:col-span-2" : ""}
          >
            <Link
              to={`/${id}`}
              className="group relative isolate grid items-end overflow-hidden no-underline sm:aspect-video lg:aspect-21/9"
            >
              <span className="block aspect-4/3 overflow-hidden sm:absolute sm:inset-0 sm:-z-10 sm:aspect-auto transition-transform duration-700 ease-calm group-hover:scale-[1.02]">
                <Silhouette body={body} paint={paint} ratio="16/9" />
              </span>
              <span className="absolute inset-x-0 bottom-0 -z-10 hidden h-1/2 bg-linear-to-t from-night to-transparent sm:block" />
              <span className="flex w-full flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-4 pb-2 sm:p-9">
                <span className="font-display text-4xl sm:text-5xl">{categoryLabel(id)}</span>
                <span className="figures text-muted">{m.site_from({ price: formatPrice(fromCents, currency) })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
