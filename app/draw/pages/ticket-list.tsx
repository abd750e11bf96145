import { ctxOf } from "../../platform/http/page.server"
import { publishedTicketList } from "../drawing/published-files.server"
import type { Route } from "./+types/ticket-list"

/** The ticket list of a draw (D56), which never changes. `no-transform`: hashes compress badly, and it may have 27 MB. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const known = request.headers.get("if-none-match")
  const { etag, stream } = await publishedTicketList(ctxOf(context), params.editionId, known)
  const headers = { etag, "cache-control": "public, max-age=3600, no-transform" }
  if (!stream) return new Response(null, { status: 304, headers })
  return new Response(stream, { headers: { ...headers, "content-type": "text/plain; charset=utf-8" } })
}
