import { bigserial, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/** A point in time, stored as an instant (D8). */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" })

/** What happened, who did it, to what: written in the transaction of the act itself. */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    at: instant("at").notNull(),
    actor: text("actor").notNull(),
    name: text("name").notNull(),
    subject: text("subject").notNull(),
    facts: jsonb("facts").$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index("audit_events_subject").on(t.subject, t.at)],
)

/** Counts of attempts per key and window, shared by all processes. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  windowEndsAt: instant("window_ends_at").notNull(),
  count: integer("count").notNull(),
})
