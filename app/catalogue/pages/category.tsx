import { Outlet } from "react-router"
import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { drawnCard } from "../../platform/pictures.server"
import { notFound } from "../../platform/refusal"
import { EmptyState } from "../../platform/ui/EmptyState"
import { LinkButton } from "../../platform/ui/LinkButton"
import { PageHeading } from "../../platform/ui/PageHeading"
import { pageHead } from "../../platform/ui/page-head"
import { picturesOf } from "../pictures.server"
import { itemsOf } from "../queries.server"
import { openCategory } from "../rules/categories"
import type { Specs } from "../rules/specs"
import { categoryLabel, categoryLead } from "../ui/category-label"
import { ItemTile, type TileItem } from "../ui/ItemTile"
import type { Route } from "./+types/category"

/** A category and what it holds; the booking wizard opens over it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const category = openCategory(params.categoryId)
  if (!category) throw notFound("catalogue.category-not-found")
  const ctx = ctxOf(context)
  const items = await itemsOf(ctx, category.id)
  const pictures = await picturesOf(ctx, items, "tile")
  return {
    category: category.id,
    card: drawnCard(category.id),
    items: items.map(
      ({ id, name, dailyPriceCents, available, specs }): TileItem => ({
        id,
        category: category.id,
        name,
        dailyPriceCents,
        available,
        specs: shown(specs),
        picture: pictures.get(id),
      }),
    ),
  }
}

const shown = ({ color, powerHp, accelerationSeconds }: Specs): TileItem["specs"] => ({
  color,
  powerHp,
  accelerationSeconds,
})

/** The same for every visitor, for half a minute. */
export const headers = () => ({ "x-shared-for": "30" })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageHead(matches, {
        title: `${categoryLabel(loaderData.category)} · ${brand.name}`,
        description: categoryLead(loaderData.category) ?? "",
        card: loaderData.card,
      })
    : [{ title: `${m.catalogue_category_not_found()} · ${brand.name}` }]

export default function CategoryPage({ loaderData: { category, items } }: Route.ComponentProps) {
  return (
    <div className="theme-night pb-28">
      <div className="page-column pt-top pb-10 sm:pb-14">
        <PageHeading title={categoryLabel(category)} lead={categoryLead(category)} />
      </div>
      <div className="page-column">
        {items.length === 0 ? (
          <EmptyState title={m.catalogue_empty()}>
            <LinkButton to="/" look="outline">
              {m.catalogue_empty_other()}
            </LinkButton>
          </EmptyState>
        ) : (
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
            {items.map((item, index) => (
              <li key={item.id}>
                <ItemTile item={item} first={index === 0} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Outlet />
    </div>
  )
}
