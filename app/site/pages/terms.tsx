import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { longText } from "../prose/long-text.server"
import { LongTextPage } from "../ui/LongTextPage"
import type { Route } from "./+types/terms"

export const loader = ({ context }: Route.LoaderArgs) => longText("terms", ctxOf(context).locale)

/** The same for every visitor. */
export const headers = () => ({ "x-shared-for": "300" })

export const meta: Route.MetaFunction = () => [
  { title: `${m.site_terms()} · ${brand.name}` },
  { name: "description", content: m.site_terms_description() },
]

/** What one accepts by booking. */
export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LongTextPage text={loaderData} />
}
