import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { users } from "../accounts/tables.server"
import { items } from "../catalogue/tables.server"
import { locales } from "../platform/i18n/locale"
import { currencies } from "../platform/money"
import { instant, valueChecks } from "../platform/tables.server"
import { bookingKinds, bookingPaymentMethods, bookingStatuses, cancelReasons, paymentStatuses } from "./rules/states"

/** A priced line, in euro cents; `code` identifies it (part 2 §9, D23). */
export type PriceLine = { code: string; cents: number }

/** A booking of any kind. `details` belongs to the kind that wrote it. */
export const bookings = pgTable(
  "bookings",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind", { enum: bookingKinds }).notNull(),
    /** Created by the browser; a repeated key is the same booking. */
    purchaseKey: uuid("purchase_key").notNull(),
    /** Null for a guest, who accesses the booking with a signed link. */
    userId: text("user_id").references(() => users.id, { onDelete: "restrict" }),
    itemId: text("item_id")
      .notNull()
      .references(() => items.id),
    itemName: text("item_name").notNull(),
    status: text("status", { enum: bookingStatuses }).notNull(),
    paymentStatus: text("payment_status", { enum: paymentStatuses }).notNull().default("pending"),
    paymentMethod: text("payment_method", { enum: bookingPaymentMethods }),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    pickupLocation: text("pickup_location").notNull(),
    dropoffLocation: text("dropoff_location").notNull(),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone").notNull(),
    /** Keyed hash of the network of a guest's hold; null after two days, if unknown, and for others. */
    guestNetwork: text("guest_network"),
    locale: text("locale", { enum: locales }).notNull(),
    lines: jsonb("lines").$type<PriceLine[]>().notNull(),
    subtotalCents: integer("subtotal_cents").notNull(),
    taxCents: integer("tax_cents").notNull(),
    totalCents: integer("total_cents").notNull(),
    currency: text("currency", { enum: currencies }).notNull(),
    /** Gift card and voucher credit, in euro cents; at most the total. */
    giftCardCreditCents: integer("gift_card_credit_cents").notNull().default(0),
    /** Amount due, in cents of `currency`: the total minus the credit. */
    amountDueCents: integer("amount_due_cents").notNull(),
    details: jsonb("details").$type<Record<string, unknown>>().notNull(),
    consentsAt: instant("consents_at"),
    createdAt: instant("created_at").notNull(),
    /** When it was placed: paid, requested from the company, or to be paid at the agency or in crypto. */
    placedAt: instant("placed_at"),
    confirmedAt: instant("confirmed_at"),
    cancelledAt: instant("cancelled_at"),
    cancelReason: text("cancel_reason", { enum: cancelReasons }),
    /** Value of the voucher issued for the cancellation (D28), in euro cents. */
    voucherCents: integer("voucher_cents"),
  },
  (t) => [
    ...valueChecks(t),
    uniqueIndex("bookings_purchase").on(t.userId, t.purchaseKey),
    uniqueIndex("bookings_guest_purchase").on(t.purchaseKey).where(sql`${t.userId} is null`),
    index("bookings_user").on(t.userId, t.placedAt),
    index("bookings_status").on(t.status),
    index("bookings_guests").on(t.createdAt).where(sql`${t.userId} is null`),
    index("bookings_unpaid_email")
      .on(sql`lower(${t.customerEmail})`)
      .where(sql`${t.status} in ('held', 'confirmed') and ${t.paymentStatus} in ('pending', 'failed')`),
    check("bookings_period", sql`${t.endsAt} > ${t.startsAt}`),
    check("bookings_money", sql`${t.totalCents} = ${t.subtotalCents} + ${t.taxCents} and ${t.totalCents} >= 0`),
    check("bookings_gift_card_credit", sql`${t.giftCardCreditCents} between 0 and ${t.totalCents}`),
  ],
)

/** Purchases that reserve nothing (`OrderKind` in `checkout`), of accounts and of guests. */
export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** A key of `Features.orderKinds`. */
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

/**
 * Periods in which resources are occupied. Rows of one resource with `releasedAt` null never overlap (constraint
 * `occupancies_no_overlap` in `db/migrations/0001_no-overlap.sql`). A row with `expiresAt` is a hold.
 */
export const occupancies = pgTable(
  "occupancies",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    resourceId: text("resource_id").notNull(),
    bookingId: uuid("booking_id").references(() => bookings.id),
    /** Reason of an occupancy without booking: maintenance, owner. */
    note: text("note"),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    expiresAt: instant("expires_at"),
    releasedAt: instant("released_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("occupancies_booking").on(t.bookingId),
    index("occupancies_expiry").on(t.expiresAt).where(sql`${t.releasedAt} is null and ${t.expiresAt} is not null`),
    check("occupancies_period", sql`${t.endsAt} > ${t.startsAt}`),
  ],
)
