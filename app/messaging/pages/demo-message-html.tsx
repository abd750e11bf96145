import { ctxOf } from "../../platform/http/page.server"
import { notFound } from "../../platform/refusal"
import { inDarkMode } from "../mail/style.server"
import { demoMessage } from "../queries.server"
import type { Route } from "./+types/demo-message-html"

/** The mail as a mail client shows it; `?dark`: in dark mode. The CSP allows no script and no request. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { html } = await demoMessage(ctxOf(context), params.messageId)
  if (!html) throw notFound()
  const document = url.searchParams.has("dark") ? inDarkMode(html) : html
  const inFrame = document.replaceAll(` target="_blank"`, "").replace("<head>", `<head><base target="_top">`)
  return new Response(inFrame, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-top-navigation-by-user-activation",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  })
}
