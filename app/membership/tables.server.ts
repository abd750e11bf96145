import { sql } from "drizzle-orm"
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { users } from "../accounts/tables.server"
import { orders } from "../bookings/tables.server"
import { currencies } from "../platform/money"
import { instant, valueChecks } from "../platform/tables.server"
import { memberRequestStates, requestKinds } from "./rules/requests"
import { billingCycles, tierIds } from "./rules/tiers"

/** A person's membership from its start to its end. Days are Rome days. */
export const memberships = pgTable(
  "memberships",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    tierId: text("tier_id", { enum: tierIds }).notNull(),
    cycle: text("cycle", { enum: billingCycles }).notNull(),
    currency: text("currency", { enum: currencies }).notNull(),
    startedOn: date("started_on").notNull(),
    /** Months covered by all periods, counted from `startedOn` (D50). */
    months: integer("months").notNull(),
    /** The first day after the current period. */
    renewsOn: date("renews_on").notNull(),
    /** The member agreed to renewals on `cardId` (D66), and did not cancel. */
    autoRenews: boolean("auto_renews").notNull(),
    /** The provider's payment method for renewals. */
    cardId: text("card_id"),
    /** What the next renewal buys, if it differs. */
    nextTierId: text("next_tier_id", { enum: tierIds }),
    nextCycle: text("next_cycle", { enum: billingCycles }),
    /** The renewal date of which the member was told last. */
    noticeSentFor: date("notice_sent_for"),
    /** The last day on which a charge of this renewal failed. */
    failedOn: date("failed_on"),
    /** Why it was given without payment; null if it was paid. */
    givenReason: text("given_reason"),
    endedAt: instant("ended_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    ...valueChecks(t),
    uniqueIndex("memberships_active").on(t.userId).where(sql`${t.endedAt} is null`),
    index("memberships_renewal").on(t.renewsOn).where(sql`${t.endedAt} is null`),
    check("memberships_months", sql`${t.months} >= 1`),
    check("memberships_card", sql`not ${t.autoRenews} or ${t.cardId} is not null`),
  ],
)

/** A period of a membership: paid by an order, or given. */
export const membershipPeriods = pgTable(
  "membership_periods",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    membershipId: uuid("membership_id")
      .notNull()
      .references(() => memberships.id),
    tierId: text("tier_id", { enum: tierIds }).notNull(),
    cycle: text("cycle", { enum: billingCycles }).notNull(),
    startsOn: date("starts_on").notNull(),
    /** The first day after it. */
    endsOn: date("ends_on").notNull(),
    orderId: uuid("order_id").references(() => orders.id),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    ...valueChecks(t),
    uniqueIndex("membership_periods_start").on(t.membershipId, t.startsOn),
    uniqueIndex("membership_periods_order").on(t.orderId),
    check("membership_periods_days", sql`${t.startsOn} < ${t.endsOn}`),
  ],
)

/** The ledger of benefits that were used; insert only. */
export const membershipBenefits = pgTable(
  "membership_benefits",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    membershipId: uuid("membership_id")
      .notNull()
      .references(() => memberships.id),
    kind: text("kind", {
      enum: ["welcome-voucher", "yearly-voucher", "discount", "free-cancellation"],
    }).notNull(),
    /** `booking:{id}`, `gift-card:{id}`. */
    subject: text("subject").notNull(),
    /** What it was worth, in euro cents; 0 where that is not known. */
    cents: integer("cents").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    ...valueChecks(t),
    uniqueIndex("membership_benefits_subject").on(t.kind, t.subject),
    index("membership_benefits_user").on(t.userId, t.at),
    check("membership_benefits_cents", sql`${t.cents} >= 0`),
  ],
)

/** A member's airport transfer, or a car at 48 hours' notice, to be answered by an operator. */
export const memberRequests = pgTable(
  "member_requests",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: requestKinds }).notNull(),
    /** The Rome day for which it is. */
    date: date("date").notNull(),
    /** What the member wrote: time, place, flight, car. */
    text: text("text").notNull(),
    state: text("state", { enum: memberRequestStates }).notNull().default("open"),
    /** The operator's answer to the member. */
    answer: text("answer"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    ...valueChecks(t),
    index("member_requests_user").on(t.userId, t.date),
    index("member_requests_state").on(t.state, t.date),
  ],
)

/** A paid steel card: engraved and dispatched by an operator. */
export const steelCards = pgTable(
  "steel_cards",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    orderId: uuid("order_id")
      .notNull()
      .unique()
      .references(() => orders.id),
    tierId: text("tier_id", { enum: tierIds }).notNull(),
    engraving: text("engraving").notNull(),
    /** Where it is sent, as lines. */
    address: text("address").notNull(),
    /** What was paid for it, in cents of its order's currency. */
    priceCents: integer("price_cents").notNull(),
    /** When an operator requested its refund. */
    refundedAt: instant("refunded_at"),
    state: text("state", { enum: ["ordered", "dispatched", "cancelled"] })
      .notNull()
      .default("ordered"),
    tracking: text("tracking"),
    createdAt: instant("created_at").notNull(),
    dispatchedAt: instant("dispatched_at"),
  },
  (t) => [
    ...valueChecks(t),
    index("steel_cards_ordered").on(t.createdAt).where(sql`${t.state} = 'ordered'`),
    check("steel_cards_price", sql`${t.priceCents} > 0`),
  ],
)
