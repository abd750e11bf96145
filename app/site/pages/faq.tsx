import { data } from "react-router"
import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { ogImageUrl } from "../../platform/pictures/pictures.server"
import { pageHead } from "../../platform/ui/page/page-head"
import { longText } from "../prose/long-text.server"
import { MAX_QUERY_LENGTH, questionGroups } from "../rules/faq"
import { firstParagraph } from "../rules/long-text"
import { faqJsonLd } from "../text-data.server"
import { FaqPage } from "../ui/FaqPage"
import type { Route } from "./+types/faq"

/** `?q=` filters the questions. Only the page without it is the same for every visitor: shared cache for 5 minutes. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { locale } = ctxOf(context)
  const text = longText("faq", locale)
  const { lead, groups } = questionGroups(text)
  const query = (url.searchParams.get("q") ?? "").slice(0, MAX_QUERY_LENGTH)
  return data(
    {
      title: text.title,
      description: firstParagraph(text),
      lead,
      groups,
      structuredData: [faqJsonLd(groups)],
      query,
      card: ogImageUrl(`faq/${locale}`),
    },
    { headers: query ? {} : { "x-shared-for": "300" } },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageHead(matches, {
        title: `${loaderData.title} · ${brand.name}`,
        description: loaderData.description,
        card: loaderData.card,
        data: loaderData.structuredData,
      })
    : []

export default function Faq({ loaderData }: Route.ComponentProps) {
  return <FaqPage {...loaderData} />
}
