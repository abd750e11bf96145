import { html } from "hono/html"
import type { Ctx } from "../platform/context.server"
import { locales } from "../platform/i18n/locale"
import { alternateUrls, pageUrl } from "../platform/page-url"
import { type PublicPage, publicPages } from "./public-pages.server"
import { xmlDocument } from "./xml.server"

const NAMESPACES = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
].join(" ")

/**
 * The sitemap (sitemaps.org 0.9, with Google's `xhtml:link` and `image:image`): every public page in every language, each
 * with all its languages. Without `lastmod`: no page stores when its content changed.
 */
export async function sitemap(ctx: Ctx): Promise<string> {
  const { baseUrl } = ctx.config
  const pages = await publicPages(ctx)
  return xmlDocument("urlset", NAMESPACES, [pages.flatMap((page) => locales.map((locale) => entry(page, locale)))])

  function entry({ path, pictures }: PublicPage, locale: (typeof locales)[number]) {
    return html`<url><loc>${pageUrl(baseUrl, path, locale)}</loc>${alternateUrls(baseUrl, path).map(
      ({ hrefLang, href }) => html`<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${href}"/>`,
    )}${pictures.map((picture) => html`<image:image><image:loc>${baseUrl}${picture}</image:loc></image:image>`)}</url>
`
  }
}
