import type { MetaDescriptor } from "react-router"
import { brand } from "../brand"

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

type Head = {
  title: string
  description: string
  /** The picture of a shared link, 1200 × 630, as an address on this site; none where the page could not be loaded. */
  card: string | undefined
}

/** What a public page says of itself: to search engines, and wherever a link to it is shared. */
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

/** What a page says of itself that nobody shares: its name, with the company's, and a sentence. */
export const plainHead = (title: string, description: string): MetaDescriptor[] => [
  { title: `${title} · ${brand.name}` },
  { name: "description", content: description },
]
