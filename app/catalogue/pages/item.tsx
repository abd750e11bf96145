import { brand } from "../../platform/brand"
import { romeDate } from "../../platform/dates"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { notFound } from "../../platform/refusal"
import { pageHead } from "../../platform/ui/page-head"
import { useRootData } from "../../platform/ui/root-data"
import { itemData } from "../item-data.server"
import { galleryOf, portraitOf } from "../pictures.server"
import { itemById } from "../queries.server"
import { openCategory } from "../rules/categories"
import { summaryOf } from "../rules/specs"
import { FreeDays } from "../ui/FreeDays"
import { factsLine } from "../ui/facts"
import { Gallery } from "../ui/Gallery"
import { ItemHeading } from "../ui/ItemHeading"
import { ItemPicture } from "../ui/ItemPicture"
import { SpecSheet } from "../ui/SpecSheet"
import type { Route } from "./+types/item"

/** One item, its specifications, and its free days where it is booked by them; villas have a page of their own. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const category = openCategory(params.categoryId)
  if (!category) throw notFound()
  const item = await itemById(ctx, params.itemId)
  if (!item || item.category !== category.id || item.specs.kind === "villa" || item.specs.kind === "wash")
    throw notFound("catalogue.item-not-found")
  const { id, name, dailyPriceCents, available, specs } = item
  const description = summaryOf(specs)?.[ctx.locale] ?? `${name}. ${factsLine(specs, ctx.locale)}.`
  const { picture, card } = await portraitOf(ctx, item)
  return {
    item: { id, category: category.id, name, dailyPriceCents, available, specs },
    description,
    picture,
    card,
    gallery: await galleryOf(ctx, item),
    data: itemData(ctx, item, { description, card }),
    today: romeDate(ctx.now()),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        ...pageHead(matches, {
          title: `${loaderData.item.name} · ${brand.name}`,
          description: loaderData.description,
          card: loaderData.card,
        }),
        { "script:ld+json": loaderData.data },
      ]
    : [{ title: `${m.catalogue_item_not_found()} · ${brand.name}` }]

export default function ItemPage({ loaderData: { item, picture, gallery, today } }: Route.ComponentProps) {
  const { id, name, specs } = item
  const { locale } = useRootData()
  const summary = summaryOf(specs)
  const pictures = <Gallery name={name} specs={specs} pictures={gallery} />
  return (
    <div className="theme-night pb-28">
      <div className="relative aspect-4/3 sm:aspect-auto sm:h-[clamp(24rem,52vw,42rem)]">
        <ItemPicture first {...{ name, specs, picture }} ratio="16/9" sizes="(min-width: 40rem) 100vw, 134vw" />
        <div className="absolute inset-x-0 top-0 h-36 bg-linear-to-b from-bg/85 via-bg/50 to-transparent" />
        <div className="absolute inset-x-0 bottom-0 h-24 bg-linear-to-t from-bg to-transparent" />
      </div>
      <div className="page-column">
        <ItemHeading item={item} />
        {summary ? <p className="max-w-3xl pb-12 text-lg">{summary[locale]}</p> : null}
        {specs.kind === "yacht" ? <div className="pb-14">{pictures}</div> : null}
        <div className="grid gap-x-16 gap-y-14 border-t border-line pt-12 lg:grid-cols-[5fr_6fr]">
          <SpecSheet specs={specs} />
          {specs.kind === "car" ? (
            <FreeDays itemId={id} today={today} />
          ) : specs.kind === "yacht" ? (
            <FreeDays itemId={id} today={today} lead={m.catalogue_free_days_lead_yacht()} />
          ) : (
            pictures
          )}
        </div>
      </div>
    </div>
  )
}
