import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { ogImageUrl } from "../../platform/pictures/pictures.server"
import { pageHead } from "../../platform/ui/page/page-head"
import { LongTextPage } from "../articles/ui/LongTextPage"
import { OfficePlace } from "../home/ui/OfficePlace"
import { longText } from "../prose/long-text.server"
import { firstParagraph } from "../rules/long-text"
import type { Route } from "./+types/about"

export function loader({ context }: Route.LoaderArgs) {
  const { locale } = ctxOf(context)
  return { text: longText("about", locale), card: ogImageUrl(`about/${locale}`) }
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

/** The company, how it works, the team and the office. */
export default function About({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <LongTextPage text={text}>
      <OfficePlace />
    </LongTextPage>
  )
}
