import { m } from "../../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../../platform/ui/Button"
import { EmptyState } from "../../../platform/ui/EmptyState"
import { Section } from "../../../platform/ui/page/Section"
import { type CategoryId, isCar } from "../../rules/categories"
import { listPath } from "../../rules/search"
import { tripQuery } from "../../rules/trip"
import { categoryLabel } from "../../ui/category-label"
import { ItemTiles } from "../../ui/ItemTile"
import type { ListPage } from "../list-page.server"
import { ListFilters } from "./ListFilters"
import { tripText } from "./trip-text"

/** A list's items with their count and filters; if nothing is free, the nearest dates and what is like them. */
export function FoundItems({ list, first }: { list: ListPage; first: boolean }) {
  const { category, items, count, trip, isPriced, filters, choices, form } = list
  const query = trip && isPriced ? tripQuery(trip) : undefined
  if (count === 0) return <NothingFree list={list} query={query} />
  return (
    <div className="grid gap-6">
      {form ? (
        <div className="grid border-b border-line pb-1.5">
          <p role="status" className="figures w-fit py-2 font-display text-2xl">
            <span>{countText(category, items.length, isPriced)}</span>
          </p>
          <ListFilters {...{ category, trip, filters, choices }} />
        </div>
      ) : null}
      {items.length === 0 ? (
        <EmptyState title={m.catalogue_filter_none()}>
          <LinkButton to={listPath(category, trip)} variant="outline" preventScrollReset>
            {m.catalogue_filter_clear()}
          </LinkButton>
        </EmptyState>
      ) : (
        <ItemTiles items={items} first={first} trip={query} concierge={isCar(category)} />
      )}
    </div>
  )
}

function NothingFree({ list: { category, trip, nearest, similar }, query }: { list: ListPage; query?: string }) {
  if (!trip || !query)
    return (
      <EmptyState title={m.catalogue_empty()}>
        <LinkButton to="/" variant="outline">
          {m.catalogue_empty_other()}
        </LinkButton>
      </EmptyState>
    )
  return (
    <div className="grid gap-part">
      <EmptyState title={m.catalogue_nothing_free()}>
        {nearest.length > 0 ? (
          <>
            <p>{m.catalogue_nearest()}</p>
            <ul className="grid gap-3">
              {nearest.map(({ path, trip: near, count }) => (
                <li key={path}>
                  <LinkButton to={path} variant="outline" className="figures w-full flex-wrap gap-x-4 gap-y-0.5">
                    <span>{tripText(near)}</span>
                    <span className="text-muted">{countText(category, count, true)}</span>
                  </LinkButton>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </EmptyState>
      {similar ? (
        <Section
          id="similar"
          title={m.catalogue_sibling_free({ category: categoryLabel(similar.category) })}
          headingClass="text-part"
          className="grid gap-8"
        >
          <ItemTiles items={similar.items} trip={query} />
        </Section>
      ) : null}
    </div>
  )
}

function countText(category: CategoryId, count: number, isFree: boolean): string {
  if (isCar(category)) return isFree ? m.catalogue_free_cars({ count }) : m.catalogue_found_cars({ count })
  if (category === "yachts") return isFree ? m.catalogue_free_yachts({ count }) : m.catalogue_found_yachts({ count })
  return isFree ? m.catalogue_free_villas({ count }) : m.catalogue_found_villas({ count })
}
