import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { ogImageUrl } from "../../platform/pictures/pictures.server"
import { pageHead } from "../../platform/ui/page/page-head"
import { ArticleList } from "../articles/ui/ArticleCards"
import { articleCards } from "../articles.server"
import { postTexts } from "../rules/long-text"
import type { Route } from "./+types/blog"

export async function loader({ context }: Route.LoaderArgs) {
  return { cards: await articleCards(ctxOf(context), postTexts), image: ogImageUrl("home") }
}

/** Shared cache for 5 minutes: the page is the same for every visitor. */
export const headers = () => ({ "x-shared-for": "300" })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead(matches, {
    title: `${m.site_page_blog()} · ${brand.name}`,
    description: m.site_blog_lead(),
    card: loaderData?.image,
  })

export default function Blog({ loaderData: { cards } }: Route.ComponentProps) {
  return <ArticleList title={m.site_page_blog()} lead={m.site_blog_lead()} cards={cards} />
}
