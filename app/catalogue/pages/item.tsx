import { Link } from "react-router"
import { brand } from "../../platform/brand"
import { romeDate } from "../../platform/dates"
import { ctxOf } from "../../platform/http/page.server"
import { currentLocale, intlLocale } from "../../platform/i18n/locale"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { notFound } from "../../platform/refusal"
import { Button } from "../../platform/ui/Button"
import { LinkButton } from "../../platform/ui/LinkButton"
import { Price } from "../../platform/ui/Money"
import { pageHead } from "../../platform/ui/page-head"
import { portraitOf } from "../pictures.server"
import { itemById } from "../queries.server"
import { openCategory } from "../rules/categories"
import { categoryLabel } from "../ui/category-label"
import { FreeDays } from "../ui/FreeDays"
import { ItemPicture } from "../ui/ItemPicture"
import { SpecSheet } from "../ui/SpecSheet"
import type { Route } from "./+types/item"

/** One item, its specifications and its free days. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const category = openCategory(params.categoryId)
  if (!category) throw notFound()
  const item = await itemById(ctx, params.itemId)
  if (!item || item.category !== category.id) throw notFound("catalogue.item-not-found")
  const { id, name, dailyPriceCents, available, specs } = item
  return {
    category: category.id,
    item: { id, name, dailyPriceCents, available, specs },
    ...(await portraitOf(ctx, item)),
    today: romeDate(ctx.now()),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageHead(matches, {
        title: `${loaderData.item.name} · ${brand.name}`,
        description: `${loaderData.item.name}. ${m.catalogue_specs_short({
          power: loaderData.item.specs.powerHp,
          seconds: loaderData.item.specs.accelerationSeconds.toLocaleString(intlLocale(currentLocale())),
        })}.`,
        card: loaderData.card,
      })
    : [{ title: `${m.catalogue_item_not_found()} · ${brand.name}` }]

export default function ItemPage({ loaderData: { category, item, picture, today } }: Route.ComponentProps) {
  const { name, specs } = item
  return (
    <div className="theme-night pb-28">
      <div className="relative aspect-4/3 sm:aspect-auto sm:h-[clamp(24rem,52vw,42rem)]">
        <ItemPicture first {...{ name, specs, picture }} ratio="16/9" sizes="(min-width: 40rem) 100vw, 134vw" />
        <div className="absolute inset-x-0 top-0 h-36 bg-linear-to-b from-bg/85 via-bg/50 to-transparent" />
        <div className="absolute inset-x-0 bottom-0 h-24 bg-linear-to-t from-bg to-transparent" />
      </div>
      <div className="page-column">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6 pb-12">
          <div className="grid gap-3">
            <Link
              to={`/${category}`}
              viewTransition
              className="eyebrow inline-flex min-h-11 items-center text-accent underline-offset-8 hover:underline"
            >
              {categoryLabel(category)}
            </Link>
            <h1 className="text-title">{name}</h1>
          </div>
          <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
            {item.dailyPriceCents === null ? null : (
              <p className="whitespace-nowrap">
                <Price eurCents={item.dailyPriceCents} className="font-display text-4xl" />{" "}
                <span className="text-muted">{m.catalogue_per_day()}</span>
              </p>
            )}
            {item.available ? (
              <LinkButton to={`/${category}/${item.id}/book`} className="px-9">
                {m.catalogue_book_now()}
              </LinkButton>
            ) : (
              <Button type="button" look="outline" disabled>
                {m.catalogue_back_soon()}
              </Button>
            )}
          </div>
        </div>
        <div className="grid gap-x-16 gap-y-14 border-t border-line pt-12 lg:grid-cols-[5fr_6fr]">
          <SpecSheet specs={specs} />
          <FreeDays itemId={item.id} today={today} />
        </div>
      </div>
    </div>
  )
}
