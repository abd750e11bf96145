import { setImmediate } from "node:timers/promises"
import { and, asc, eq, gt } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { saltHashOf } from "../rules/draw-hashes"
import { type DrawnList, drawnListBuilder, type ListedTicket } from "../rules/drawn-list"
import { ticketListText } from "../rules/ticket-list"
import { sha256 } from "../sha256.server"
import { tickets } from "../tables.server"

/** Tickets per query. */
const PAGE = 1_000

/**
 * The tickets of an edition in the order of their numbers, page by page. Other work of the process runs between the pages. Outside
 * a transaction each page is as of its own time.
 */
export async function* ticketPages(ctx: Ctx, editionId: string, size = PAGE): AsyncGenerator<ListedTicket[]> {
  let after = 0
  for (;;) {
    const page = await ctx.db
      .select({
        number: tickets.number,
        salt: tickets.salt,
        voidedAt: tickets.voidedAt,
        voidReason: tickets.voidReason,
        voidedAfterClose: tickets.voidedAfterClose,
      })
      .from(tickets)
      .where(and(eq(tickets.editionId, editionId), gt(tickets.number, after)))
      .orderBy(asc(tickets.number))
      .limit(size)
    yield page.map(({ number, salt, voidedAt, voidReason, voidedAfterClose }) => ({
      number,
      valid: voidedAt === null,
      saltHash: saltHashOf(salt, sha256),
      laterVoid: (voidedAfterClose && voidReason) || undefined,
    }))
    if (page.length < size) return
    after = page.at(-1)?.number ?? after
    await setImmediate()
  }
}

/** All tickets of an edition, as they are published. */
export async function listForDraw(ctx: Ctx, editionId: string): Promise<DrawnList> {
  const builder = drawnListBuilder(sha256)
  for await (const page of ticketPages(ctx, editionId)) for (const ticket of page) builder.add(ticket)
  return builder.list()
}

/** Lines per stored file: reading the list needs memory for one of them only. */
export const PART_LINES = 10_000

/** Files are named by the list's root, so that no other run of a draw can change them. */
const partKey = (root: string, part: number) => `draw/${root}/${String(part).padStart(4, "0")}`

/** Stores the published list once, in parts. */
export async function storeTicketList(ctx: Ctx, { root, lines }: DrawnList): Promise<void> {
  for (let start = 0; start < lines.length; start += PART_LINES) {
    const text = ticketListText(lines.slice(start, start + PART_LINES))
    await ctx.files.put(partKey(root, start / PART_LINES), new TextEncoder().encode(text))
  }
}

/** The stored list of `count` lines, read part by part. */
export function ticketListStream(ctx: Ctx, root: string, count: number): ReadableStream<Uint8Array> {
  const parts = Math.ceil(count / PART_LINES)
  let part = 0
  return new ReadableStream(
    {
      pull: async (controller) => {
        if (part >= parts) return controller.close()
        controller.enqueue(await ctx.files.get(partKey(root, part)))
        part += 1
      },
    },
    { highWaterMark: 0 },
  )
}
