import { ctxOf } from "../../platform/http/page.server"
import { DEFAULT_LOCALE } from "../../platform/page-url"
import { sitemap } from "../sitemap.server"
import { cachedXml } from "../xml.server"
import type { Route } from "./+types/sitemap"

const answer = cachedXml(sitemap)

export const loader = ({ context }: Route.LoaderArgs) => answer(ctxOf(context), DEFAULT_LOCALE)
