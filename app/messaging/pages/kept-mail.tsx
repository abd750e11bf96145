import { ctxOf } from "../../platform/http/page.server"
import { notFound } from "../../platform/refusal"
import { inTheDark } from "../mail/style.server"
import { keptMessage } from "../queries.server"
import type { Route } from "./+types/kept-mail"

/** The mail alone, as a reader of mail shows it; with `?dark` as one that is set to dark. It runs nothing and loads nothing. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { html } = await keptMessage(ctxOf(context), params.messageId)
  if (!html) throw notFound()
  const shown = (url.searchParams.has("dark") ? inTheDark(html) : html).replace("<head>", '<head><base target="_top">')
  return new Response(shown, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-top-navigation-by-user-activation",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  })
}
