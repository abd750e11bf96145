import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { users } from "../accounts/tables.server"
import { orders } from "../checkout/tables.server"
import { giftCards } from "../payments/tables.server"
import { type Locale, locales } from "../platform/i18n/locale"
import { instant, valueChecks } from "../platform/tables.server"
import { awardStates, forfeitReasons } from "./rules/award-state"
import { type Closing, voidReasons } from "./rules/closing"
import type { DeliveryAddress } from "./rules/delivery-address"
import type { DrawProtocol, SalesExtension } from "./rules/draw-protocol"
import type { Prize } from "./rules/edition"

/** One prize draw (D51). */
export const editions = pgTable(
  "draw_editions",
  {
    /** Published in the draw's files (`isEditionId`): `2025-1`. */
    id: text("id").primaryKey(),
    salesOpenAt: instant("sales_open_at").notNull(),
    salesCloseAt: instant("sales_close_at").notNull(),
    drawAt: instant("draw_at").notNull(),
    /** The most tickets that are sold. */
    ticketCap: integer("ticket_cap").notNull(),
    /** The counter of ticket numbers: changed only under the row's lock (D52). */
    ticketsSold: integer("tickets_sold").notNull().default(0),
    /** Fixed prices of one ticket (D7), in cents. */
    ticketEurCents: integer("ticket_eur_cents").notNull(),
    ticketUsdCents: integer("ticket_usd_cents").notNull(),
    /** All prizes, from the first to the last (D55). */
    prizes: jsonb("prizes").$type<Prize[]>().notNull(),
    /** With fewer tickets sold at the close, sales are extended (D67); null: no minimum. */
    minTickets: integer("min_tickets"),
    /** The end of sales before they were extended. */
    extendedFrom: instant("extended_from"),
    /** Published when the edition opens (`commitmentOf`). */
    commitment: text("commitment").notNull(),
    /** 32 bytes as hex digits; secret until the draw (D56). */
    secret: text("secret").notNull(),
    /** The drand round named in advance, and its randomness once it is known; null: no beacon. */
    beaconChain: text("beacon_chain"),
    beaconRound: integer("beacon_round"),
    beaconRandomness: text("beacon_randomness"),
    /** Published at the close of sales: the list as it was then; null before it. An extension of sales removes it. */
    closing: jsonb("closing").$type<Closing>(),
    /** One entry per extension of sales, the first one first, with what was published before it. */
    extensions: jsonb("extensions").$type<SalesExtension[]>().notNull().default([]),
    /** The published result; null before the draw. */
    protocol: jsonb("protocol").$type<DrawProtocol>(),
    drawnAt: instant("drawn_at"),
    drawnBy: text("drawn_by").references(() => users.id),
    /** An operator cancelled it before the draw, with the reason that is published in both languages; null: not cancelled. */
    cancelledAt: instant("cancelled_at"),
    cancelledBy: text("cancelled_by").references(() => users.id),
    cancelReason: jsonb("cancel_reason").$type<Record<Locale, string>>(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    check("draw_editions_sold", sql`${t.ticketsSold} between 0 and ${t.ticketCap}`),
    check("draw_editions_times", sql`${t.salesOpenAt} < ${t.salesCloseAt} and ${t.salesCloseAt} <= ${t.drawAt}`),
    check("draw_editions_drawn", sql`(${t.protocol} is null) = (${t.drawnAt} is null)`),
    check(
      "draw_editions_cancelled",
      sql`(${t.cancelledAt} is null) = (${t.cancelReason} is null) and (${t.cancelledAt} is null or ${t.drawnAt} is null)`,
    ),
    check("draw_editions_beacon", sql`(${t.beaconChain} is null) = (${t.beaconRound} is null)`),
  ],
)

/** A sold ticket. Numbers run from 1 without gaps within an edition (D52). */
export const tickets = pgTable(
  "draw_tickets",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    editionId: text("edition_id")
      .notNull()
      .references(() => editions.id),
    number: integer("number").notNull(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    /** The holder's account; null for a guest, until an account with this confirmed address signs in (D54). */
    userId: text("user_id").references(() => users.id),
    email: text("email").notNull(),
    fullName: text("full_name").notNull(),
    locale: text("locale", { enum: locales }).notNull(),
    /** 16 bytes as hex digits, known to the holder only; its hash stands in the published list (`saltHashOf`). */
    salt: text("salt").notNull(),
    /** The gift card included in it (D53). */
    giftCardId: uuid("gift_card_id")
      .notNull()
      .references(() => giftCards.id),
    /** When its payment was returned: the ticket wins nothing. */
    voidedAt: instant("voided_at"),
    /** Null unless void. */
    voidReason: text("void_reason", { enum: voidReasons }),
    /** It became void after the list of the close was published, in which it stays valid. */
    voidedAfterClose: boolean("voided_after_close").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    ...valueChecks(t),
    uniqueIndex("draw_tickets_number").on(t.editionId, t.number),
    index("draw_tickets_order").on(t.orderId),
    index("draw_tickets_user").on(t.userId),
    index("draw_tickets_guest").on(sql`lower(${t.email})`).where(sql`${t.userId} is null`),
    check("draw_tickets_positive", sql`${t.number} >= 1`),
    check(
      "draw_tickets_void",
      sql`(${t.voidedAt} is null) = (${t.voidReason} is null) and (${t.voidedAt} is not null or not ${t.voidedAfterClose})`,
    ),
  ],
)

/** What happens to one prize after the draw; a forfeited one is followed by another row with a substitute. */
export const awards = pgTable(
  "draw_awards",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    editionId: text("edition_id")
      .notNull()
      .references(() => editions.id),
    /** Position in the drawn list of winners, from 0. */
    place: integer("place").notNull(),
    /** Position in the drawn list of substitutes, from 0; null for the first winner. */
    substitute: integer("substitute"),
    prizeId: text("prize_id").notNull(),
    ticketId: uuid("ticket_id")
      .notNull()
      .references(() => tickets.id),
    state: text("state", { enum: awardStates }).notNull(),
    /** Within 10 business days of the draw. */
    notifyBy: instant("notify_by").notNull(),
    notifiedAt: instant("notified_at"),
    /** Seven days after the notification. */
    answerBy: instant("answer_by"),
    acceptedAt: instant("accepted_at"),
    /** Within 30 business days of the answer. */
    deliverBy: instant("deliver_by"),
    deliveredAt: instant("delivered_at"),
    /** When the winner declined it; the award is then forfeited. */
    declinedAt: instant("declined_at"),
    /** Null unless forfeited. */
    forfeitedAt: instant("forfeited_at"),
    forfeitReason: text("forfeit_reason", { enum: forfeitReasons }),
    /** Personal data; null until the winner gives it, and again some time after the delivery. */
    deliveryAddress: jsonb("delivery_address").$type<DeliveryAddress>(),
    note: text("note"),
    /**
     * When the charity got the prize, which was forfeited without a substitute left, with the receipt or reference. Only its day
     * counts: noon if it was entered on a later day.
     */
    handedOverAt: instant("handed_over_at"),
    handedOverBy: text("handed_over_by").references(() => users.id),
    handoverNote: text("handover_note"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    ...valueChecks(t),
    /** One holder per prize: a winner, a substitute or the charity. */
    uniqueIndex("draw_awards_place")
      .on(t.editionId, t.place)
      .where(sql`${t.state} <> 'forfeited' or ${t.handedOverAt} is not null`),
    check(
      "draw_awards_handover",
      sql`(${t.handedOverAt} is null) = (${t.handoverNote} is null)
        and (${t.handedOverAt} is null or (${t.state} = 'forfeited' and ${t.forfeitReason} <> 'declined'))`,
    ),
    check("draw_awards_forfeited", sql`(${t.state} = 'forfeited') = (${t.forfeitReason} is not null)`),
    uniqueIndex("draw_awards_ticket").on(t.ticketId),
    index("draw_awards_state").on(t.editionId, t.state),
  ],
)

/** What the operator still owes for an edition, once each. */
export const duties = pgTable(
  "draw_duties",
  {
    editionId: text("edition_id")
      .notNull()
      .references(() => editions.id),
    /** `undrawn`: the charity gets the prizes that had no ticket left to win them. */
    kind: text("kind", { enum: ["donation", "undrawn"] }).notNull(),
    /** In euro cents; 0 unless a donation. */
    cents: integer("cents").notNull(),
    dueAt: instant("due_at").notNull(),
    doneAt: instant("done_at"),
    doneBy: text("done_by").references(() => users.id),
    note: text("note"),
  },
  (t) => [...valueChecks(t), primaryKey({ columns: [t.editionId, t.kind] })],
)
