import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { users } from "../accounts/tables.server"
import { bookings } from "../bookings/tables.server"
import { instant } from "../platform/tables.server"

/** Who holds a guest's booking, for the limits of D69; keyed hashes only. Goes with `forgetGuests`. */
export const guestHolds = pgTable(
  "guest_holds",
  {
    bookingId: uuid("booking_id")
      .primaryKey()
      .references(() => bookings.id, { onDelete: "cascade" }),
    /** Keyed hash of the network (`ctx.ip`); "" where it is not known. */
    network: text("network").notNull(),
    /** Keyed hash of the mailbox (`mailboxOf`). */
    mailbox: text("mailbox").notNull(),
    /** The address was confirmed by a code. */
    isConfirmed: boolean("is_confirmed").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("guest_holds_created").on(t.createdAt)],
)

/** Whom a code may be sent to: a mailbox that a checkout of this network needs confirmed, until `expiresAt`. */
export const codePermissions = pgTable(
  "code_permissions",
  {
    /** Keyed hash of the mailbox. */
    mailbox: text("mailbox").notNull(),
    /** Keyed hash of the network; "" where it is not known. */
    network: text("network").notNull(),
    /** How many codes were sent for it. */
    sent: integer("sent").notNull().default(0),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.mailbox, t.network] }), index("code_permissions_expires").on(t.expiresAt)],
)

/** Six-digit codes that confirm a guest's address. Whoever sends a code back names the row by its id. */
export const emailCodes = pgTable(
  "email_codes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Keyed hash of the mailbox. */
    mailbox: text("mailbox").notNull(),
    /** Keyed hash of id and code. */
    code: text("code").notNull(),
    wrongTries: integer("wrong_tries").notNull().default(0),
    uses: integer("uses").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    confirmedAt: instant("confirmed_at"),
  },
  (t) => [index("email_codes_created").on(t.createdAt)],
)

export const orderStateEnum = pgEnum("order_state", ["open", "paid", "ended"])

/** What is bought and reserves nothing (`OrderKind`), each by a person with an account. */
export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** A name in `Features.orderKinds`; also the kind of purchase of its payments. */
    kind: text("kind").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** Made by the browser: the same key is the same order, however often it is sent. */
    purchaseKey: uuid("purchase_key").notNull(),
    /** The booking it adds to, where it adds to one. */
    bookingId: uuid("booking_id").references(() => bookings.id),
    /** What is bought, in the words of its kind. */
    details: jsonb("details").$type<Record<string, unknown>>().notNull(),
    /** In euro cents, tax included. */
    totalCents: integer("total_cents").notNull(),
    currency: text("currency").$type<"eur" | "usd">().notNull(),
    /** What is charged, in cents of `currency`. */
    amountDueCents: integer("charged_cents").notNull(),
    state: orderStateEnum("state").notNull().default("open"),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
  },
  (t) => [
    uniqueIndex("orders_purchase").on(t.userId, t.purchaseKey),
    index("orders_booking").on(t.bookingId),
    check("orders_money", sql`${t.totalCents} > 0 and ${t.amountDueCents} > 0`),
  ],
)
