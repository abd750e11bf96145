import { picturedItems } from "../../catalogue/pictures.server"
import { backOnOf, type Item } from "../../catalogue/queries.server"
import { categoryLabel } from "../../catalogue/ui/category-label"
import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { breadcrumbs } from "../../platform/json-ld"
import { formatPrice } from "../../platform/money"
import { ogImageUrl } from "../../platform/pictures/pictures.server"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { pageHead } from "../../platform/ui/page/page-head"
import { services } from "../rules/services"
import { AddOnPrices } from "../ui/AddOnPrices"
import { HoursAndRules } from "../ui/HoursAndRules"
import { PackageCard } from "../ui/PackageCard"
import type { Route } from "./+types/services"

/** The packages with their pictures. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const pictured = await picturedItems(ctx, ["car-wash-services"], "tile")
  const byId = new Map(pictured.map((item) => [item.item.id, item]))
  return {
    card: ogImageUrl("car-wash-services"),
    data: [
      breadcrumbs({ baseUrl: ctx.config.baseUrl, locale: ctx.locale }, [
        { name: categoryLabel("car-wash-services"), path: "/car-wash-services" },
      ]),
    ],
    from: formatPrice(Math.min(...services.map(({ priceCents }) => priceCents)), ctx.currency),
    packages: services.map((service) => ({
      service,
      ...availabilityOf(ctx, byId.get(service.id)?.item),
      picture: byId.get(service.id)?.picture,
    })),
  }
}

const availabilityOf = (ctx: Ctx, item: Item | undefined) => ({
  available: item?.available ?? false,
  backOn: item ? backOnOf(ctx, item) : null,
})

/** Cacheable for all visitors, 30 seconds. */
export const headers = () => ({ "x-shared-for": "30" })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead(matches, {
    title: `${categoryLabel("car-wash-services")} · ${brand.name}`,
    description: loaderData ? m.car_wash_page_description({ price: loaderData.from }) : "",
    card: loaderData?.card,
    data: loaderData?.data,
  })

/** The car wash: packages, cars to drive during a wash, opening hours and rules (part 2 §2). */
export default function CarWashServices({ loaderData: { packages } }: Route.ComponentProps) {
  return (
    <div className="theme-night pb-28">
      <div className="page-column pt-top pb-10 sm:pb-14">
        <PageHeading title={categoryLabel("car-wash-services")} lead={m.car_wash_lead()} />
      </div>
      <div className="page-column grid grid-cols-[minmax(0,1fr)] gap-(--spacing-part)">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 xl:grid-cols-4">
          {packages.map((each, index) => (
            <li key={each.service.id}>
              <PackageCard {...each} first={index === 0} />
            </li>
          ))}
        </ul>
        <AddOnPrices />
        <HoursAndRules />
      </div>
    </div>
  )
}
