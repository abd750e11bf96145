import { sql } from "drizzle-orm"
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { uploadTypes } from "../accounts/rules/upload"
import { users } from "../accounts/tables.server"
import { bookings, occupancies } from "../bookings/tables.server"
import { items } from "../catalogue/tables.server"
import { instant, valueChecks } from "../platform/tables.server"
import { listingCategories, type TypedSpecs } from "./rules/listing-fields"
import { payoutMethods } from "./rules/payout"

const owner = () =>
  text("user_id")
    .notNull()
    .references(() => users.id)

/** Company data that a partner submitted, and the operator's decision (part 3 §4). The latest row counts. */
export const partnerVerifications = pgTable(
  "partner_verifications",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    status: text("status", { enum: ["pending", "verified", "refused"] })
      .notNull()
      .default("pending"),
    address: text("address").notNull(),
    vatNumber: text("vat_number").notNull(),
    legalRepresentative: text("legal_representative").notNull(),
    /** The registration document in the private file storage (D43). */
    documentKey: text("document_key").notNull(),
    documentName: text("document_name").notNull(),
    documentType: text("document_type", { enum: uploadTypes }).notNull(),
    submittedAt: instant("submitted_at").notNull(),
    decidedAt: instant("decided_at"),
    decidedBy: text("decided_by").references(() => users.id),
    /** When an operator verified it; stays when the verification is withdrawn, which makes it `refused`. */
    verifiedAt: instant("verified_at"),
    /** Told to the partner; required for a refusal. */
    reason: text("reason"),
    /** The company's name, stored when the account is deleted and accounting records stay. */
    companyName: text("company_name"),
  },
  (t) => [
    ...valueChecks(t),
    index("partner_verifications_user").on(t.userId, t.submittedAt),
    uniqueIndex("partner_verifications_pending").on(t.userId).where(sql`${t.status} = 'pending'`),
  ],
)

/** Terms and preferences of a partner; without a row, the defaults hold. */
export const partnerSettings = pgTable(
  "partner_settings",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    /** The company's share of a listing's income, in percent. */
    commissionPercent: integer("commission_percent").notNull().default(15),
    payoutMethod: text("payout_method", { enum: payoutMethods }),
    /** The IBAN without spaces, or the PayPal address. */
    payoutDetails: text("payout_details"),
    /** When another destination was replaced; null after the first one. */
    payoutChangedAt: instant("payout_changed_at"),
    /** Notifications (part 3 §2); null means the default. */
    notifications:
      jsonb("notifications").$type<Record<"newBookings" | "bookingCancellations" | "platformUpdates", boolean>>(),
  },
  (t) => [
    ...valueChecks(t),
    check("partner_settings_commission", sql`${t.commissionPercent} between 0 and 100`),
    check("partner_settings_payout", sql`(${t.payoutMethod} is null) = (${t.payoutDetails} is null)`),
  ],
)

/** A partner's listing (D42). Publishing it makes or updates its item of the catalogue. */
export const listings = pgTable(
  "listings",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    /** Its item once it was published. */
    itemId: text("item_id").references(() => items.id),
    category: text("category", { enum: listingCategories }).notNull(),
    /** `paused` by the partner, `suspended` by an operator; `deleted` stays for its bookings. */
    status: text("status", { enum: ["draft", "published", "paused", "suspended", "deleted"] })
      .notNull()
      .default("draft"),
    name: text("name").notNull().default(""),
    /** In the language of the partner; shown as written. */
    description: text("description").notNull().default(""),
    location: text("location").notNull().default(""),
    /** What has been typed of the specifications and the price, by field; complete and valid when published. */
    specs: jsonb("specs").$type<TypedSpecs>().notNull().default({}),
    /** In euro cents; null while no valid price is typed. */
    dailyPriceCents: integer("daily_price_cents"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    publishedAt: instant("published_at"),
    /** Why an operator suspended it. */
    suspendedReason: text("suspended_reason"),
    /** The status to which it returns when the suspension ends. */
    suspendedFrom: text("suspended_from", { enum: ["published", "paused"] }),
    /** Suspended because the company's verification was withdrawn: the next verification ends it. */
    isSuspendedByWithdrawal: boolean("suspended_by_withdrawal").notNull().default(false),
    /** Part of its iCal address; random. */
    calendarKey: text("calendar_key").notNull(),
  },
  (t) => [
    ...valueChecks(t),
    index("listings_user").on(t.userId, t.createdAt),
    uniqueIndex("listings_item").on(t.itemId),
    uniqueIndex("listings_calendar_key").on(t.calendarKey),
    check("listings_price", sql`${t.dailyPriceCents} is null or ${t.dailyPriceCents} > 0`),
    check("listings_published", sql`${t.status} <> 'published' or ${t.itemId} is not null`),
  ],
)

