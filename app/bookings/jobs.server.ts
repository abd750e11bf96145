import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { anonymiseOldBookings, deleteOldDocuments } from "./retention.server"

/** Once a day: what the privacy page promises to keep no longer. */
export const bookingsJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: "bookings.delete-old-documents", cron: "7 4 * * *", run: () => deleteOldDocuments(makeCtx()) },
  { name: "bookings.anonymise-old", cron: "11 4 * * *", run: () => anonymiseOldBookings(makeCtx()) },
]
