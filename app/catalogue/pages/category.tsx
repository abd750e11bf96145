import { useOutlet } from "react-router"
import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { breadcrumbs } from "../../platform/json-ld"
import { ogImageUrl } from "../../platform/pictures/pictures.server"
import { notFound } from "../../platform/refusal"
import { LinkButton } from "../../platform/ui/Button"
import { EmptyState } from "../../platform/ui/EmptyState"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { pageHead } from "../../platform/ui/page/page-head"
import { findCategory } from "../rules/categories"
import { tileItemsOf } from "../tiles.server"
import { categoryLabel, categoryLead } from "../ui/category-label"
import { ItemTiles } from "../ui/ItemTile"
import type { Route } from "./+types/category"

/** A category and its items; wizard and request open over it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const category = findCategory(params.categoryId)
  if (!category) throw notFound("catalogue.category-not-found")
  const ctx = ctxOf(context)
  return {
    category: category.id,
    card: ogImageUrl(category.id),
    items: await tileItemsOf(ctx, category.id),
    data: [
      breadcrumbs({ baseUrl: ctx.config.baseUrl, locale: ctx.locale }, [
        { name: categoryLabel(category.id), path: `/${category.id}` },
      ]),
    ],
  }
}

/** Cacheable for all visitors, 30 seconds. */
export const headers = () => ({ "x-shared-for": "30" })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageHead(matches, {
        title: `${categoryLabel(loaderData.category)} · ${brand.name}`,
        description: categoryLead(loaderData.category) ?? "",
        card: loaderData.card,
        data: loaderData.data,
      })
    : [{ title: `${m.catalogue_category_not_found()} · ${brand.name}` }]

export default function CategoryPage({ loaderData: { category, items } }: Route.ComponentProps) {
  const dialogOutlet = useOutlet()
  return (
    <div className="theme-night pb-28">
      <div className="page-column pt-top pb-10 sm:pb-14">
        <PageHeading title={categoryLabel(category)} lead={categoryLead(category)} />
      </div>
      {/* Under a covering dialog no picture is fetched; the list keeps its height. */}
      <div className="page-column [contain-intrinsic-size:auto_100rem] has-[~dialog[data-covers][open]]:[content-visibility:hidden]">
        {items.length === 0 ? (
          <EmptyState title={m.catalogue_empty()}>
            <LinkButton to="/" variant="outline">
              {m.catalogue_empty_other()}
            </LinkButton>
          </EmptyState>
        ) : (
          <ItemTiles items={items} first={!dialogOutlet} />
        )}
      </div>
      {dialogOutlet}
    </div>
  )
}
