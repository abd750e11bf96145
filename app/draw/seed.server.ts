import { randomBytes } from "node:crypto"
import type { Ctx } from "../platform/context.server"
import { addDays, romeDate, romeInstant } from "../platform/dates"
import { commitmentOf } from "./rules/draw-hashes"
import { standardPrizes, TICKET_CENTS } from "./rules/edition"
import { sha256 } from "./sha256.server"
import { editions } from "./tables.server"

type EditionTimes = Pick<typeof editions.$inferInsert, "salesOpenAt" | "salesCloseAt" | "drawAt">

/** D51, part 3 §9. */
export const FIRST_EDITION = "2025-1"
const firstTimes: EditionTimes = {
  salesOpenAt: romeInstant("2025-09-22", "00:00"),
  salesCloseAt: romeInstant("2025-12-22", "09:00"),
  drawAt: new Date("2025-12-24T10:00:00Z"),
}

/** The demonstration's edition, open from a month ago until in two months. */
export const DEMO_EDITION = "2026-2"
const demoTimes = (now: Date): EditionTimes => {
  const today = romeDate(now)
  return {
    salesOpenAt: romeInstant(addDays(today, -30), "00:00"),
    salesCloseAt: romeInstant(addDays(today, 60), "09:00"),
    drawAt: romeInstant(addDays(today, 62), "11:00"),
  }
}

/** Adds the first edition, and in a demonstration one that is on sale; existing rows stay as they are. */
export async function seedEditions(ctx: Ctx): Promise<void> {
  await addEdition(ctx, FIRST_EDITION, firstTimes)
  if (ctx.config.demo) await addEdition(ctx, DEMO_EDITION, demoTimes(ctx.now()))
}

async function addEdition(ctx: Ctx, id: string, times: EditionTimes): Promise<void> {
  const secret = randomBytes(32).toString("hex")
  await ctx.db
    .insert(editions)
    .values({
      id,
      ...times,
      ticketCap: 350_000,
      ticketEurCents: TICKET_CENTS.eur,
      ticketUsdCents: TICKET_CENTS.usd,
      prizes: standardPrizes,
      commitment: commitmentOf(id, secret, sha256),
      secret,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
}
