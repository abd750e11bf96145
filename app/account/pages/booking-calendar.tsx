import { calendarResponse } from "../../checkout/calendar-response.server"
import { bookingCalendarFile } from "../../checkout/resend.server"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf } from "../../platform/http/page.server"
import type { Route } from "./+types/booking-calendar"

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "personal")
  return calendarResponse(await bookingCalendarFile(ctx, params))
}
