import { redirect } from "react-router"
import type { Ctx } from "../../platform/context.server"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { notFound } from "../../platform/refusal"
import { useRootData } from "../../platform/ui/page/root-data"
import { itemPage } from "../item-page.server"
import { memberPriceOf } from "../member-price.server"
import { oneDayPriceOf } from "../one-day-price.server"
import { type Item, listedItemById } from "../queries.server"
import { type CategoryId, findCategory, hasMoved } from "../rules/categories"
import { MINIMUM_LICENSE_YEARS, minimumAge, PREMIUM_LICENSE_YEARS } from "../rules/driver-needs"
import { summaryOf } from "../rules/specs"
import { categoryLabel } from "../ui/category-label"
import { FreeDays } from "../ui/FreeDays"
import { Gallery } from "../ui/Gallery"
import { ItemBanner } from "../ui/ItemBanner"
import { ItemHeading } from "../ui/ItemHeading"
import { itemHead, itemTitle } from "../ui/item-head"
import { mainFigures } from "../ui/main-figures"
import { SpecSheet } from "../ui/SpecSheet"
import { type SpecLine, specLines } from "../ui/spec-lines"
import type { Route } from "./+types/item"

/**
 * An item, its specifications, and its free days if it is booked by days; villas have their own page. The old address of a car
 * that has moved redirects to the new one.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const category = findCategory(params.categoryId)
  if (!category) throw notFound()
  const item = await listedItemById(ctx, params.itemId)
  if (item && hasMoved(item.category, category.id)) throw redirect(`/${item.category}/${item.id}${url.search}`, 301)
  if (!item || item.category !== category.id || item.specs.kind === "villa" || item.specs.kind === "wash")
    throw notFound("catalogue.item-not-found")
  const { id, name, dailyPriceCents, available, specs, premium, offeredBy } = item
  const description = summaryOf(specs)?.[ctx.locale] ?? rentDescription(ctx, item)
  return {
    item: { id, category: category.id, name, dailyPriceCents, available, specs, premium, offeredBy },
    memberPrice: await memberPriceOf(ctx, { category: category.id, dailyPriceCents }),
    ...(await itemPage(ctx, item, {
      description,
      categoryName: categoryLabel(category.id),
      specLines: specLines(specs, ctx.locale),
    })),
  }
}

/** Of a car, which has no text of its own. */
function rentDescription(ctx: Ctx, item: Item): string {
  const { name, specs } = item
  const figures = mainFigures(specs, ctx.locale)
  const cents = oneDayPriceOf(ctx, item)
  if (cents === null) return `${itemTitle(item)}. ${figures}.`
  return m.catalogue_rent_description({ name, figures, price: formatPrice(cents, ctx.currency) })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => itemHead(matches, loaderData)

export default function ItemPage({
  loaderData: { item, memberPrice, oneDayCents, picture, gallery, calendar },
}: Route.ComponentProps) {
  const { id, name, specs } = item
  const { locale } = useRootData()
  const summary = summaryOf(specs)
  const isAboveSpecs = (specs.kind === "yacht" || specs.kind === "car") && gallery.length > 0
  const pictures = <Gallery name={name} specs={specs} pictures={gallery} />
  return (
    <div className="theme-night pb-28">
      <ItemBanner name={name} picture={picture} specs={specs} />
      <div className="page-column">
        <ItemHeading item={item} oneDayCents={oneDayCents} memberPrice={memberPrice} />
        {summary?.[locale] ? (
          <p dir="auto" className="max-w-3xl pb-12 text-lg wrap-anywhere whitespace-pre-line">
            {summary[locale]}
          </p>
        ) : null}
        {isAboveSpecs ? <div className="pb-14">{pictures}</div> : null}
        <div className="grid gap-x-16 gap-y-14 border-t border-line pt-12 lg:grid-cols-[5fr_6fr]">
          <SpecSheet specs={specs} more={driverLines(item)} />
          {specs.kind === "car" || specs.kind === "yacht" ? (
            <FreeDays
              itemId={id}
              category={item.category}
              frame={calendar}
              homePort={specs.kind === "yacht" ? specs.place : undefined}
            />
          ) : (
            pictures
          )}
        </div>
      </div>
    </div>
  )
}

/** Requirements for a car's driver. */
function driverLines({ category, premium }: { category: CategoryId; premium: boolean }): SpecLine[] {
  if (category !== "cars" && category !== "urban-cars") return []
  const years = premium ? PREMIUM_LICENSE_YEARS : MINIMUM_LICENSE_YEARS
  return [[m.catalogue_driver(), m.catalogue_driver_needs({ age: minimumAge[category], years })]]
}
