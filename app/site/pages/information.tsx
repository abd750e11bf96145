import { data, useLocation } from "react-router"
import { TextLink } from "../../accounts/ui/TextLink"
import { editionToRead } from "../../draw/queries.server"
import { editionUrl } from "../../draw/rules/edition"
import { editionTitle } from "../../draw/ui/edition-title"
import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { ctxOf } from "../../platform/http/page.server"
import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { ogImageUrl } from "../../platform/pictures/pictures.server"
import { notFound } from "../../platform/refusal"
import { Notice } from "../../platform/ui/Notice"
import { pageHead } from "../../platform/ui/page/page-head"
import { LongTextPage } from "../articles/ui/LongTextPage"
import { drawText, longText } from "../prose/long-text.server"
import { publishedRating } from "../reviews.server"
import { canonicalPath } from "../rules/links"
import { drawTextAt, firstParagraph, type LongText, textAt } from "../rules/long-text"
import { franchisingReviews } from "../rules/reviews"
import type { Route } from "./+types/information"

const MAX_ID_LENGTH = 100

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { pathname } = url
  const found = await textOfPath(ctx, url)
  if (!found) throw notFound()
  return data(
    { ...found, card: ogImageUrl(`${textAt(pathname) ?? drawTextAt(pathname)}/${ctx.locale}`) },
    { headers: { "x-shared-for": found.editionId ? "30" : "300" } },
  )
}

/** `editionId`: of the draw, in the texts about it. `isEarlier`: not the current edition, but one asked for by `?edition=`. */
type FoundText = { text: LongText; editionId?: string; isEarlier?: boolean }

async function textOfPath(ctx: Ctx, { pathname, searchParams }: URL): Promise<FoundText | undefined> {
  const name = textAt(pathname)
  if (name)
    return { text: longText(name, ctx.locale, name === "franchising" ? await franchisingFigures(ctx) : undefined) }
  const drawName = drawTextAt(pathname)
  const asked = searchParams.get("edition")?.slice(0, MAX_ID_LENGTH)
  const found = drawName && (await editionToRead(ctx, asked))
  if (!found) return undefined
  const { edition, isCurrent } = found
  const text = drawText(drawName, edition, ctx.locale, isCurrent ? "" : editionUrl("", edition.id))
  return { text, editionId: edition.id, isEarlier: !isCurrent }
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

/** Shared cache, as the page is the same for every visitor: for 5 minutes; the texts about the draw, whose dates change, for 30 seconds. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) =>
  loaderData
    ? pageHead(matches, {
        path: canonicalPath(location.pathname),
        title: `${loaderData.text.title} · ${brand.name}`,
        description: firstParagraph(loaderData.text),
        card: loaderData.card,
      })
    : []

export default function Information({ loaderData: { text, editionId, isEarlier } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <LongTextPage
      text={text}
      overline={editionId && editionTitle(editionId)}
      note={
        isEarlier ? (
          <Notice quiet>
            {m.draw_other_edition()} <TextLink to={pathname}>{m.draw_current_edition()}</TextLink>
          </Notice>
        ) : null
      }
    />
  )
}
