import { html } from "hono/html"
import { m } from "../i18n/paraglide/messages.js"
import { standInHeaders, standInPage } from "./stand-in-page.server"

/** The 503 page in the reader's language; `path`: the target of its "Try again" link. */
export function unavailablePage(path: string): Response {
  const page = standInPage({
    over: "503",
    title: m.platform_unavailable_title(),
    lead: m.platform_unavailable(),
    body: html`<a href="${path}">${m.platform_try_again()}</a>`,
  })
  return new Response(page.html, {
    status: 503,
    headers: { ...standInHeaders(page.nonce), "content-type": "text/html; charset=utf-8" },
  })
}
