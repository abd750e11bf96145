import { rentalAgreement } from "../../car-rental/agreement/agreement.server"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf } from "../../platform/http/page.server"
import type { Route } from "./+types/bookings-entry-agreement"

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "personal")
  const { name, bytes } = await rentalAgreement(ctx, params.bookingId)
  return new Response(bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(bytes.length),
      "content-disposition": `inline; filename="${name}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  })
}
