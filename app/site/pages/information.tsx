import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { notFound } from "../../platform/refusal"
import { longText } from "../prose/long-text.server"
import { openingOf, textAt } from "../rules/long-text"
import { LongTextPage } from "../ui/LongTextPage"
import type { Route } from "./+types/information"

/** The long text of this address. */
export function loader({ url, context }: Route.LoaderArgs) {
  const name = textAt(url.pathname)
  if (!name) throw notFound()
  return longText(name, ctxOf(context).locale)
}

/** The same for every visitor. */
export const headers = () => ({ "x-shared-for": "300" })

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [{ title: `${loaderData.title} · ${brand.name}` }, { name: "description", content: openingOf(loaderData) }]
    : []

export default function Information({ loaderData }: Route.ComponentProps) {
  return <LongTextPage text={loaderData} />
}
