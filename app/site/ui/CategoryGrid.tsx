import { Link } from "react-router"
import type { CategoryId } from "../../catalogue/rules/categories"
import type { Body } from "../../catalogue/rules/specs"
import { categoryLabel } from "../../catalogue/ui/category-label"
import { Silhouette } from "../../catalogue/ui/Silhouette"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { useRootData } from "../../platform/ui/root-data"
import { DuskStill } from "./DuskStill"

export type CategoryCard = {
  id: CategoryId
  /** The lowest price of a day, and the car that stands for the category; absent where it rents no cars. */
  car?: { fromCents: number; body: Body; paint: string }
}

/** A tile per category, the first across the whole width (part 1 §2). */
export function CategoryGrid({ cards }: { cards: CategoryCard[] }) {
  const { currency } = useRootData()
  return (
    <section aria-labelledby="fleet" className="page-column pt-24 sm:pt-32">
      <h2 id="fleet" className="mb-10 text-[clamp(2.25rem,5vw,3.5rem)]">
        {m.site_fleet()}
      </h2>
      <ul className="grid gap-5 lg:gap-6 md:grid-cols-2">
        {cards.map(({ id, car }, index) => {
          const wide = index === 0 || (index === cards.length - 1 && cards.length % 2 === 0)
          return (
            <li key={id} className={wide ? "md:col-span-2" : ""}>
              <Link
                to={`/${id}`}
                className={`group relative isolate grid content-start overflow-hidden no-underline ${wide ? "sm:aspect-video sm:content-end lg:aspect-21/9" : ""}`}
              >
                <span
                  className={`block aspect-4/3 overflow-hidden transition-transform duration-700 ease-calm group-hover:scale-[1.02] ${wide ? "sm:absolute sm:inset-0 sm:-z-10 sm:aspect-auto" : "sm:aspect-video"}`}
                >
                  {car ? (
                    <Silhouette body={car.body} paint={car.paint} ratio="16/9" />
                  ) : (
                    <DuskStill className="block object-[50%_42%]" />
                  )}
                </span>
                {wide ? (
                  <span className="absolute inset-x-0 bottom-0 -z-10 hidden h-1/2 bg-linear-to-t from-night to-transparent sm:block" />
                ) : null}
                <span
                  className={`flex w-full flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-4 pb-2 ${wide ? "sm:p-9" : ""}`}
                >
                  <span className={`font-display text-4xl ${wide ? "sm:text-5xl" : ""}`}>{categoryLabel(id)}</span>
                  {car ? (
                    <span className="figures text-muted">
                      {m.site_from({ price: formatPrice(car.fromCents, currency) })}
                    </span>
                  ) : null}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
