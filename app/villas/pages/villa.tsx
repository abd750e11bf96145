import { Outlet } from "react-router"
import { itemData } from "../../catalogue/item-data.server"
import { galleryOf, portraitOf } from "../../catalogue/pictures.server"
import { stayTimes } from "../../catalogue/rules/stay-times"
import { FreeDays } from "../../catalogue/ui/FreeDays"
import { Gallery } from "../../catalogue/ui/Gallery"
import { ItemPicture } from "../../catalogue/ui/ItemPicture"
import { SpecSheet } from "../../catalogue/ui/SpecSheet"
import { brand } from "../../platform/brand"
import { romeDate } from "../../platform/dates"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { pageHead } from "../../platform/ui/page-head"
import { useRootData } from "../../platform/ui/root-data"
import { villaById } from "../queries.server"
import { ANSWER_HOURS } from "../rules/stay-details"
import { VillaHeading } from "../ui/VillaHeading"
import { VillaMap } from "../ui/VillaMap"
import { VillaTexts } from "../ui/VillaTexts"
import type { Route } from "./+types/villa"

/** One villa: what it is, where it lies, its free nights. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { item, villa } = await villaById(ctx, params.itemId)
  const { id, name, dailyPriceCents, available } = item
  const description = villa.summary[ctx.locale]
  const { picture, card } = await portraitOf(ctx, item)
  return {
    item: { id, name, dailyPriceCents, available },
    villa,
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

export default function VillaPage({ loaderData: { item, villa, picture, gallery, today } }: Route.ComponentProps) {
  const { locale } = useRootData()
  const { name } = item
  return (
    <div className="theme-night pb-28">
      <div className="relative aspect-4/3 sm:aspect-auto sm:h-[clamp(24rem,52vw,42rem)]">
        <ItemPicture first {...{ name, picture }} specs={villa} ratio="16/9" sizes="(min-width: 40rem) 100vw, 134vw" />
        <div className="absolute inset-x-0 top-0 h-36 bg-linear-to-b from-bg/85 via-bg/50 to-transparent" />
        <div className="absolute inset-x-0 bottom-0 h-24 bg-linear-to-t from-bg to-transparent" />
      </div>
      <div className="page-column">
        <VillaHeading {...item} />
        <p className="max-w-3xl text-lg">{villa.summary[locale]}</p>
        <p className="max-w-3xl pt-4 pb-12 text-note text-muted">{m.villas_how({ hours: ANSWER_HOURS })}</p>
        <div className="grid gap-14">
          <Gallery name={name} specs={villa} pictures={gallery} />
          <VillaTexts villa={villa} />
          <div className="grid gap-x-16 gap-y-14 border-t border-line pt-12 lg:grid-cols-[6fr_5fr]">
            <div className="grid content-start gap-14">
              <SpecSheet specs={villa} />
              <FreeDays itemId={item.id} today={today} nightly lead={m.villas_free_nights_lead(stayTimes("villas"))} />
            </div>
            <VillaMap name={name} villa={villa} />
          </div>
        </div>
      </div>
      <Outlet />
    </div>
  )
}
