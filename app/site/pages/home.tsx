import { itemsOf } from "../../catalogue/queries.server"
import { openCategories } from "../../catalogue/rules/categories"
import { MembershipTeaser } from "../../membership/ui/MembershipTeaser"
import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { businessData } from "../business.server"
import { type CategoryCard, CategoryGrid } from "../ui/CategoryGrid"
import { EnterNow } from "../ui/EnterNow"
import { FleetPicks, type Pick } from "../ui/FleetPicks"
import { Hero } from "../ui/Hero"
import { HowItWorks } from "../ui/HowItWorks"
import type { Route } from "./+types/home"

const PICKS = ["ferrari-f8-tributo", "mazda-mx-5", "porsche-911-carrera-s"]

/** The home page: the draw, what there is to rent, and how. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const fleets = await Promise.all(openCategories.map(async ({ id }) => ({ id, items: await itemsOf(ctx, id) })))
  const cards: CategoryCard[] = fleets.map(({ id, items }) => {
    const shown = items.reduce<(typeof items)[number] | undefined>(
      (best, item) => ((item.dailyPriceCents ?? 0) > (best?.dailyPriceCents ?? 0) && !item.specs.van ? item : best),
      undefined,
    )
    const prices = items.flatMap(({ dailyPriceCents }) => dailyPriceCents ?? [])
    if (!shown || prices.length === 0) return { id }
    return { id, car: { fromCents: Math.min(...prices), body: shown.specs.body, paint: shown.specs.paint } }
  })
  const all = fleets.flatMap(({ items }) => items)
  const picks: Pick[] = PICKS.flatMap((id) => {
    const item = all.find((each) => each.id === id && each.available)
    if (!item) return []
    const { name, category, dailyPriceCents, specs } = item
    return [{ id, name, category, dailyPriceCents, body: specs.body, paint: specs.paint }]
  })
  return { cards, picks, business: await businessData(ctx) }
}

/** The same for every visitor, for half a minute. */
export const headers = () => ({ "x-shared-for": "30" })

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${brand.name} · ${m.site_home_title()}` },
  { name: "description", content: m.site_home_description() },
  ...(loaderData ? [{ "script:ld+json": loaderData.business }] : []),
]

export default function Home({ loaderData: { cards, picks } }: Route.ComponentProps) {
  return (
    <div className="theme-night">
      <Hero />
      <EnterNow />
      <CategoryGrid cards={cards} />
      <FleetPicks picks={picks} />
      <HowItWorks />
      <MembershipTeaser />
    </div>
  )
}
