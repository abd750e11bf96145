import { rentalAgreement } from "../../car-rental/agreement/agreement.server"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf } from "../../platform/http/page.server"
import { pdfResponse } from "../../platform/pdf/pdf.server"
import type { Route } from "./+types/booking-agreement"

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "personal")
  return pdfResponse(await rentalAgreement(ctx, params.bookingId))
}
