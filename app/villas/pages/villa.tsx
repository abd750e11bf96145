import { Outlet } from "react-router"
import { answerHours } from "../../bookings/rules/answer-hours"
import { itemPage } from "../../catalogue/item-page.server"
import { stayTimes } from "../../catalogue/rules/stay-times"
import { categoryLabel } from "../../catalogue/ui/category-label"
import { FreeDays } from "../../catalogue/ui/FreeDays"
import { Gallery } from "../../catalogue/ui/Gallery"
import { ItemBanner } from "../../catalogue/ui/ItemBanner"
import { itemHead } from "../../catalogue/ui/item-head"
import { SpecSheet } from "../../catalogue/ui/SpecSheet"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../platform/ui/page/root-data"
import { villaById } from "../queries.server"
import { VillaMap } from "../ui/IslandMap"
import { VillaHeading } from "../ui/VillaHeading"
import { VillaTexts } from "../ui/VillaTexts"
import type { Route } from "./+types/villa"

/** A villa: description, location, free nights. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { item, villa } = await villaById(ctx, params.itemId)
  const { id, category, name, dailyPriceCents, available, offeredBy } = item
  const description = villa.summary[ctx.locale]
  return {
    item: { id, category, name, dailyPriceCents, available, offeredBy },
    villa,
    ...(await itemPage(ctx, item, { description, categoryName: categoryLabel("villas"), specLines: [] })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => itemHead(matches, loaderData)

export default function VillaPage({
  loaderData: { item, oneDayCents, villa, picture, gallery, calendar },
}: Route.ComponentProps) {
  const { locale } = useRootData()
  const { name, offeredBy } = item
  return (
    <div className="theme-night pb-28">
      <ItemBanner name={name} picture={picture} specs={villa} />
      <div className="page-column">
        <VillaHeading {...item} oneDayCents={oneDayCents} minNights={villa.minNights} />
        <p dir="auto" className="max-w-3xl text-lg wrap-anywhere whitespace-pre-line">
          {villa.summary[locale]}
        </p>
        <p className="max-w-3xl pt-4 pb-12 text-note text-muted">{m.villas_how({ hours: answerHours(offeredBy) })}</p>
        <div className="grid gap-14">
          <Gallery name={name} specs={villa} pictures={gallery} />
          <VillaTexts villa={villa} />
          <div className="grid gap-x-16 gap-y-14 border-t border-line pt-12 lg:grid-cols-[6fr_5fr]">
            <div className="grid content-start gap-14">
              <SpecSheet specs={villa} />
              <FreeDays
                itemId={item.id}
                category="villas"
                frame={calendar}
                lead={m.villas_free_nights_lead(stayTimes("villas"))}
              />
            </div>
            <VillaMap name={name} villa={villa} />
          </div>
        </div>
      </div>
      <Outlet />
    </div>
  )
}
