import type { IsoDate } from "../../platform/dates"
import { type ArticleName, postTexts, pressTexts } from "./long-text"

/** Publication date and picture (`pictures.json`) of an article. */
export const articleFacts: Record<ArticleName, { date: IsoDate; picture: string }> = {
  "press-fleet": { date: "2026-11-26", picture: "yachts/yacht-granito/detail" },
  "press-identity": { date: "2026-11-26", picture: "urban-cars/mini-cooper-cabrio/detail" },
  "press-draw": { date: "2026-11-26", picture: "home/draw" },
  "press-prices": { date: "2026-11-26", picture: "urban-cars/volkswagen-t-roc/detail" },
  "press-dates": { date: "2026-11-26", picture: "villas/villa-oleandra/detail" },
  "press-membership": { date: "2026-11-26", picture: "home/membership" },
  "post-1": { date: "2026-11-26", picture: "cars/mazda-mx-5/detail" },
  "post-2": { date: "2026-11-26", picture: "yachts/yacht-bolina/detail" },
}

/** The path of an article. */
export const articlePath = (name: ArticleName): string => name.replace(/^press-/, "/press/").replace(/^post-/, "/blog/")

/** The press article at `/press/{slug}`. */
export const pressArticleOf = (slug: string) => pressTexts.find((name) => name === `press-${slug}`)

/** Whether a text can be the id of a post: a whole number of up to nine digits. */
export const isPostId = (id: string): boolean => /^(0|[1-9]\d{0,8})$/.test(id)

/** The post at `/blog/{id}`. */
export const postOf = (id: string) => postTexts.find((name) => name === `post-${id}`)
