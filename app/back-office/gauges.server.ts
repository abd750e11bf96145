import { and, count, countDistinct, gt, inArray, isNull, min, sql } from "drizzle-orm"
import { occupancies } from "../bookings/tables.server"
import { messages } from "../messaging/tables.server"
import type { Ctx } from "../platform/context.server"
import type { JobCounts } from "../platform/jobs.server"
import type { Metric } from "../platform/monitoring/metrics.server"
import { alertKinds, alerts } from "../platform/tables.server"

const channels = ["email", "whatsapp"] as const
const states = ["queued", "failed"] as const

/** Gauges for `/metrics`. Every query uses a partial index. */
export async function businessGauges(ctx: Ctx, jobs: JobCounts[]): Promise<Metric[]> {
  const open = await ctx.db
    .select({ kind: alerts.kind, count: count() })
    .from(alerts)
    .where(isNull(alerts.resolvedAt))
    .groupBy(alerts.kind)
  const outbox = await ctx.db
    .select({ channel: messages.channel, state: messages.state, count: count(), oldest: min(messages.createdAt) })
    .from(messages)
    .where(inArray(messages.state, [...states]))
    .groupBy(messages.channel, messages.state)
  const [holds] = await ctx.db
    .select({ count: countDistinct(occupancies.bookingId) })
    .from(occupancies)
    .where(
      and(
        isNull(occupancies.releasedAt),
        sql`${occupancies.expiresAt} is not null`,
        gt(occupancies.expiresAt, ctx.now()),
      ),
    )
  const inOutbox = (channel: string, state: string) =>
    outbox.find((row) => row.channel === channel && row.state === state)
  const ageOf = (at: Date | null | undefined) => (at ? Math.max(0, (ctx.now().getTime() - at.getTime()) / 1000) : 0)
  return [
    {
      name: "alerts_open",
      help: "Open operator alerts.",
      type: "gauge",
      samples: alertKinds.map((kind) => ({
        labels: { kind },
        value: open.find((row) => row.kind === kind)?.count ?? 0,
      })),
    },
    {
      name: "outbox_messages",
      help: "Messages that wait or have failed.",
      type: "gauge",
      samples: channels.flatMap((channel) =>
        states.map((state) => ({ labels: { channel, state }, value: inOutbox(channel, state)?.count ?? 0 })),
      ),
    },
    {
      name: "outbox_oldest_seconds",
      help: "Age of the oldest message that waits.",
      type: "gauge",
      samples: channels.map((channel) => ({ labels: { channel }, value: ageOf(inOutbox(channel, "queued")?.oldest) })),
    },
    {
      name: "holds_open",
      help: "Dates held without a booking.",
      type: "gauge",
      samples: [{ value: holds?.count ?? 0 }],
    },
    {
      name: "jobs",
      help: "Jobs that wait or have failed, counted every minute.",
      type: "gauge",
      samples: jobs.flatMap(({ name, queued, failed }) => [
        { labels: { name, state: "queued" }, value: queued },
        { labels: { name, state: "failed" }, value: failed },
      ]),
    },
  ]
}
