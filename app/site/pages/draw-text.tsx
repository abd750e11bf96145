import { currentEdition } from "../../draw/queries.server"
import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { ogImageUrl } from "../../platform/pictures.server"
import { notFound } from "../../platform/refusal"
import { pageHead } from "../../platform/ui/page-head"
import { drawText } from "../prose/long-text.server"
import { drawTextAt, firstParagraph } from "../rules/long-text"
import { LongTextPage } from "../ui/LongTextPage"
import type { Route } from "./+types/draw-text"

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const name = drawTextAt(url.pathname)
  const edition = name && (await currentEdition(ctx))
  if (!edition) throw notFound()
  return { text: drawText(name, edition, ctx.locale), card: ogImageUrl("draw") }
}

/** Shared cache for 5 minutes: the page is the same for every visitor. */
export const headers = () => ({ "x-shared-for": "300" })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageHead(matches, {
        title: `${loaderData.text.title} · ${brand.name}`,
        description: firstParagraph(loaderData.text),
        card: loaderData.card,
      })
    : []

export default function DrawText({ loaderData }: Route.ComponentProps) {
  return <LongTextPage text={loaderData.text} />
}
