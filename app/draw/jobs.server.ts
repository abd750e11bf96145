import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { sendTicketNews, TICKET_NEWS_JOB, type TicketNewsJob } from "./ticket-news.server"

/** Jobs of the draw: the mails about orders of tickets. */
export const drawJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: TICKET_NEWS_JOB, run: (data) => sendTicketNews(makeCtx(), data as TicketNewsJob) },
]
