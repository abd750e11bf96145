import { redirect } from "react-router"
import { jetSpecs } from "../../catalogue/rules/specs"
import { tileItemsOf } from "../../catalogue/tiles.server"
import { romeDate } from "../../platform/dates"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/Button"
import { EmptyState } from "../../platform/ui/EmptyState"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { JetResults, SearchSummary } from "../flights/ui/JetResults"
import { jetSearchQuery, readJetSearch, searchObstacle, suits } from "../rules/jet-search"
import type { Route } from "./+types/jets-search"

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const search = readJetSearch(new URL(request.url).searchParams, romeDate(ctx.now()))
  // Part 1 §5: no search without two different airports; the form asks for them.
  if (searchObstacle(search)) throw redirect(`/jets?${jetSearchQuery(search)}&incomplete`)
  const jets = await tileItemsOf(ctx, "jets", (item) => {
    const specs = jetSpecs(item)
    return specs !== undefined && suits(specs, search)
  })
  return { search, jets }
}

export const meta: Route.MetaFunction = () => plainHead(m.charter_results_title(), m.charter_results_description())

export default function JetsSearch({ loaderData: { search, jets } }: Route.ComponentProps) {
  const back = `/jets?${jetSearchQuery(search)}`
  return (
    <div className="theme-night pb-28">
      <div className="page-column grid grid-cols-[minmax(0,1fr)] gap-10 pt-top">
        <PageHeading title={m.charter_results_title()} />
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5 border-y border-line py-6">
          <SearchSummary search={search} />
          {jets.length > 0 ? (
            <LinkButton to={back} variant="outline">
              {m.charter_modify_search()}
            </LinkButton>
          ) : null}
        </div>
        {jets.length === 0 ? (
          <EmptyState title={m.charter_no_jets()}>
            <LinkButton to={back}>{m.charter_modify_search()}</LinkButton>
          </EmptyState>
        ) : (
          <JetResults jets={jets} search={search} />
        )}
      </div>
    </div>
  )
}
