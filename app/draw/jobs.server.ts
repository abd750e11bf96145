import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { deleteOldAddresses, forfeitUnanswered, notifyWinners } from "./awards/awards.server"
import { giveMemberships } from "./awards/prize-memberships.server"
import { drawEdition, RUN_DRAW } from "./drawing/draw.server"
import { REFUND_CANCELLED_EDITION, refundCancelled, refundCancelledEditions } from "./editions/cancellation.server"
import { publishClosings } from "./editions/closing.server"
import { SEND_EXTENSION_MAILS } from "./editions/editions.server"
import { type ExtensionMails, mailExtension } from "./editions/extension-mails.server"
import { SEND_TICKET_NEWS, sendTicketNews, type TicketNewsJob } from "./tickets/ticket-news.server"

/** Jobs of the draw: mails about orders of tickets, the draw itself, and what follows it. */
export const drawJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: SEND_TICKET_NEWS, run: (data) => sendTicketNews(makeCtx(), data as TicketNewsJob) },
  {
    name: RUN_DRAW,
    concurrency: 1,
    run: (data) => drawEdition(makeCtx(), data as { editionId: string; operatorId: string }),
  },
  { name: SEND_EXTENSION_MAILS, concurrency: 1, run: (data) => mailExtension(makeCtx(), data as ExtensionMails) },
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
      await publishClosings(makeCtx())
      await forfeitUnanswered(makeCtx())
      await notifyWinners(makeCtx())
      await giveMemberships(makeCtx())
    },
  },
]
