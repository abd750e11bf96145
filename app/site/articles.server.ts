import { itemsOf } from "../catalogue/queries.server"
import type { Ctx } from "../platform/context.server"
import { formatNumber } from "../platform/i18n/number"
import { textOf } from "../platform/i18n/text.server"
import { ogImageUrl, studioPicture } from "../platform/pictures/pictures.server"
import { longText } from "./prose/long-text.server"
import { articleFacts, articleOgImage, articlePath } from "./rules/articles"
import { type ArticleName, firstParagraph, type LongText } from "./rules/long-text"
import { articleJsonLd } from "./text-data.server"

/** How many other articles an article links to. */
const MAX_OTHERS = 4

/** An article as its page shows it. */
export async function articlePage(ctx: Ctx, name: ArticleName, others: readonly ArticleName[]) {
  const { date, picture } = articleFacts[name]
  const path = articlePath(name)
  const text = await articleText(ctx, name)
  const card = ogImageUrl(articleOgImage(name, ctx.locale))
  return {
    text,
    path,
    card,
    date,
    picture: studioPicture(picture),
    structuredData: [
      articleJsonLd(ctx, {
        path,
        headline: text.title,
        description: firstParagraph(text),
        picture: card,
        publishedOn: date,
      }),
    ],
    others: await articleCards(ctx, others.filter((each) => each !== name).slice(0, MAX_OTHERS)),
  }
}

/** Title, opening and picture of articles, for a list of links. */
export const articleCards = (ctx: Ctx, names: readonly ArticleName[]) =>
  Promise.all(
    names.map(async (name) => {
      const text = await articleText(ctx, name)
      return {
        path: articlePath(name),
        title: text.title,
        opening: firstParagraph(text),
        picture: studioPicture(articleFacts[name].picture),
      }
    }),
  )

const articleText = async (ctx: Ctx, name: ArticleName): Promise<LongText> =>
  longText(name, ctx.locale, name === "press-fleet" ? { fleet: await fleetRows(ctx) } : undefined)

const fleetCategories = ["cars", "urban-cars", "yachts", "villas", "helicopters", "jets"] as const

/** Rows of a Markdown table: each category of what can be rented, and how many items it has. */
async function fleetRows(ctx: Ctx): Promise<string> {
  const counts = await Promise.all(fleetCategories.map(async (id) => ({ id, count: (await itemsOf(ctx, id)).length })))
  return counts
    .filter(({ count }) => count > 0)
    .map(
      ({ id, count }) =>
        `| [${textOf(`catalogue.category-${id}`, {}, ctx.locale) ?? id}](/${id}) | ${formatNumber(count, ctx.locale)} |`,
    )
    .join("\n")
}
