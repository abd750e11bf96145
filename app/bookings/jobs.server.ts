import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { anonymiseOldBookings, deleteOldDocuments } from "./retention.server"

/** Daily: deletes data after the retention times of the privacy page. */
export const bookingsJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: "bookings.delete-old-documents", cron: "7 4 * * *", run: () => deleteOldDocuments(makeCtx()) },
  { name: "bookings.anonymise-old-bookings", cron: "11 4 * * *", run: () => anonymiseOldBookings(makeCtx()) },
]
