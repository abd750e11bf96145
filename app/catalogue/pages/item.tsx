import { redirect } from "react-router"
import type { Ctx } from "../../platform/context.server"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { notFound } from "../../platform/refusal"
import { useRootData } from "../../platform/ui/page/root-data"
import { itemPage } from "../item-page.server"
import { oneDayPriceOf } from "../one-day-price.server"
import { backOnOf, type Item, listedItemById } from "../queries.server"
import { findCategory, hasMoved } from "../rules/categories"
import { summaryOf } from "../rules/specs"
import { categoryLabel } from "../ui/category-label"
import { Gallery } from "../ui/Gallery"
import { ItemLayout } from "../ui/ItemLayout"
import { itemHead, itemTitle } from "../ui/item-head"
import { mainFigures } from "../ui/main-figures"
import { SpecSheet } from "../ui/SpecSheet"
import { specLines } from "../ui/spec-lines"
import type { Route } from "./+types/item"

/**
 * An item, its specifications, and its price for the trip in the address if it is booked by dates; villas have their own page. The old
 * address of a car that has moved redirects to the new one.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const category = findCategory(params.categoryId)
  if (!category) throw notFound()
  const item = await listedItemById(ctx, params.itemId)
  if (item && hasMoved(item.category, category.id)) throw redirect(`/${item.category}/${item.id}${url.search}`, 301)
  if (!item || item.category !== category.id || item.specs.kind === "villa" || item.specs.kind === "wash")
    throw notFound("catalogue.item-not-found")
  const { id, name, dailyPriceCents, available, specs, offeredBy } = item
  const description = summaryOf(specs)?.[ctx.locale] ?? rentDescription(ctx, item)
  return {
    item: {
      ...{ id, category: category.id, name, dailyPriceCents, available, specs, offeredBy },
      backOn: backOnOf(ctx, item),
    },
    ...(await itemPage(ctx, item, url.searchParams, {
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

export default function ItemPage({ loaderData }: Route.ComponentProps) {
  const { item, picture, gallery, ...page } = loaderData
  const { name, specs } = item
  const { locale } = useRootData()
  const summary = summaryOf(specs)?.[locale]
  return (
    <ItemLayout item={item} banner={{ name, picture, specs }} {...page}>
      {summary ? (
        <p dir="auto" className="max-w-3xl text-lg wrap-anywhere whitespace-pre-line">
          {summary}
        </p>
      ) : null}
      <Gallery name={name} specs={specs} pictures={gallery} />
      <SpecSheet specs={specs} />
    </ItemLayout>
  )
}
