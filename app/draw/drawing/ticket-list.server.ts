import { and, asc, eq, gt } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import type { LaterVoid } from "../rules/closing"
import { saltHashOf } from "../rules/draw-hashes"
import type { Ticket } from "../rules/ticket-list"
import { sha256 } from "../sha256.server"
import { tickets } from "../tables.server"

/** Tickets per query. */
const PAGE = 20_000

/** All tickets of an edition in the order of their numbers, as they are published, and those void since the close of sales. */
export async function ticketsForDraw(ctx: Ctx, editionId: string): Promise<{ all: Ticket[]; laterVoids: LaterVoid[] }> {
  const all: Ticket[] = []
  const laterVoids: LaterVoid[] = []
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
      .where(and(eq(tickets.editionId, editionId), gt(tickets.number, all.at(-1)?.number ?? 0)))
      .orderBy(asc(tickets.number))
      .limit(PAGE)
    for (const { number, salt, voidedAt, voidReason, voidedAfterClose } of page) {
      all.push({ number, valid: voidedAt === null, saltHash: saltHashOf(salt, sha256) })
      if (voidedAfterClose) laterVoids.push({ ticket: number, reason: voidReason ?? "refund" })
    }
    if (page.length < PAGE) return { all, laterVoids }
  }
}

/** Lines per stored file: reading the list needs memory for one of them only. */
export const PART_LINES = 10_000

/** Files are named by the list's root, so that no other run of a draw can change them. */
const partKey = (root: string, part: number) => `draw/${root}/${String(part).padStart(4, "0")}`

/** Stores the published list once, in parts. */
export async function storeTicketList(ctx: Ctx, root: string, ticketText: string): Promise<void> {
  const lines = ticketText.split("\n").slice(0, -1)
  for (let start = 0; start < lines.length; start += PART_LINES) {
    const text = `${lines.slice(start, start + PART_LINES).join("\n")}\n`
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
