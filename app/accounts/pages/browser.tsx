import { redirect } from "react-router"
import { ctxOf } from "../../platform/http/page.server"
import { Refusal } from "../../platform/refusal"
import { confirmBrowser } from "../browser-link.server"
import { carrying } from "../rules/return-path"
import type { Route } from "./+types/browser"

/**
 * The link of a mail that makes this browser a known one, and on to sign-in. A program that opens links in mails makes itself
 * known and nobody else.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const from = query.get("from")
  try {
    const cookie = await confirmBrowser(ctxOf(context), (query.get("token") ?? "").slice(0, 1000))
    return redirect(carrying("/signin", from, { error: "browser-known" }), { headers: { "set-cookie": cookie } })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return redirect(carrying("/signin", from, { error: error.status === 429 ? "too-many" : "browser-link-invalid" }))
  }
}
