import { requirePerson } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { prizesOf } from "../awards/awards.server"
import { ownTickets } from "./own-tickets.server"

const MAX_PAGE = 100_000

/** The tickets of a page's loader; the page is `?page=` of the URL, and the nearest one that exists. */
export async function ticketList(ctx: Ctx, request: Request) {
  const wanted = Number(new URL(request.url).searchParams.get("page") ?? 1)
  const page = Number.isInteger(wanted) && wanted >= 1 && wanted <= MAX_PAGE ? wanted : 1
  const own = await ownTickets(ctx, { page })
  return { ...own, prizes: await ownPrizes(ctx), nowMs: ctx.now().getTime() }
}

/** What the signed-in person has won, without the address. */
async function ownPrizes(ctx: Ctx) {
  const prizes = await prizesOf(ctx, requirePerson(ctx).userId)
  return prizes.map(({ id, editionId, prize, ticketNumber, outcome, answerBy, deliverBy, deliveryAddress }) => ({
    ...{ id, editionId, prize, ticketNumber, outcome, answerBy, deliverBy },
    hasAddress: deliveryAddress !== null,
  }))
}

export type OwnPrize = Awaited<ReturnType<typeof ownPrizes>>[number]
