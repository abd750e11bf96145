import { Outlet } from "react-router"
import { itemPage } from "../../catalogue/item-page.server"
import { backOnOf } from "../../catalogue/queries.server"
import { categoryLabel } from "../../catalogue/ui/category-label"
import { Gallery } from "../../catalogue/ui/Gallery"
import { ItemLayout } from "../../catalogue/ui/ItemLayout"
import { itemHead } from "../../catalogue/ui/item-head"
import { SpecSheet } from "../../catalogue/ui/SpecSheet"
import { ctxOf } from "../../platform/http/page.server"
import { useRootData } from "../../platform/ui/page/root-data"
import { villaById } from "../queries.server"
import { VillaMap } from "../ui/IslandMap"
import { VillaTexts } from "../ui/VillaTexts"
import type { Route } from "./+types/villa"

/** A villa: description, location, and its price for the trip in the address. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { item, villa } = await villaById(ctx, params.itemId)
  const { id, category, name, dailyPriceCents, available, offeredBy } = item
  const description = villa.summary[ctx.locale]
  return {
    item: { id, category, name, dailyPriceCents, available, backOn: backOnOf(ctx, item), offeredBy },
    villa,
    ...(await itemPage(ctx, item, url.searchParams, {
      description,
      categoryName: categoryLabel("villas"),
      specLines: [],
    })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => itemHead(matches, loaderData)

export default function VillaPage({ loaderData }: Route.ComponentProps) {
  const { item, villa, picture, gallery, ...page } = loaderData
  const { locale } = useRootData()
  const { name } = item
  return (
    <>
      <ItemLayout item={item} banner={{ name, picture, specs: villa }} {...page}>
        <p dir="auto" className="max-w-3xl text-lg wrap-anywhere whitespace-pre-line">
          {villa.summary[locale]}
        </p>
        <Gallery name={name} specs={villa} pictures={gallery} />
        <VillaTexts villa={villa} />
        <SpecSheet specs={villa} />
        <VillaMap name={name} villa={villa} />
      </ItemLayout>
      <Outlet />
    </>
  )
}
