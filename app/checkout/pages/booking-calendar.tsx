import { ctxOf } from "../../platform/http/page.server"
import { calendarResponse } from "../calendar-response.server"
import { bookingCalendarFile } from "../resend.server"
import type { Route } from "./+types/booking-calendar"

/** A guest's booking for their calendar, by the signed link; 404 without it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const bookingId = url.searchParams.get("booking") ?? ""
  const token = url.searchParams.get("token") ?? undefined
  return calendarResponse(await bookingCalendarFile(ctxOf(context), { bookingId, token }))
}
