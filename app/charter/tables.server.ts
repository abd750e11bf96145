import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { users } from "../accounts/tables.server"
import { bookings } from "../bookings/tables.server"
import { items } from "../catalogue/tables.server"
import { locales } from "../platform/i18n/locale"
import { currencies } from "../platform/money"
import { instant, valueChecks } from "../platform/tables.server"
import { quoteRequestStates } from "./rules/request-states"

/** Requests for quotes and their offers (D40). The shape of `details` depends on `kind`: `Itinerary` or `YachtRequestDetails`. */
export const quoteRequests = pgTable(
  "quote_requests",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind", { enum: ["jet", "helicopter", "yacht"] }).notNull(),
    /** Idempotency key, made by the browser. */
    requestKey: uuid("request_key").notNull().unique(),
    /** Null for a guest, who gets a signed link by mail. */
    userId: text("user_id").references(() => users.id),
    itemId: text("item_id")
      .notNull()
      .references(() => items.id),
    itemName: text("item_name").notNull(),
    state: text("state", { enum: quoteRequestStates }).notNull().default("open"),
    startsAt: instant("starts_at").notNull(),
    /** Null for a one-way flight. */
    endsAt: instant("ends_at"),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone").notNull(),
    locale: text("locale", { enum: locales }).notNull(),
    currency: text("currency", { enum: currencies }).notNull(),
    details: jsonb("details").$type<Record<string, unknown>>().notNull(),
    /** The operator's price in euro cents, tax included. */
    offerCents: integer("offer_cents"),
    replyText: text("reply_text"),
    offerExpiresAt: instant("offer_expires_at"),
    repliedBy: text("replied_by").references(() => users.id),
    bookingId: uuid("booking_id")
      .unique()
      .references(() => bookings.id),
    createdAt: instant("created_at").notNull(),
    repliedAt: instant("replied_at"),
    decidedAt: instant("decided_at"),
  },
  (t) => [
    ...valueChecks(t),
    index("quote_requests_user").on(t.userId, t.createdAt),
    index("quote_requests_state").on(t.state, t.createdAt),
    check("quote_requests_offer", sql`${t.offerCents} > 0`),
    check(
      "quote_requests_offered",
      sql`${t.state} not in ('offered', 'accepted', 'booked') or (${t.offerCents} is not null and ${t.offerExpiresAt} is not null)`,
    ),
  ],
)
