import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { deleteOldAddresses, forfeitUnanswered, notifyWinners, remindWinners } from "./awards/awards.server"
import { giveMemberships } from "./awards/prize-memberships.server"
import { REFUND_CANCELLED_EDITION, refundCancelled, refundCancelledEditions } from "./editions/cancellation.server"
import { SEND_TICKET_NEWS, sendTicketNews, type TicketNewsJob } from "./tickets/ticket-news.server"

/** Jobs of the draw: mails about orders of tickets, and what follows the draw. */
export const drawJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: SEND_TICKET_NEWS, run: (data) => sendTicketNews(makeCtx(), data as TicketNewsJob) },
  {
    name: REFUND_CANCELLED_EDITION,
    concurrency: 1,
    run: (data) => refundCancelled(makeCtx(), (data as { editionId: string }).editionId),
  },
  { name: "draw.resume-cancellation-refunds", cron: "*/5 * * * *", run: () => refundCancelledEditions(makeCtx()) },
  { name: "draw.delete-old-addresses", cron: "50 3 * * *", run: () => deleteOldAddresses(makeCtx()) },
  {
    name: "draw.process-awards",
    cron: "* * * * *",
    run: async () => {
      await forfeitUnanswered(makeCtx())
      await remindWinners(makeCtx())
      await notifyWinners(makeCtx())
      await giveMemberships(makeCtx())
    },
  },
]
