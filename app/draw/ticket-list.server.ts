import type { Ctx } from "../platform/context.server"
import { ownTickets } from "./own-tickets.server"

const MAX_PAGE = 100_000

/** The tickets of a page's loader; the page is `?page=` of the URL, and the nearest one that exists. */
export async function ticketList(ctx: Ctx, request: Request) {
  const wanted = Number(new URL(request.url).searchParams.get("page") ?? 1)
  const page = Number.isInteger(wanted) && wanted >= 1 && wanted <= MAX_PAGE ? wanted : 1
  return { ...(await ownTickets(ctx, { page })), nowMs: ctx.now().getTime() }
}
