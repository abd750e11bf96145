import type { MetaDescriptor } from "react-router"
import { brand } from "../brand"

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

type Head = {
  title: string
  description: string
  /** Path of the Open Graph image, 1200 × 630; undefined if the page could not be loaded. */
  card: string | undefined
}

/** The meta tags of a public page, for search engines and shared links. */
export function pageHead(matches: Matches, { title, description, card }: Head): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as { baseUrl: string } | undefined
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...(root && card
      ? [
          { property: "og:image", content: new URL(card, root.baseUrl).href },
          { property: "og:image:width", content: "1200" },
          { property: "og:image:height", content: "630" },
          { property: "og:image:alt", content: title },
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : []),
  ]
}

/**
 * The meta tags of a page opened by a signed link. The link stays out of search engines and of `Referer`. Not `no-referrer`:
 * with it a form sent without scripts has `Origin: null`, which is refused as a request of another site (CSRF).
 */
export const linkHead = (title: string, description: string): MetaDescriptor[] => [
  ...plainHead(title, description),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "strict-origin" },
]

/** The meta tags of a private page: title with the company's name, and description. */
export const plainHead = (title: string, description: string): MetaDescriptor[] => [
  { title: `${title} · ${brand.name}` },
  { name: "description", content: description },
]
