import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { notFound } from "../../platform/refusal"
import { ArticlePage } from "../articles/ui/ArticlePage"
import { articleHead } from "../articles/ui/article-head"
import { articlePage } from "../articles.server"
import { pressArticleOf, pressTexts } from "../rules/long-text"
import type { Route } from "./+types/press-article"

export async function loader({ params, context }: Route.LoaderArgs) {
  const name = pressArticleOf(params.article)
  if (!name) throw notFound()
  return { article: await articlePage(ctxOf(context), name, pressTexts) }
}

/** Shared cache for 5 minutes: the page is the same for every visitor. */
export const headers = () => ({ "x-shared-for": "300" })

export const meta: Route.MetaFunction = ({ loaderData, matches }) => articleHead(matches, loaderData?.article)

export default function PressArticle({ loaderData: { article } }: Route.ComponentProps) {
  return (
    <ArticlePage article={article} list={{ path: "/press", label: m.site_page_press(), more: m.site_press_more() }} />
  )
}
