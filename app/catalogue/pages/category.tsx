import { data, useOutlet } from "react-router"
import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { breadcrumbs } from "../../platform/json-ld"
import { ogImageUrl } from "../../platform/pictures/pictures.server"
import { notFound } from "../../platform/refusal"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { pageHead } from "../../platform/ui/page/page-head"
import { findCategory } from "../rules/categories"
import { listPage } from "../search/list-page.server"
import { FoundItems } from "../search/ui/FoundItems"
import { ListSearch } from "../search/ui/ListSearch"
import { categoryLabel, categoryLead } from "../ui/category-label"
import type { Route } from "./+types/category"

/**
 * A category and its items, those free for the trip of its address; wizard and request open over it. Without a trip it is the same for
 * all visitors: cacheable for 30 seconds.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const category = findCategory(params.categoryId)
  if (!category) throw notFound()
  const ctx = ctxOf(context)
  const list = await listPage(ctx, category.id, url.searchParams)
  return data(
    {
      list,
      card: ogImageUrl(category.id),
      data: [
        breadcrumbs({ baseUrl: ctx.config.baseUrl, locale: ctx.locale }, [
          { name: categoryLabel(category.id), path: `/${category.id}` },
        ]),
      ],
    },
    { headers: list.trip ? {} : { "x-shared-for": "30" } },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageHead(matches, {
        title: `${categoryLabel(loaderData.list.category)} · ${brand.name}`,
        description: categoryLead(loaderData.list.category) ?? "",
        card: loaderData.card,
        data: loaderData.data,
      })
    : [{ title: `${m.site_not_found_title()} · ${brand.name}` }]

export default function CategoryPage({ loaderData: { list } }: Route.ComponentProps) {
  const dialogOutlet = useOutlet()
  const { category, form } = list
  return (
    <div className="theme-night pb-28">
      <div className="page-column grid gap-8 pt-top pb-8 sm:pb-10">
        <PageHeading title={categoryLabel(category)} lead={categoryLead(category)} />
        {form ? <ListSearch {...list} form={form} /> : null}
      </div>
      {/* Under a covering dialog no picture is fetched; the list keeps its height. */}
      <div className="page-column [contain-intrinsic-size:auto_100rem] has-[~dialog[data-covers][open]]:[content-visibility:hidden]">
        <FoundItems list={list} first={!dialogOutlet} />
      </div>
      {dialogOutlet}
    </div>
  )
}
