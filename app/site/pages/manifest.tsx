import { categoryLabel } from "../../catalogue/ui/category-label"
import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Route } from "./+types/manifest"

const NIGHT = "#0b1219"
const icon = (src: string, sizes: string, purpose: "any" | "maskable" = "any") => ({
  src,
  sizes,
  type: src.endsWith(".svg") ? "image/svg+xml" : "image/png",
  purpose,
})

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon("/icon-192.png", "192x192")] })

/** Web app manifest, in the language of `?lang=`: browsers fetch it without cookies. `id` is one for both languages. */
export function loader({ context }: Route.LoaderArgs) {
  const manifest = {
    id: "/",
    name: brand.name,
    short_name: brand.name,
    description: m.site_home_description(),
    lang: ctxOf(context).locale,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    categories: ["travel", "lifestyle"],
    background_color: NIGHT,
    theme_color: NIGHT,
    icons: [
      icon("/favicon.svg", "any"),
      icon("/icon-192.png", "192x192"),
      icon("/icon-512.png", "512x512"),
      icon("/icon-maskable-512.png", "512x512", "maskable"),
    ],
    shortcuts: [
      ...(["cars", "yachts", "villas"] as const).map((id) => shortcut(categoryLabel(id), `/${id}`)),
      shortcut(m.site_account(), "/account"),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      "content-type": "application/manifest+json",
      "cache-control": "public, max-age=3600",
      vary: "accept-language, cookie",
    },
  })
}
