import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { users } from "../accounts/tables.server"
import { bookings } from "../bookings/tables.server"
import { locales } from "../platform/i18n/locale"
import { currencies } from "../platform/money"
import { instant, valueChecks } from "../platform/tables.server"

/** Purchases that reserve nothing (`OrderKind`), each of a person with an account. */
export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** A key of `Features.orderKinds`; also the `purchaseKind` of its payments. */
    kind: text("kind").notNull(),
    /** Null for a guest's order, which has the guest's address, name and language instead. */
    userId: text("user_id").references(() => users.id),
    guestEmail: text("guest_email"),
    guestName: text("guest_name"),
    guestLocale: text("guest_locale", { enum: locales }),
    /** Keyed hash of the network of a guest's internet service provider while the order is open; "" if unknown, null for others. */
    guestNetwork: text("guest_network"),
    /** Created by the browser; a repeated key is the same order. */
    purchaseKey: uuid("purchase_key").notNull(),
    /** The booking that it adds to, if any. */
    bookingId: uuid("booking_id").references(() => bookings.id),
    /** The purchase, in the format of its kind. */
    details: jsonb("details").$type<Record<string, unknown>>().notNull(),
    /** In euro cents, tax included. */
    totalCents: integer("total_cents").notNull(),
    currency: text("currency", { enum: currencies }).notNull(),
    /** Amount to charge, in cents of `currency`. */
    amountDueCents: integer("amount_due_cents").notNull(),
    state: text("state", { enum: ["open", "paid", "ended"] })
      .notNull()
      .default("open"),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
  },
  (t) => [
    ...valueChecks(t),
    uniqueIndex("orders_purchase").on(t.userId, t.purchaseKey),
    uniqueIndex("orders_guest_purchase").on(t.purchaseKey).where(sql`${t.userId} is null`),
    index("orders_open").on(t.createdAt).where(sql`${t.state} = 'open'`),
    index("orders_open_guests").on(t.guestNetwork).where(sql`${t.state} = 'open' and ${t.userId} is null`),
    check("orders_buyer", sql`(${t.userId} is null) = (${t.guestEmail} is not null)`),
    index("orders_booking").on(t.bookingId),
    check("orders_money", sql`${t.totalCents} > 0 and ${t.amountDueCents} > 0`),
  ],
)
