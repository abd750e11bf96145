import { ctxOf } from "../../platform/http/page.server"
import { isLocale } from "../../platform/i18n/locale"
import { DEFAULT_LOCALE } from "../../platform/page-url"
import { vehicleFeed } from "../vehicle-feed.server"
import { cachedXml } from "../xml.server"
import type { Route } from "./+types/vehicle-feed"

const answer = cachedXml(vehicleFeed)

/** In the language of `?lang=`, else Italian, whatever the reader's own. */
export function loader({ context, url }: Route.LoaderArgs) {
  const lang = url.searchParams.get("lang")
  return answer(ctxOf(context), isLocale(lang) ? lang : DEFAULT_LOCALE)
}
