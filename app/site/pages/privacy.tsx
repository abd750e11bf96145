import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { longText } from "../prose/long-text.server"
import { LongTextPage } from "../ui/LongTextPage"
import type { Route } from "./+types/privacy"

export const loader = ({ context }: Route.LoaderArgs) => longText("privacy", ctxOf(context).locale)

/** The same for every visitor. */
export const headers = () => ({ "x-shared-for": "300" })

export const meta: Route.MetaFunction = () => [
  { title: `${m.site_privacy()} · ${brand.name}` },
  { name: "description", content: m.site_privacy_description() },
]

/** What happens to personal data (D14: at two addresses). */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LongTextPage text={loaderData} />
}
