import { join } from "node:path"
import { firstRoundAfter } from "../../app/draw/rules/beacon-clock"
import { createPglite } from "../../app/platform/database/db.server"
import { openSite } from "../../scripts/steps/site.mjs"

/** drand's quicknet. */
export const CHAIN = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"

/** The demonstration's small edition: 60 tickets sold, ready to be drawn but for the value of its beacon. */
export const EDITION_TO_DRAW = "2026-1"
/** The demonstration's edition on sale, here closed without a ticket. */
export const EDITION_TO_EXTEND = "2026-2"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A demonstration of its own, in which both editions have closed below their minimum and name a round of the beacon. */
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
  await pglite.close()
  const site = await openSite({}, prepared.folder)
  await prepared.close()
  return site
}
