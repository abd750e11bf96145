import { join } from "node:path"
import { firstRoundAfter } from "../../../app/draw/rules/beacon-clock"
import { createPglite } from "../../../app/platform/database/db.server"
import { openSite } from "../../../scripts/steps/site.mjs"

/** drand's quicknet. */
export const CHAIN = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"

/** The demonstration's small edition: 60 tickets sold, ready to be drawn but for the value of its beacon. */
export const EDITION_TO_DRAW = "2026-1"
/** The demonstration's edition on sale, here closed without a ticket. */
export const EDITION_TO_EXTEND = "2026-2"

/** Drawn a year ago, with two prizes that nobody accepted and two without a drawn ticket. */
export const EDITION_FOR_CHARITY = "2025-9"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * A demonstration of its own, in which both editions have closed below their minimum and name a round of the beacon, and a third
 * one was drawn.
 */
export async function openDrawSite() {
  const prepared = await openSite()
  await prepared.stop()
  const pglite = await createPglite({ dataDir: join(prepared.folder, "pglite") })
  const closedAt = new Date(Date.now() - 2 * DAY_MS)
  const betweenCloseAndDraw = new Date(Date.now() - 38 * HOUR_MS)
  await pglite.query("update draw_editions set sales_open_at = $1, sales_close_at = $2, draw_at = $3 where id = $4", [
    new Date(Date.now() - 60 * DAY_MS),
    closedAt,
    new Date(Date.now() - DAY_MS),
    EDITION_TO_EXTEND,
  ])
  await pglite.query(
    "update draw_editions set min_tickets = 100, beacon_chain = $1, beacon_round = $2 where id in ($3, $4)",
    [CHAIN, firstRoundAfter(CHAIN, betweenCloseAndDraw), EDITION_TO_DRAW, EDITION_TO_EXTEND],
  )
  await addEditionForCharity(pglite)
  await pglite.close()
  const site = await openSite({}, prepared.folder)
  await prepared.close()
  return site
}

type Pglite = Awaited<ReturnType<typeof createPglite>>

/** Adds `EDITION_FOR_CHARITY` with copies of the first tickets of `EDITION_TO_DRAW`. */
async function addEditionForCharity(pglite: Pglite): Promise<void> {
  const prizes = [{ id: "watch", kind: "watch", tier: 1, quantity: 4 }]
  const winners = [1, 2].map((ticket) => ({ prize: "watch", ticket }))
  const digest = "0".repeat(64)
  const figures = { secret: digest, root: digest, seed: digest, tickets: 2, validTickets: 2 }
  const protocol = { edition: EDITION_FOR_CHARITY, ...figures, beacon: null, prizes, winners, substitutes: [] }
  await pglite.query(
    `insert into draw_editions (id, sales_open_at, sales_close_at, draw_at, ticket_cap, tickets_sold, ticket_eur_cents,
       ticket_usd_cents, prizes, commitment, secret, closing, protocol, drawn_at, created_at)
     select $1, sales_open_at - interval '1 year', sales_close_at - interval '1 year', draw_at - interval '1 year', ticket_cap, 2,
       ticket_eur_cents, ticket_usd_cents, $2, commitment, secret, closing, $3, draw_at - interval '1 year', created_at
     from draw_editions where id = $4`,
    [EDITION_FOR_CHARITY, JSON.stringify(prizes), JSON.stringify(protocol), EDITION_TO_DRAW],
  )
  await pglite.query(
    `insert into draw_tickets (edition_id, number, order_id, email, full_name, locale, salt, gift_card_id, created_at)
     select $1, number, order_id, email, full_name, locale, salt, gift_card_id, created_at
     from draw_tickets where edition_id = $2 and number <= 2`,
    [EDITION_FOR_CHARITY, EDITION_TO_DRAW],
  )
  await pglite.query(
    `insert into draw_awards (edition_id, place, prize_id, ticket_id, state, notify_by, forfeited_at, forfeit_reason, created_at)
     select $1, number - 1, 'watch', id, 'forfeited', now(), now() - interval '90 days', 'unanswered', now()
     from draw_tickets where edition_id = $1`,
    [EDITION_FOR_CHARITY],
  )
}
