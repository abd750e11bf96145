import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { issueTickets } from "../app/draw/tickets/tickets.server"
import type { Ctx } from "../app/platform/context.server"
import { type Database, type Db, rowsOf } from "../app/platform/database/db.server"
import { openPostgres } from "../app/platform/database/postgres.server"
import { row } from "./table.mjs"

const CLIENTS = 8
const SECONDS = 8
const QUANTITY = 1
/** Enough for a run: no order is refused. */
const CAP = 2_000_000_000

/** The guest's order to which all tickets belong, and an edition per measurement. */
async function prepare(database: Database) {
  const [orderId, cardId] = [randomUUID(), randomUUID()]
  for (const id of ["bench-bare", "bench-rows", "bench-product"])
    await database.db.execute(sql`insert into draw_editions (id, sales_open_at, sales_close_at, draw_at, ticket_cap,
        ticket_eur_cents, ticket_usd_cents, prizes, commitment, secret, created_at)
      values (${id}, now() - interval '1 day', now() + interval '1 day', now() + interval '2 days', ${CAP}, 2000, 2360,
        '[]', '', '', now())`)
  await database.db.execute(sql`insert into orders (id, kind, guest_email, guest_name, guest_locale, purchase_key, details,
      total_cents, currency, amount_due_cents, state, created_at)
    values (${orderId}, 'draw-tickets', 'bench@example.org', 'Bench', 'it', ${randomUUID()}, '{}', 2000, 'eur', 2000, 'paid',
      now())`)
  await database.db.execute(sql`insert into gift_cards (id, code, kind, value_cents, balance_cents, expires_at, transferable,
      origin_kind, origin_id, created_at) values (${cardId}, 'BENCH', 'gift_card', 2500, 2500, now() + interval '2 years', true, 'ticket', 'bench',
      now())`)
  return { orderId, cardId }
}

/** Calls `sell` in a transaction, from all clients at once, and counts the transactions per second. */
async function rateOf(database: Database, sell: (tx: Db) => Promise<void>): Promise<number> {
  const until = Date.now() + SECONDS * 1000
  let done = 0
  const client = async () => {
    while (Date.now() < until) {
      await database.db.transaction((tx) => sell(tx as Db))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return done / SECONDS
}

const countTicket = (edition: string) => sql`update draw_editions set tickets_sold = tickets_sold + ${QUANTITY}
  where id = ${edition} and tickets_sold + ${QUANTITY} <= ticket_cap returning tickets_sold`

const insertTicket = (
  edition: string,
  number: number | undefined,
  orderId: string,
  cardId: string,
) => sql`insert into draw_tickets (edition_id, number, order_id,
    email, full_name, locale, gift_card_id, created_at)
  values (${edition}, ${number}, ${orderId}, 'bench@example.org', 'Bench', 'it', ${cardId}, now())`

/**
 * Orders of one ticket sold per second by the application's statements, with the gift card, its ledger entry and audit
 * event, in a savepoint as when a payment settles; beside the bare change of the counter and insert of a ticket, and beside
 * one plain statement per row of the application, by the same driver.
 */
export async function tickets(address: string) {
  const database = openPostgres(address, CLIENTS)
  try {
    const { orderId, cardId } = await prepare(database)
    const bare = await rateOf(database, async (tx) => {
      const [edition] = await rowsOf<{ tickets_sold: number }>(tx, countTicket("bench-bare"))
      await tx.execute(insertTicket("bench-bare", edition?.tickets_sold, orderId, cardId))
    })
    const sameRows = await rateOf(database, async (tx) => {
      const [edition] = await rowsOf<{ tickets_sold: number }>(tx, countTicket("bench-rows"))
      const id = randomUUID()
      await tx.execute(sql`insert into gift_cards (id, code, kind, value_cents, balance_cents, expires_at, transferable,
          owner_email, origin_kind, origin_id, is_ticket_credit, created_at)
        values (${id}, ${id}, 'gift_card', 2500, 2500, now() + interval '2 years', false, 'bench@example.org', 'ticket', ${id}, true, now())`)
      await tx.execute(sql`insert into gift_card_entries (gift_card_id, kind, amount_cents, at)
        values (${id}, 'issued', 2500, now())`)
      await tx.execute(sql`insert into audit_events (at, actor, name, subject_kind, subject_id, facts)
        values (now(), 'system', 'gift-card.issued', 'gift-card', ${id}, '{}')`)
      await tx.execute(insertTicket("bench-rows", edition?.tickets_sold, orderId, id))
    })
    const holder = {
      userId: null,
      email: "bench@example.org",
      fullName: "Bench",
      locale: "it" as const,
      isBusiness: false,
    }
    const product = await rateOf(database, async (tx) => {
      const ctx = { now: () => new Date(), actor: { kind: "system" } } as Ctx
      const order = { id: orderId, editionId: "bench-product", quantity: QUANTITY }
      const done = await tx.transaction((savepoint) => issueTickets({ ...ctx, db: savepoint as Db }, order, holder))
      if (!done) throw new Error("The order was refused.")
    })
    const ratio = (other: number) => `${(product / other).toFixed(2)} ×`
    return [
      row(`orders of tickets, counter and insert only, ${CLIENTS} clients`, `${bare.toFixed(0)}/s`),
      row(`orders of tickets, plain statements for the same rows, ${CLIENTS} clients`, `${sameRows.toFixed(0)}/s`),
      row(
        `orders of tickets, the product, ${CLIENTS} clients`,
        `${product.toFixed(0)}/s = ${ratio(bare)} the first, ${ratio(sameRows)} the second`,
        "≥ 0.75 ×, ≥ 2,000/s",
      ),
    ]
  } finally {
    await database.close()
  }
}
