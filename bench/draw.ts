import pg from "pg"
import { drawEdition } from "../app/draw/drawing/draw.server"
import { protocolOf } from "../app/draw/editions/edition-records.server"
import { commitmentOf } from "../app/draw/rules/draw-hashes"
import { standardPrizes } from "../app/draw/rules/edition"
import { sha256 } from "../app/draw/sha256.server"
import type { Ctx } from "../app/platform/context.server"
import { openPostgres } from "../app/platform/database/postgres.server"
import { verifyDraw } from "../public/draw/verify.mjs"
import { row } from "./table.mjs"

const TICKETS = 350_000
const EDITION = "bench"

/** Tickets of one order and one gift card: the draw reads neither. */
async function fill(address: string): Promise<void> {
  const secret = "ab".repeat(32)
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(
      `insert into draw_editions (id, sales_open_at, sales_close_at, draw_at, ticket_cap, tickets_sold, ticket_eur_cents,
         ticket_usd_cents, prizes, commitment, secret, created_at)
       values ($1, '2025-01-01', '2025-02-01', '2025-02-02', $2, $2, 2000, 2360, $3, $4, $5, now())`,
      [EDITION, TICKETS, JSON.stringify(standardPrizes), commitmentOf(EDITION, secret, sha256), secret],
    )
    await client.query(
      "insert into users (id, name, email, role) values ('bench', 'Bench', 'bench@example.org', 'operator')",
    )
    const order = await client.query(
      `insert into orders (kind, user_id, purchase_key, details, total_cents, currency, amount_due_cents, state, created_at)
       values ('draw-tickets', 'bench', gen_random_uuid(), '{}', 2000, 'eur', 2000, 'paid', now()) returning id`,
    )
    const card = await client.query(
      `insert into gift_cards (kind, code, value_cents, balance_cents, transferable, origin_kind, origin_id, expires_at, created_at)
       values ('gift_card', 'BENCHBENCHBENCH1', 2500, 2500, true, 'ticket', 'bench-draw', now() + interval '1 year', now()) returning id`,
    )
    await client.query(
      `insert into draw_tickets (edition_id, number, order_id, email, full_name, locale, gift_card_id, created_at)
       select $1, n, $2, 'bench@example.org', 'Bench', 'it', $3, now() from generate_series(1, $4::int) n`,
      [EDITION, order.rows[0].id, card.rows[0].id, TICKETS],
    )
    await client.query("analyze draw_tickets")
  } finally {
    await client.end()
  }
}

/** The whole draw of 350,000 tickets and 3,300 prizes in the database, and its verification by the published script. */
export async function draw(address: string) {
  await fill(address)
  const database = openPostgres(address, 2)
  try {
    const actor = { kind: "person", userId: "bench", role: "operator" }
    const ctx = { db: database.db, now: () => new Date(), actor, locale: "it" } as Ctx
    const startedAt = performance.now()
    await drawEdition(ctx, { editionId: EDITION, typedId: EDITION })
    const drawnAt = performance.now()
    const protocol = await protocolOf(ctx, EDITION)
    if (!protocol) throw new Error("The edition is not drawn.")
    const isVerified = (await verifyDraw(protocol)).every(({ ok }) => ok)
    const seconds = (from: number, until: number) => `${((until - from) / 1000).toFixed(1)} s`
    return [
      row(`draw of ${TICKETS} tickets, ${protocol.winners.length} prizes`, seconds(startedAt, drawnAt), "< 5 s"),
      row("the same, verified by the script", isVerified ? seconds(drawnAt, performance.now()) : "FAILED", "< 5 s"),
    ]
  } finally {
    await database.close()
  }
}
