import { Link } from "react-router"
import { categoryLabel } from "../../../catalogue/ui/category-label"
import { DailyPrice, includedText } from "../../../catalogue/ui/TilePrice"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Price } from "../../../platform/ui/Money"
import { Picture } from "../../../platform/ui/media/Picture"
import { Section } from "../../../platform/ui/page/Section"
import type { HomePageData } from "../../home-page.server"

/** `sizes` of the pictures: on phones cropped to 4:3, so wider than the window. */
const wideSizes = "(min-width: 80rem) 72rem, (min-width: 40rem) 90vw, 120vw"
const halfSizes = "(min-width: 80rem) 36rem, (min-width: 48rem) 44vw, (min-width: 40rem) 90vw, 120vw"

/** One tile per category, the first in full width (part 1 §2). */
export function CategoryGrid({ cards }: { cards: HomePageData["categoryCards"] }) {
  return (
    <Section id="fleet" title={m.site_fleet()} headingClass="mb-10 text-part" className="page-column pt-part">
      <ul className="grid grid-cols-1 gap-x-5 gap-y-8 md:grid-cols-2 lg:gap-x-6 print:grid-cols-3 print:gap-4">
        {cards.map(({ id, price, picture }, index) => {
          const wide = index === 0 || (index === cards.length - 1 && cards.length % 2 === 0)
          return (
            <li key={id} className={wide ? "md:col-span-2 print:col-span-1" : ""}>
              <Link
                to={`/${id}`}
                viewTransition
                className={`group relative isolate grid content-start overflow-hidden no-underline ${wide ? "sm:aspect-video sm:content-end lg:aspect-21/9 print:aspect-auto" : ""}`}
              >
                <span
                  className={`block aspect-4/3 overflow-hidden transition-transform group-hover:scale-[1.02] ${wide ? "sm:absolute sm:inset-0 sm:-z-10 sm:aspect-auto print:static print:aspect-video" : "sm:aspect-video"}`}
                >
                  <Picture picture={picture} alt="" sizes={wide ? wideSizes : halfSizes} />
                </span>
                {wide ? (
                  <span className="absolute inset-x-0 bottom-0 -z-10 hidden h-1/2 bg-linear-to-t from-night to-transparent sm:block print:hidden" />
                ) : null}
                <span
                  className={`flex w-full flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-4 pb-2 ${wide ? "sm:p-9 print:p-0 print:pt-2" : ""}`}
                >
                  <span className={`font-display text-4xl ${wide ? "sm:text-5xl print:text-4xl" : ""}`}>
                    {categoryLabel(id)}
                  </span>
                  {price ? (
                    <span className="figures grid w-full text-sm text-muted sm:w-auto sm:text-right">
                      <Price eurCents={price.totalCents} className="font-display text-3xl text-ink" />
                      <span>{includedText(price.kind, price.units)}</span>
                      <DailyPrice eurCents={price.dailyCents} kind={price.kind} />
                    </span>
                  ) : null}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
