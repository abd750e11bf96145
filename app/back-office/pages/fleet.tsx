import { fleetForOperator } from "../../catalogue/fleet.server"
import { isOpenCategory } from "../../catalogue/rules/item-fields"
import { categoryLabel } from "../../catalogue/ui/category-label"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { TouchLink } from "../../platform/ui/TouchLink"
import { FleetRow } from "../fleet/ui/FleetRow"
import { CategoryLinks } from "../ui/CategoryLinks"
import type { Route } from "./+types/fleet"

export const meta = () => plainHead(m.back_office_fleet(), m.back_office_fleet_lead())

export const loader = async ({ context }: Route.LoaderArgs) => ({ categories: await fleetForOperator(ctxOf(context)) })

/** The company's own items by category (D3). */
export default function FleetPage({ loaderData: { categories } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={m.back_office_fleet()} lead={m.back_office_fleet_lead()} />
      <CategoryLinks categories={categories.map(({ category }) => category)} prefix="fleet" />
      {categories.map(({ category, items }) => (
        <Section key={category} id={`fleet-${category}`} title={categoryLabel(category)}>
          <ul className="border-t border-line">
            {items.map((item) => (
              <FleetRow key={item.id} item={item} />
            ))}
          </ul>
          {isOpenCategory(category) ? (
            <p>
              <TouchLink to={`/admin/fleet/new?category=${category}`}>
                {m.back_office_fleet_add_to({ category: categoryLabel(category) })}
              </TouchLink>
            </p>
          ) : null}
        </Section>
      ))}
    </>
  )
}
