import { and, asc, eq, sql } from "drizzle-orm"
import { makeStripe } from "../../../app/payments/stripe/provider.server"
import { receiveWebhook } from "../../../app/payments/stripe/webhook.server"
import { sandboxObjects } from "../../../app/payments/tables.server"
import type { Ctx } from "../../../app/platform/context.server"
import type { Database, Db } from "../../../app/platform/database/db.server"
import { makeSandbox, type Sandbox } from "../../../sandbox/stripe/sandbox.server"

/**
 * The context with Stripe's SDK on the sandbox. `deliverWebhooks` delivers all undelivered events, including new ones, by default
 * oldest first, and returns their number; without it no event is delivered.
 */
export function withSandbox<C extends Ctx>(database: Database, ctx: C) {
  const sandbox: Sandbox = makeSandbox({
    db: database.db,
    now: ctx.now,
    webhookSecret: ctx.config.stripe.webhookSecret,
    baseUrl: ctx.config.baseUrl,
    jobs: { enqueue: async () => {} },
  })
  const connected = { ...ctx, stripe: makeStripe(ctx.config, sandbox), sandbox }
  const deliverWebhooks = async (order: "first-first" | "last-first" = "first-first"): Promise<number> => {
    let delivered = 0
    for (let ids = await undeliveredEvents(database.db); ids.length > 0; ids = await undeliveredEvents(database.db))
      for (const id of order === "last-first" ? ids.reverse() : ids) {
        await sandbox.deliverEvent(id, (body, signature) => receiveWebhook(connected, body, signature))
        delivered++
      }
    return delivered
  }
  return { ...connected, deliverWebhooks }
}

/** The ids of the events that the sandbox has not delivered, oldest first. */
export async function undeliveredEvents(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: sandboxObjects.id })
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.kind, "event"), sql`${sandboxObjects.hidden} @> '{"delivered": false}'`))
    .orderBy(asc(sandboxObjects.createdAt))
  return rows.map((row) => row.id)
}
