import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
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
