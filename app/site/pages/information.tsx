import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { ogImageUrl } from "../../platform/pictures.server"
import { notFound } from "../../platform/refusal"
import { pageHead } from "../../platform/ui/page-head"
import { longText } from "../prose/long-text.server"
import { firstParagraph, textAt } from "../rules/long-text"
import { LongTextPage } from "../ui/LongTextPage"
import type { Route } from "./+types/information"

export function loader({ url, context }: Route.LoaderArgs) {
  const name = textAt(url.pathname)
  if (!name) throw notFound()
  return { text: longText(name, ctxOf(context).locale), card: ogImageUrl("home") }
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

export default function Information({ loaderData }: Route.ComponentProps) {
  return <LongTextPage text={loaderData.text} />
}
