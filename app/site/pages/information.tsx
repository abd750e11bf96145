import { currentEdition } from "../../draw/queries.server"
import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { ctxOf } from "../../platform/http/page.server"
import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { ogImageUrl } from "../../platform/pictures/pictures.server"
import { notFound } from "../../platform/refusal"
import { pageHead } from "../../platform/ui/page-head"
import { drawText, longText } from "../prose/long-text.server"
import { publishedRating } from "../reviews.server"
import { canonicalPath } from "../rules/canonical"
import { drawTextAt, firstParagraph, type LongText, textAt } from "../rules/long-text"
import { franchisingReviews } from "../rules/reviews"
import { LongTextPage } from "../ui/LongTextPage"
import type { Route } from "./+types/information"

export async function loader({ url: { pathname }, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const text = await textOfPath(ctx, pathname)
  if (!text) throw notFound()
  return { text, card: ogImageUrl(`${textAt(pathname) ?? drawTextAt(pathname)}/${ctx.locale}`) }
}

async function textOfPath(ctx: Ctx, pathname: string): Promise<LongText | undefined> {
  const name = textAt(pathname)
  if (name) return longText(name, ctx.locale, name === "franchising" ? await franchisingFigures(ctx) : undefined)
  const drawName = drawTextAt(pathname)
  const edition = drawName && (await currentEdition(ctx))
  return edition && drawText(drawName, edition, ctx.locale)
}

/** The number of reviews, where there are any (D62). */
async function franchisingFigures(ctx: Ctx) {
  const count = franchisingReviews(await publishedRating(ctx))
  return {
    reviewsClaim:
      count === undefined
        ? m.site_franchising_no_reviews()
        : m.site_franchising_reviews({ shown: formatNumber(count, ctx.locale) }),
  }
}

/** Shared cache for 5 minutes: the page is the same for every visitor. */
export const headers = () => ({ "x-shared-for": "300" })

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) =>
  loaderData
    ? pageHead(matches, {
        path: canonicalPath(location.pathname),
        title: `${loaderData.text.title} · ${brand.name}`,
        description: firstParagraph(loaderData.text),
        card: loaderData.card,
      })
    : []

export default function Information({ loaderData }: Route.ComponentProps) {
  return <LongTextPage text={loaderData.text} />
}
