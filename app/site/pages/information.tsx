import { currentEdition } from "../../draw/queries.server"
import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { ctxOf } from "../../platform/http/page.server"
import { ogImageUrl } from "../../platform/pictures.server"
import { notFound } from "../../platform/refusal"
import { pageHead } from "../../platform/ui/page-head"
import { drawText, longText } from "../prose/long-text.server"
import { canonicalPath } from "../rules/canonical"
import { questionsOf } from "../rules/faq"
import { drawTextAt, firstParagraph, type LongText, textAt } from "../rules/long-text"
import { faqJsonLd } from "../text-data.server"
import { LongTextPage } from "../ui/LongTextPage"
import type { Route } from "./+types/information"

export async function loader({ url: { pathname }, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const text = await textOfPath(ctx, pathname)
  if (!text) throw notFound()
  const questions = textAt(pathname) === "faq" ? questionsOf(text) : []
  return {
    text,
    card: ogImageUrl(`${textAt(pathname) ?? drawTextAt(pathname)}/${ctx.locale}`),
    data: questions.length > 0 ? [faqJsonLd(questions)] : [],
  }
}

async function textOfPath(ctx: Ctx, pathname: string): Promise<LongText | undefined> {
  const name = textAt(pathname)
  if (name) return longText(name, ctx.locale)
  const drawName = drawTextAt(pathname)
  const edition = drawName && (await currentEdition(ctx))
  return edition && drawText(drawName, edition, ctx.locale)
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
        data: loaderData.data,
      })
    : []

export default function Information({ loaderData }: Route.ComponentProps) {
  return <LongTextPage text={loaderData.text} />
}
