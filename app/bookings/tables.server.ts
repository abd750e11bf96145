import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { users } from "../accounts/tables.server"
import { items } from "../catalogue/tables.server"
import { instant } from "../platform/tables.server"
import type { BookingKind } from "./rules/kinds"
import { bookingStatuses, paymentStatuses } from "./rules/states"

export const bookingStatusEnum = pgEnum("booking_status", bookingStatuses)
export const paymentStatusEnum = pgEnum("payment_status", paymentStatuses)
export const paymentMethodEnum = pgEnum("payment_method", ["online", "agency", "crypto"])

/** A priced line, in euro cents; `code` names it (part 2 §9, D23). */
export type PriceLine = { code: string; cents: number }

/** One booking of anything the company rents or sells by date. `details` belongs to the kind that wrote it. */
export const bookings = pgTable(
  "bookings",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind").$type<BookingKind>().notNull(),
    /** Made by the browser: the same key is the same booking, however often it is sent. */
    purchaseKey: uuid("purchase_key").notNull(),
    /** Null for a guest, who finds the booking again by a signed link. */
    userId: text("user_id").references(() => users.id, { onDelete: "restrict" }),
    itemId: text("item_id")
      .notNull()
      .references(() => items.id),
    itemName: text("item_name").notNull(),
    status: bookingStatusEnum("status").notNull(),
    paymentStatus: paymentStatusEnum("payment_status").notNull().default("pending"),
    paymentMethod: paymentMethodEnum("payment_method"),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    pickupLocation: text("pickup_location").notNull(),
    dropoffLocation: text("dropoff_location").notNull(),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone").notNull(),
    locale: text("locale").$type<"it" | "en">().notNull(),
    lines: jsonb("lines").$type<PriceLine[]>().notNull(),
    subtotalCents: integer("subtotal_cents").notNull(),
    taxCents: integer("tax_cents").notNull(),
    totalCents: integer("total_cents").notNull(),
    currency: text("currency").$type<"eur" | "usd">().notNull(),
    /** Set off by gift cards and vouchers, in euro cents; never more than the total. */
    giftCardCreditCents: integer("set_off_cents").notNull().default(0),
    /** What is charged, in cents of `currency`: the total less what is set off. */
    amountDueCents: integer("charged_cents").notNull(),
    /** Received at the agency and not to be given back, in cents of `currency`; the sum of its rows in `agency_payments`. */
    agencyPaidCents: integer("agency_paid_cents").notNull().default(0),
    details: jsonb("details").$type<Record<string, unknown>>().notNull(),
    consentsAt: instant("consents_at"),
    createdAt: instant("created_at").notNull(),
    /** When it was placed: paid, or sent off to be paid at the agency or in crypto. */
    bookedAt: instant("booked_at"),
    confirmedAt: instant("confirmed_at"),
    cancelledAt: instant("cancelled_at"),
    /** lapsed, taken, refused, customer, operator, force-majeure, forgotten, amount-mismatch */
    cancelReason: text("cancel_reason"),
    /** What the voucher given for the cancellation stands for (D28), in euro cents. */
    voucherCents: integer("voucher_cents"),
  },
  (t) => [
    uniqueIndex("bookings_purchase").on(t.userId, t.purchaseKey),
    uniqueIndex("bookings_guest_purchase").on(t.purchaseKey).where(sql`${t.userId} is null`),
    index("bookings_user").on(t.userId, t.bookedAt),
    index("bookings_status").on(t.status),
    index("bookings_unpaid_email")
      .on(sql`lower(${t.customerEmail})`)
      .where(sql`${t.status} in ('held', 'confirmed') and ${t.paymentStatus} in ('pending', 'failed')`),
    check("bookings_period", sql`${t.endsAt} > ${t.startsAt}`),
    check("bookings_money", sql`${t.totalCents} = ${t.subtotalCents} + ${t.taxCents} and ${t.totalCents} >= 0`),
    check("bookings_agency_paid", sql`${t.agencyPaidCents} between 0 and ${t.amountDueCents}`),
    check("bookings_set_off", sql`${t.giftCardCreditCents} between 0 and ${t.totalCents}`),
  ],
)

/**
 * Who has what, when. Rows with `releasedAt` null never overlap for one resource: the database holds it
 * (constraint `occupancies_no_overlap`, migration 0001). A row with `expiresAt` is a hold that lapses.
 */
export const occupancies = pgTable(
  "occupancies",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    resourceId: text("resource_id").notNull(),
    bookingId: uuid("booking_id").references(() => bookings.id),
    /** Why the resource is busy where no booking says so: maintenance, owner. */
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
