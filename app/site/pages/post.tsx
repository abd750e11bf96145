import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { notFound, Refusal } from "../../platform/refusal"
import { ArticlePage } from "../articles/ui/ArticlePage"
import { articleHead } from "../articles/ui/article-head"
import { articlePage } from "../articles.server"
import { isPostId } from "../rules/articles"
import { postOf, postTexts } from "../rules/long-text"
import type { Route } from "./+types/post"

/** A post at `/blog/{id}` and `/post/{id}` (D14). An invalid, missing or unknown id is refused with 404 (part 3 §8). */
export async function loader({ params: { postId = "" }, context }: Route.LoaderArgs) {
  if (!isPostId(postId)) throw notFound("site.post-id-invalid")
  const name = postOf(postId)
  if (!name) throw new Refusal("site.post-not-found", { id: postId }, { status: 404 })
  return { article: await articlePage(ctxOf(context), name, postTexts) }
}

/** Shared cache for 5 minutes: the page is the same for every visitor. */
export const headers = () => ({ "x-shared-for": "300" })

export const meta: Route.MetaFunction = ({ loaderData, matches }) => articleHead(matches, loaderData?.article)

export default function Post({ loaderData: { article } }: Route.ComponentProps) {
  return <ArticlePage article={article} list={{ path: "/blog", label: m.site_page_blog(), more: m.site_blog_more() }} />
}
