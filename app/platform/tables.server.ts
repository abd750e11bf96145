import { getTableColumns, getTableName, sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  type AnyPgTable,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"

/** An instant, with time zone (D8). */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" })

/** A check per closed set of values, which is declared by `text(name, { enum })`: the column holds nothing else. */
export function valueChecks(columns: Record<string, AnyPgColumn>) {
  const table = Object.values(columns)[0]?.table as AnyPgTable
  return Object.values(getTableColumns(table)).flatMap((column) => {
    const values = column.enumValues?.map((value) => `'${value}'`).join(", ")
    return values ? [check(`${getTableName(table)}_${column.name}_values`, sql`${column} in (${sql.raw(values)})`)] : []
  })
}

/** What an audit event is about. */
const subjectKinds = [
  "alert",
  "award",
  "booking",
  "cryptocurrency",
  "document",
  "edition",
  "gift-card",
  "item",
  "listing",
  "log",
  "member-request",
  "membership",
  "order",
  "payment",
  "payout",
  "payout-file",
  "request",
  "steel-card",
  "user",
] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** Audit log, written in the transaction of the change. */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    at: instant("at").notNull(),
    actor: text("actor").notNull(),
    name: text("name").notNull(),
    subjectKind: text("subject_kind", { enum: subjectKinds }).notNull(),
    subjectId: text("subject_id").notNull(),
    facts: jsonb("facts").$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [...valueChecks(t), index("audit_events_subject").on(t.subjectId, t.subjectKind, t.at)],
)

/** Attempts per key in the current window, shared by all processes. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  windowEndsAt: instant("window_ends_at").notNull(),
  count: integer("count").notNull(),
})

export const alertKinds = [
  "refund-failed",
  "dispute",
  "payment-difference",
  "refunded-at-provider",
  "message-failed",
  "delivery-stopped",
  "job-failing",
  "job-given-up",
  "disk-full",
  "files-unreadable",
  "member-request",
  "double-booking",
  "listing-booking-unanswered",
] as const
export type AlertKind = (typeof alertKinds)[number]
export type AlertFacts = Record<string, string | number>

/** Problems for the operators. One open alert per kind and subject: a repetition only increases `count`. */
export const alerts = pgTable(
  "alerts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind", { enum: alertKinds }).notNull(),
    /** `payment:<id>`, `message:<id>`, `job:<name>`, … */
    subject: text("subject").notNull(),
    facts: jsonb("facts").$type<AlertFacts>().notNull().default({}),
    count: integer("count").notNull().default(1),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
    /** When the operators were mailed; null until then. */
    mailedAt: instant("mailed_at"),
    resolvedAt: instant("resolved_at"),
    /** `actorName` of an operator, or of the system if the problem ended. */
    resolvedBy: text("resolved_by"),
    /** By the operator who resolved it. */
    note: text("note"),
  },
  (t) => [
    ...valueChecks(t),
    uniqueIndex("alerts_open").on(t.kind, t.subject).where(sql`${t.resolvedAt} is null`),
    index("alerts_recent").on(t.lastAt),
  ],
)
