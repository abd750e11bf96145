import { sql } from "drizzle-orm"
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { users } from "../accounts/tables.server"
import { bookings } from "../bookings/tables.server"
import { instant } from "../platform/tables.server"

export const kilometreOrderStateEnum = pgEnum("kilometre_order_state", ["open", "paid", "ended"])

/** Kilometres bought after the booking (D24). `km` is a package's distance, or `UNLIMITED_KM`. */
export const kilometreOrders = pgTable(
  "kilometre_orders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => bookings.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** Made by the browser: the same key is the same order, however often it is sent. */
    purchaseKey: uuid("purchase_key").notNull(),
    km: integer("km").notNull(),
    /** In euro cents, tax included. */
    totalCents: integer("total_cents").notNull(),
    currency: text("currency").$type<"eur" | "usd">().notNull(),
    /** What is charged, in cents of `currency`. */
    chargedCents: integer("charged_cents").notNull(),
    state: kilometreOrderStateEnum("state").notNull().default("open"),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
  },
  (t) => [
    uniqueIndex("kilometre_orders_purchase").on(t.userId, t.purchaseKey),
    index("kilometre_orders_booking").on(t.bookingId),
    check("kilometre_orders_money", sql`${t.totalCents} > 0 and ${t.chargedCents} > 0 and ${t.km} > 0`),
  ],
)
