import { tileItemsOf } from "../../catalogue/tiles.server"
import { categoryLabel, categoryLead } from "../../catalogue/ui/category-label"
import { ItemTiles } from "../../catalogue/ui/ItemTile"
import { brand } from "../../platform/brand"
import { romeDate } from "../../platform/dates"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { breadcrumbs } from "../../platform/json-ld"
import { ogImageUrl } from "../../platform/pictures/pictures.server"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { pageHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { JetSearchForm } from "../flights/ui/JetSearchForm"
import { jetSearchQuery, readJetSearch, searchObstacle } from "../rules/jet-search"
import type { Route } from "./+types/jets"

/** The jets and their search form, filled in from the query. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const today = romeDate(ctx.now())
  const query = new URL(request.url).searchParams
  const search = readJetSearch(query, today)
  return {
    today,
    search,
    obstacle: query.has("incomplete") ? searchObstacle(search) : undefined,
    jets: await tileItemsOf(ctx, "jets"),
    card: ogImageUrl("jets"),
    data: [
      breadcrumbs({ baseUrl: ctx.config.baseUrl, locale: ctx.locale }, [
        { name: categoryLabel("jets"), path: "/jets" },
      ]),
    ],
  }
}

/** Shared by all visitors for 30 s. */
export const headers = () => ({ "x-shared-for": "30" })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead(matches, {
    title: `${categoryLabel("jets")} · ${brand.name}`,
    description: categoryLead("jets") ?? "",
    card: loaderData?.card,
    data: loaderData?.data,
  })

export default function Jets({ loaderData: { today, search, obstacle, jets } }: Route.ComponentProps) {
  return (
    <div className="theme-night pb-28">
      <div className="page-column grid grid-cols-[minmax(0,1fr)] gap-12 pt-top">
        <PageHeading title={categoryLabel("jets")} lead={categoryLead("jets")} />
        <section aria-label={m.charter_search_title()}>
          <JetSearchForm key={jetSearchQuery(search)} search={search} today={today} found={obstacle} />
        </section>
        <Section
          id="fleet"
          title={m.charter_all_jets()}
          headingClass="text-part"
          className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-6"
        >
          <ItemTiles items={jets} />
        </Section>
      </div>
    </div>
  )
}
