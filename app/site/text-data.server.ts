import type { BlogPosting, FAQPage } from "schema-dts"
import type { Ctx } from "../platform/context.server"
import type { IsoDate } from "../platform/dates"
import { companyReference, type JsonLd, jsonLd } from "../platform/json-ld"
import { pageUrl } from "../platform/page-url"
import { answerText, type QuestionGroup } from "./rules/faq"
import { plain } from "./rules/long-text"

/** A page of questions and answers as JSON-LD. */
export const faqJsonLd = (groups: QuestionGroup[]): JsonLd =>
  jsonLd<Exclude<FAQPage, string>>({
    "@type": "FAQPage",
    mainEntity: groups.flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: plain(question),
        acceptedAnswer: { "@type": "Answer", text: answerText(answer) },
      })),
    ),
  })

type Article = {
  /** Canonical path. */
  path: string
  headline: string
  description: string
  /** Path of its picture on this site. */
  picture: string | undefined
  publishedOn: IsoDate
  /** `publishedOn` by default. */
  changedOn?: IsoDate
}

/** An article of the company's journal as JSON-LD, in the reader's language. */
export function articleJsonLd(ctx: Ctx, article: Article): JsonLd {
  const { baseUrl } = ctx.config
  const url = pageUrl(baseUrl, article.path, ctx.locale)
  const company = companyReference(baseUrl)
  return jsonLd<Exclude<BlogPosting, string>>({
    "@type": "BlogPosting",
    "@id": `${baseUrl}${article.path}#article`,
    url,
    mainEntityOfPage: url,
    headline: article.headline,
    description: article.description,
    ...(article.picture && { image: baseUrl + article.picture }),
    inLanguage: ctx.locale,
    datePublished: article.publishedOn,
    dateModified: article.changedOn ?? article.publishedOn,
    author: company,
    publisher: { ...company, logo: { "@type": "ImageObject", url: `${baseUrl}/icon-512.png` } },
  })
}
