export type Data = { "@type"?: string; [property: string]: unknown }

/** What search engines read of a page. */
export type PublicPage = {
  status: number
  location: string | null
  html: string
  canonical: string[]
  /** By `hreflang`. */
  alternates: Record<string, string>
  robots: string[]
  /** By property. */
  openGraph: Record<string, string>
  data: Data[]
  /** Paths of links to this site, without fragments and switches of language and currency. */
  links: string[]
  /** The text that a reader sees. */
  text: string
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" }
const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)

const matches = (html: string, pattern: RegExp): string[][] =>
  [...html.matchAll(pattern)].map(([, ...groups]) => groups.map((group) => unescaped(group ?? "")))

/** Reads the pages of a running site as a visitor without cookies, each once. */
export function publicReader(site: string) {
  const pages = new Map<string, Promise<PublicPage>>()
  return (path: string, acceptLanguage = "it"): Promise<PublicPage> => {
    const key = `${path} ${acceptLanguage}`
    const page = pages.get(key) ?? read(site, path, acceptLanguage)
    pages.set(key, page)
    return page
  }
}

async function read(site: string, path: string, acceptLanguage: string): Promise<PublicPage> {
  const response = await fetch(site + path, { redirect: "manual", headers: { "accept-language": acceptLanguage } })
  const isPage = response.headers.get("content-type")?.startsWith("text/html")
  const body = await response.text()
  const html = isPage ? body : ""
  return {
    status: response.status,
    location: response.headers.get("location"),
    html,
    canonical: matches(html, /<link rel="canonical" href="([^"]*)"/g).flat(),
    alternates: Object.fromEntries(matches(html, /<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)),
    robots: matches(html, /<meta name="robots" content="([^"]*)"/g).flat(),
    openGraph: Object.fromEntries(matches(html, /<meta property="(og:[^"]*)" content="([^"]*)"/g)),
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = ""]) => JSON.parse(json) as Data,
    ),
    links: matches(html, /<a\s[^>]*?href="([^"]*)"/g).flatMap(([href = ""]) => pathOf(site, href) ?? []),
    text: unescaped(html.replace(/<script.*?<\/script>|<!--.*?-->|<[^>]*>/gs, "")),
  }
}

function pathOf(site: string, href: string): string | undefined {
  if (!/^[/?]|^https?:/.test(href)) return undefined
  const url = new URL(href, site)
  if (url.origin !== new URL(site).origin) return undefined
  for (const name of ["lang", "currency"]) url.searchParams.delete(name)
  return url.pathname + url.search
}
