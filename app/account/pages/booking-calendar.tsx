import { bookingCalendarFile } from "../../checkout/resend.server"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf } from "../../platform/http/page.server"
import type { Route } from "./+types/booking-calendar"

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "personal")
  const { name, contentType, base64 } = await bookingCalendarFile(ctx, params.bookingId)
  return new Response(Buffer.from(base64, "base64"), {
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="${name}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  })
}
