import type { MetaDescriptor } from "react-router"
import { brand } from "../../../platform/brand"
import type { JsonLd } from "../../../platform/json-ld"
import { pageHead } from "../../../platform/ui/page/page-head"
import { firstParagraph, type LongText } from "../../rules/long-text"

type Article = { text: LongText; card: string | undefined; path: string; structuredData: JsonLd[] }

/** Metadata of a post or press article; none for a missing one. */
export const articleHead = (matches: Parameters<typeof pageHead>[0], article: Article | undefined): MetaDescriptor[] =>
  article
    ? pageHead(matches, {
        title: `${article.text.title} · ${brand.name}`,
        description: firstParagraph(article.text),
        card: article.card,
        path: article.path,
        type: "article",
        data: article.structuredData,
      })
    : []
