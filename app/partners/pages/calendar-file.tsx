import { ctxOf } from "../../platform/http/page.server"
import { exportedCalendar } from "../calendars/export.server"
import type { Route } from "./+types/calendar-file"

/** A listing's days for other platforms, at an address that only its partner gives out. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { text, etag } = await exportedCalendar(ctxOf(context), { file: params.file })
  const headers = { etag, "cache-control": "private, max-age=300", "x-robots-tag": "noindex" }
  // Compression makes the tag a weak one.
  const known = request.headers.get("if-none-match")?.replace(/^W\//, "")
  if (known === etag) return new Response(null, { status: 304, headers })
  return new Response(text, {
    headers: {
      ...headers,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="calendar.ics"',
      "x-content-type-options": "nosniff",
    },
  })
}
