import type { IsoDate } from "../../platform/dates"
import type { ArticleName } from "./long-text"

/** Publication date and picture (`pictures.json`) of an article. */
export const articleFacts: Record<ArticleName, { date: IsoDate; picture: string }> = {
  "press-fleet": { date: "2026-11-26", picture: "yachts/yacht-granito/detail" },
  "press-identity": { date: "2026-11-26", picture: "urban-cars/mini-cooper-cabrio/detail" },
  "press-draw": { date: "2026-11-26", picture: "cars/lamborghini-huracan-evo/detail" },
  "press-prices": { date: "2026-11-26", picture: "urban-cars/volkswagen-t-roc/detail" },
  "press-dates": { date: "2026-11-26", picture: "cars/ferrari-f8-tributo/detail" },
  "press-membership": { date: "2026-11-26", picture: "home/membership" },
  "post-1": { date: "2026-11-26", picture: "cars/mazda-mx-5/detail" },
  "post-2": { date: "2026-11-26", picture: "yachts/yacht-bolina/detail" },
}

/** The path of an article. */
export const articlePath = (name: ArticleName): string => name.replace(/^press-/, "/press/").replace(/^post-/, "/blog/")

/** The name of an article's Open Graph image under `og/`: its path and language. */
export const articleOgImage = (name: ArticleName, language: string): string =>
  `${articlePath(name).slice(1)}/${language}`

/** Whether a text can be the id of a post: a whole number of up to nine digits. */
export const isPostId = (id: string): boolean => /^(0|[1-9]\d{0,8})$/.test(id)
