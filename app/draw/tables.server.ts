import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { users } from "../accounts/tables.server"
import { orders } from "../bookings/tables.server"
import { giftCards } from "../payments/tables.server"
import { type Locale, locales } from "../platform/i18n/locale"
import { instant, valueChecks } from "../platform/tables.server"
import { awardStates, forfeitReasons } from "./rules/award-state"
import type { DeliveryAddress } from "./rules/delivery-address"
import type { DrawProtocol } from "./rules/draw-protocol"
import type { Prize } from "./rules/edition"
import { voidReasons } from "./rules/ticket-state"

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
    /** The published result; null before the draw. */
    protocol: jsonb("protocol").$type<DrawProtocol>(),
    drawnAt: instant("drawn_at"),
    drawnBy: text("drawn_by").references(() => users.id),
    /** The part of the revenue that the charity gets, in euro cents; null before the draw. */
    donationCents: integer("donation_cents"),
    /** What the charity got, with the prizes that nobody can win any more, as an operator noted it. */
    donatedAt: instant("donated_at"),
    donationNote: text("donation_note"),
    /** An operator cancelled it before the draw, with the reason that is published in both languages; null: not cancelled. */
    cancelledAt: instant("cancelled_at"),
    cancelledBy: text("cancelled_by").references(() => users.id),
    cancelReason: jsonb("cancel_reason").$type<Record<Locale, string>>(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    check("draw_editions_sold", sql`${t.ticketsSold} between 0 and ${t.ticketCap}`),
    check("draw_editions_times", sql`${t.salesOpenAt} < ${t.salesCloseAt} and ${t.salesCloseAt} <= ${t.drawAt}`),
    check(
      "draw_editions_drawn",
      sql`(${t.protocol} is null) = (${t.drawnAt} is null) and (${t.drawnAt} is null) = (${t.donationCents} is null)`,
    ),
    check(
      "draw_editions_donated",
      sql`(${t.donatedAt} is null) = (${t.donationNote} is null) and (${t.donatedAt} is null or ${t.drawnAt} is not null)`,
    ),
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
    /** The gift card included in it (D53). */
    giftCardId: uuid("gift_card_id")
      .notNull()
      .references(() => giftCards.id),
    /** When its payment was returned: the ticket wins nothing. */
    voidedAt: instant("voided_at"),
    /** Null unless void. */
    voidReason: text("void_reason", { enum: voidReasons }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    ...valueChecks(t),
    uniqueIndex("draw_tickets_number").on(t.editionId, t.number),
    index("draw_tickets_order").on(t.orderId),
    index("draw_tickets_user").on(t.userId),
    index("draw_tickets_guest").on(sql`lower(${t.email})`).where(sql`${t.userId} is null`),
    check("draw_tickets_positive", sql`${t.number} >= 1`),
    check("draw_tickets_void", sql`(${t.voidedAt} is null) = (${t.voidReason} is null)`),
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
    notifiedAt: instant("notified_at"),
    /** Seven days after the notification. */
    answerBy: instant("answer_by"),
    remindedAt: instant("reminded_at"),
    acceptedAt: instant("accepted_at"),
    deliveredAt: instant("delivered_at"),
    /** Null unless forfeited. */
    forfeitedAt: instant("forfeited_at"),
    forfeitReason: text("forfeit_reason", { enum: forfeitReasons }),
    /** Personal data; null until the winner gives it, and again some time after the delivery. */
    deliveryAddress: jsonb("delivery_address").$type<DeliveryAddress>(),
    note: text("note"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    ...valueChecks(t),
    /** One holder per prize: a winner or a substitute. */
    uniqueIndex("draw_awards_place").on(t.editionId, t.place).where(sql`${t.state} <> 'forfeited'`),
    check("draw_awards_forfeited", sql`(${t.state} = 'forfeited') = (${t.forfeitReason} is not null)`),
    uniqueIndex("draw_awards_ticket").on(t.ticketId),
    index("draw_awards_state").on(t.editionId, t.state),
  ],
)
