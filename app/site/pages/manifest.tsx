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

/** Web app manifest. */
export function loader({ context }: Route.LoaderArgs) {
  const manifest = {
    id: "/",
    name: brand.name,
    short_name: brand.name,
    description: m.site_home_description(),
    lang: ctxOf(context).locale,
    start_url: "/",
    display: "standalone",
    background_color: NIGHT,
    theme_color: NIGHT,
    icons: [
      icon("/favicon.svg", "any"),
      icon("/icon-192.png", "192x192"),
      icon("/icon-512.png", "512x512"),
      icon("/icon-maskable-512.png", "512x512", "maskable"),
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
