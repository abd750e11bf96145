import { randomUUID } from "node:crypto"
import { row } from "./table.mjs"

const CLIENTS = 8
const SECONDS = 8
const QUANTITY = 1
/** Enough for a run: no order is refused. */
const CAP = 2_000_000_000

/** The guest's order to which all tickets belong, and an edition per measurement. */
async function prepare(database, sql) {
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
      origin, created_at) values (${cardId}, 'BENCH', 'gift_card', 2500, 2500, now() + interval '2 years', true, 'bench',
      now())`)
  return { orderId, cardId }
}

/** Calls `sell` in a transaction, from all clients at once, and counts the transactions per second. */
async function rateOf(database, sell) {
  const until = Date.now() + SECONDS * 1000
  let done = 0
  const client = async () => {
    while (Date.now() < until) {
      await database.db.transaction(sell)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return done / SECONDS
}

const countTicket = (sql, edition) => sql`update draw_editions set tickets_sold = tickets_sold + ${QUANTITY}
  where id = ${edition} and tickets_sold + ${QUANTITY} <= ticket_cap returning tickets_sold`

const insertTicket = (
  sql,
  edition,
  number,
  orderId,
  cardId,
) => sql`insert into draw_tickets (edition_id, number, order_id,
    email, full_name, locale, salt, gift_card_id, created_at)
  values (${edition}, ${number}, ${orderId}, 'bench@example.org', 'Bench', 'it', 'salt', ${cardId}, now())`

/**
 * Orders of one ticket sold per second by the application's statements, with the gift card, its ledger entry and audit
 * event, in a savepoint as when a payment settles; beside the bare change of the counter and insert of a ticket, and beside
 * one plain statement per row of the application, by the same driver.
 */
export async function tickets(address, load) {
  const { openPostgres } = await load("/app/platform/database/postgres.server.ts")
  const { issueTickets } = await load("/app/draw/tickets/tickets.server.ts")
  const { sql } = await load("drizzle-orm")
  const database = openPostgres(address, CLIENTS)
  try {
    const { orderId, cardId } = await prepare(database, sql)
    const bare = await rateOf(database, async (tx) => {
      const { rows } = await tx.execute(countTicket(sql, "bench-bare"))
      await tx.execute(insertTicket(sql, "bench-bare", rows[0].tickets_sold, orderId, cardId))
    })
    const sameRows = await rateOf(database, async (tx) => {
      const { rows } = await tx.execute(countTicket(sql, "bench-rows"))
      const id = randomUUID()
      await tx.execute(sql`insert into gift_cards (id, code, kind, value_cents, balance_cents, expires_at, transferable,
          owner_email, origin, is_ticket_credit, created_at)
        values (${id}, ${id}, 'gift_card', 2500, 2500, now() + interval '2 years', false, 'bench@example.org', ${id}, true, now())`)
      await tx.execute(sql`insert into gift_card_entries (gift_card_id, kind, amount_cents, at)
        values (${id}, 'issued', 2500, now())`)
      await tx.execute(sql`insert into audit_events (at, actor, name, subject, facts)
        values (now(), 'system', 'gift-card.issued', ${`gift-card:${id}`}, '{}')`)
      await tx.execute(insertTicket(sql, "bench-rows", rows[0].tickets_sold, orderId, id))
    })
    const holder = { userId: null, email: "bench@example.org", fullName: "Bench", locale: "it" }
    const product = await rateOf(database, async (tx) => {
      const ctx = { now: () => new Date(), actor: { kind: "system" } }
      const order = { id: orderId, editionId: "bench-product", quantity: QUANTITY }
      const done = await tx.transaction((savepoint) => issueTickets({ ...ctx, db: savepoint }, order, holder))
      if (!done) throw new Error("The order was refused.")
    })
    const ratio = (other) => `${(product / other).toFixed(2)} ×`
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