/** A calendar of another platform whose events occupy a listing. */
export const listingCalendars = pgTable(
  "listing_calendars",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    listingId: uuid("listing_id")
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    createdAt: instant("created_at").notNull(),
    /** The last reading that succeeded. */
    lastReadAt: instant("last_read_at"),
    /** The start of the last reading. */
    lastAttemptAt: instant("last_attempt_at"),
    /** Entries of the last reading that succeeded of which something could not be read. */
    unreadable: integer("unreadable").notNull().default(0),
    /** Code of the reason why the last reading failed; null if it succeeded. */
    failure: text("failure"),
    /** When the partner was mailed that it cannot be read; null once it succeeds. */
    failureMailedAt: instant("failure_mailed_at"),
  },
  (t) => [
    uniqueIndex("listing_calendars_url").on(t.listingId, t.url),
    index("listing_calendars_attempt").on(t.lastAttemptAt),
  ],
)

/**
 * Days on which a listing cannot be booked: blocked by its partner, or read from a calendar. Those that could be occupied and
 * those that could not are rows of their own.
 */
export const listingBlocks = pgTable(
  "listing_blocks",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    listingId: uuid("listing_id")
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    calendarId: uuid("calendar_id").references(() => listingCalendars.id, { onDelete: "cascade" }),
    startsOn: date("starts_on").notNull(),
    /** The first day after it. */
    endsOn: date("ends_on").notNull(),
    /** Null while its days are taken by a booking or another block. */
    occupancyId: uuid("occupancy_id").references(() => occupancies.id),
  },
  (t) => [
    index("listing_blocks_listing").on(t.listingId, t.startsOn),
    index("listing_blocks_calendar").on(t.calendarId),
    check("listing_blocks_period", sql`${t.endsOn} > ${t.startsOn}`),
  ],
)

/** Views of a listing's page per Rome day. */
export const listingViews = pgTable(
  "listing_views",
  {
    listingId: uuid("listing_id")
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [uniqueIndex("listing_views_day").on(t.listingId, t.day)],
)

/** A booking of a listing, which its partner confirms or declines. */
export const listingBookings = pgTable(
  "listing_bookings",
  {
    bookingId: uuid("booking_id")
      .primaryKey()
      .references(() => bookings.id),
    listingId: uuid("listing_id")
      .notNull()
      .references(() => listings.id),
    userId: owner(),
    /** Of the partner at the time of the booking. */
    commissionPercent: integer("commission_percent").notNull(),
    answer: text("answer", { enum: ["confirmed", "declined"] }),
    answerBy: instant("answer_by").notNull(),
    answeredAt: instant("answered_at"),
    /** Why the partner, or an operator for them, declined, as written to the customer; null without one. */
    declinedReason: text("declined_reason"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    ...valueChecks(t),
    index("listing_bookings_user").on(t.userId, t.createdAt),
    index("listing_bookings_open").on(t.answerBy).where(sql`${t.answer} is null`),
  ],
)

/** Payouts that an operator downloaded together; their files are made from these rows, each time the same. */
export const payoutFiles = pgTable("payout_files", {
  id: uuid("id").primaryKey().defaultRandom(),
  downloadedAt: instant("downloaded_at").notNull(),
  downloadedBy: text("downloaded_by")
    .notNull()
    .references(() => users.id),
})

/** A payout to a partner: prepared by an operator, then marked as paid. Destination as of its preparation. */
export const payouts = pgTable(
  "payouts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    /** In euro cents: the sum of the entries that it pays. */
    cents: integer("cents").notNull(),
    method: text("method", { enum: payoutMethods }).notNull(),
    details: text("details").notNull(),
    status: text("status", { enum: ["prepared", "paid", "cancelled"] })
      .notNull()
      .default("prepared"),
    preparedAt: instant("prepared_at").notNull(),
    /** Set once it was downloaded: from then on the bank may have it, and it cannot be cancelled. */
    fileId: uuid("file_id").references(() => payoutFiles.id),
    paidAt: instant("paid_at"),
    paidBy: text("paid_by").references(() => users.id),
    reference: text("reference"),
  },
  (t) => [
    ...valueChecks(t),
    index("payouts_user").on(t.userId, t.preparedAt),
    index("payouts_file").on(t.fileId),
    check("payouts_cents", sql`${t.cents} > 0`),
    check("payouts_downloaded", sql`${t.fileId} is null or ${t.status} <> 'cancelled'`),
  ],
)

/**
 * The ledger of partners, in euro cents: income and its reversals, commission (negative) and its reversals. The sum of the entries
 * that no payout pays is what the company owes. Of a row only `payoutId`, and `dueAt` while it is in the future, change.
 */
export const partnerEntries = pgTable(
  "partner_entries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    kind: text("kind", { enum: ["income", "commission"] }).notNull(),
    cents: integer("cents").notNull(),
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => bookings.id),
    /** The payout that pays it; null again once that is cancelled. */
    payoutId: uuid("payout_id").references(() => payouts.id),
    /** Names the event once: a repeated event writes no second entry. */
    cause: text("cause").notNull(),
    /** When the amount may be paid out: the booking's end, or its cancellation. */
    dueAt: instant("due_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    ...valueChecks(t),
    uniqueIndex("partner_entries_cause").on(t.kind, t.cause),
    index("partner_entries_user").on(t.userId, t.createdAt),
    index("partner_entries_booking").on(t.bookingId),
    index("partner_entries_payout").on(t.payoutId),
  ],
)
