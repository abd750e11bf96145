import { sql } from "drizzle-orm"
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { users } from "../accounts/tables.server"
import { bookings, orders } from "../bookings/tables.server"
import { currencies } from "../platform/money"
import { instant, valueChecks } from "../platform/tables.server"
import { agencyMethods } from "./rules/agency-methods"
import { cryptocurrencies, rateSources } from "./rules/crypto"
import { disputeStatuses } from "./rules/disputes"
import { refundStatuses } from "./rules/refunds"

/**
 * Prices of one unit of a cryptocurrency, in millionths of each currency. Insert only: a payment references the rate it was computed with.
 */
export const cryptoRates = pgTable(
  "crypto_rates",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    cryptocurrency: text("cryptocurrency", { enum: cryptocurrencies }).notNull(),
    eurMicros: bigint("eur_micros", { mode: "number" }).notNull(),
    usdMicros: bigint("usd_micros", { mode: "number" }).notNull(),
    /** An operator, or the demonstration. */
    source: text("source", { enum: rateSources }).notNull(),
    operatorId: text("operator_id").references(() => users.id),
    setAt: instant("set_at").notNull(),
  },
  (t) => [
    ...valueChecks(t),
    index("crypto_rates_latest").on(t.cryptocurrency, t.setAt),
    check("crypto_rates_price", sql`${t.eurMicros} > 0 and ${t.usdMicros} > 0`),
    check("crypto_rates_source", sql`(${t.source} = 'operator') = (${t.operatorId} is not null)`),
  ],
)

/**
 * An attempt to pay for a purchase, by card or in crypto, or what an operator received for it at the agency, in full or in part.
 * Amounts are in cents of `currency`.
 */
export const payments = pgTable(
  "payments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** What it pays: a booking or an order. */
    bookingId: uuid("booking_id").references(() => bookings.id),
    orderId: uuid("order_id").references(() => orders.id),
    userId: text("user_id").references(() => users.id),
    method: text("method", { enum: ["card", ...cryptocurrencies, ...agencyMethods] }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency", { enum: currencies }).notNull(),
    /** Created by the form of a payment at the agency, a repeated key is the same payment; the operator who received it. Null for others. */
    key: uuid("key").unique(),
    operatorId: text("operator_id").references(() => users.id),
    state: text("state", { enum: ["open", "succeeded", "failed", "cancelled", "refunding", "refunded"] })
      .notNull()
      .default("open"),
    /** The provider's payment intent, for cards. */
    providerId: text("provider_id").unique(),
    clientSecret: text("client_secret"),
    lastError: text("last_error"),
    /** The provider's payment method that paid, for cards: a renewal charges it again (D66). */
    methodId: text("method_id"),
    /** When the customer declared a crypto payment as sent (D27). */
    declaredAt: instant("declared_at"),
    /** The requested crypto amount (`cryptoUnits`), its rate and validity; null for cards. */
    cryptoUnits: bigint("crypto_units", { mode: "number" }),
    rateId: bigint("rate_id", { mode: "number" }).references(() => cryptoRates.id),
    quotedUntil: instant("quoted_until"),
    /** The transaction that the customer named (`transactionIdOf`). */
    transactionId: text("transaction_id"),
    createdAt: instant("created_at").notNull(),
    /** When it reached a final state: succeeded, failed or cancelled. */
    settledAt: instant("settled_at"),
    /** Amount received by the provider, if known; for crypto the amount itself. */
    receivedCents: integer("received_cents"),
    /** The sum of the refunds that succeeded. */
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** The sum of the disputes that were lost. */
    chargedBackCents: integer("charged_back_cents").notNull().default(0),
  },
  (t) => [
    ...valueChecks(t),
    index("payments_booking").on(t.bookingId),
    index("payments_order").on(t.orderId),
    check("payments_purchase", sql`(${t.bookingId} is null) <> (${t.orderId} is null)`),
    index("payments_open").on(t.createdAt).where(sql`${t.state} in ('open', 'refunding')`),
    uniqueIndex("payments_transaction").on(t.transactionId).where(sql`${t.state} not in ('failed', 'cancelled')`),
    check("payments_amount", sql`${t.amountCents} > 0`),
    check("payments_crypto_units", sql`${t.cryptoUnits} > 0`),
    check(
      "payments_at_agency",
      sql`(${t.method} in ('cash', 'terminal', 'transfer')) = (${t.key} is not null)
        and (${t.key} is null) = (${t.operatorId} is null)
        and (${t.key} is null or ${t.state} in ('succeeded', 'refunding', 'refunded'))`,
    ),
    /** One online payment; at the agency it may be received in parts. */
    uniqueIndex("payments_one_success")
      .on(sql`coalesce(${t.bookingId}, ${t.orderId})`)
      .where(sql`${t.state} = 'succeeded' and ${t.key} is null`),
    index("payments_user").on(t.userId),
  ],
)

/** Inbox of the provider's events: each is processed once, however often it is delivered. */
export const paymentEvents = pgTable("payment_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  objectId: text("object_id").notNull(),
  receivedAt: instant("received_at").notNull(),
})

/**
 * A refund of a payment: requested by us, or made at the provider. `requested` is not sent yet; `failed` was returned
 * to us. In cents of the payment's currency.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    amountCents: integer("amount_cents").notNull(),
    reason: text("reason").notNull(),
    origin: text("origin", { enum: ["company", "provider"] })
      .notNull()
      .default("company"),
    status: text("status", { enum: refundStatuses }).notNull().default("requested"),
    /** The provider's code, such as `expired_or_canceled_card`. */
    failureReason: text("failure_reason"),
    providerId: text("provider_id").unique(),
    /** How an operator returned the money by other means. */
    reference: text("reference"),
    /** Who returned it by hand. */
    operatorId: text("operator_id").references(() => users.id),
    createdAt: instant("created_at").notNull(),
    settledAt: instant("settled_at"),
  },
  (t) => [
    ...valueChecks(t),
    index("refunds_payment").on(t.paymentId, t.createdAt),
    uniqueIndex("refunds_one_request").on(t.paymentId).where(sql`${t.status} = 'requested'`),
    index("refunds_unfinished").on(t.createdAt).where(sql`${t.status} = 'pending'`),
    check("refunds_amount", sql`${t.amountCents} > 0`),
  ],
)

/** A charge disputed by the cardholder, in the provider's state. In cents of `currency`. */
export const disputes = pgTable(
  "disputes",
  {
    /** The provider's id. */
    id: text("id").primaryKey(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency", { enum: currencies }).notNull(),
    reason: text("reason").notNull(),
    status: text("status", { enum: disputeStatuses }).notNull(),
    evidenceDueBy: instant("evidence_due_by"),
    withdrawnCents: integer("withdrawn_cents").notNull().default(0),
    reinstatedCents: integer("reinstated_cents").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    closedAt: instant("closed_at"),
  },
  (t) => [
    ...valueChecks(t),
    index("disputes_payment").on(t.paymentId),
    index("disputes_open").on(t.createdAt).where(sql`${t.closedAt} is null`),
  ],
)

/**
 * A gift card or voucher: the company's debt, in euro cents. Its balance equals the sum of its entries, updated in the
 * same transaction by `gift-cards.server.ts`; a check constraint prevents a negative balance.
 */
/** What a card was issued for. `operator`: a gift, by the key of its form. */
const originKinds = ["booking", "ticket", "member-welcome", "member-yearly", "operator"] as const
export type OriginKind = (typeof originKinds)[number]

export const giftCards = pgTable(
  "gift_cards",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Normalised: only letters and digits, without `0 O 1 I L`. */
    code: text("code").notNull().unique(),
    kind: text("kind", { enum: ["gift_card", "voucher"] }).notNull(),
    valueCents: integer("value_cents").notNull(),
    balanceCents: integer("balance_cents").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** True: usable by anyone with the code; false: only by its owner. */
    transferable: boolean("transferable").notNull(),
    ownerId: text("owner_id").references(() => users.id),
    ownerEmail: text("owner_email"),
    originKind: text("origin_kind", { enum: originKinds }).notNull(),
    originId: text("origin_id").notNull(),
    /** The operator's reason; null for other origins. */
    note: text("note"),
    /** Credit of a prize draw ticket, which must not become cash (D53): its card, or the voucher of a booking paid with it. */
    isTicketCredit: boolean("is_ticket_credit").notNull().default(false),
    /** When what it came with was refunded (`withdrawGiftCards`): credit returned to it is withdrawn as well. */
    withdrawnAt: instant("withdrawn_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    ...valueChecks(t),
    index("gift_cards_owner").on(t.ownerId, t.createdAt),
    uniqueIndex("gift_cards_origin").on(t.originKind, t.originId),
    check("gift_cards_balance", sql`${t.balanceCents} between 0 and ${t.valueCents}`),
    check("gift_cards_value", sql`${t.valueCents} > 0`),
    check("gift_cards_owned", sql`${t.transferable} or ${t.ownerId} is not null or ${t.ownerEmail} is not null`),
  ],
)

/** Movements of a gift card, in euro cents; insert only. */
export const giftCardEntries = pgTable(
  "gift_card_entries",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    giftCardId: uuid("gift_card_id")
      .notNull()
      .references(() => giftCards.id),
    /** `issued` and `returned` add, `applied`, `expired` and `withdrawn` subtract. */
    kind: text("kind", { enum: ["issued", "applied", "returned", "expired", "withdrawn"] }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** The booking it was applied to or returned from. */
    bookingId: uuid("booking_id").references(() => bookings.id),
    at: instant("at").notNull(),
  },
  (t) => [
    ...valueChecks(t),
    index("gift_card_entries_card").on(t.giftCardId, t.id),
    index("gift_card_entries_booking").on(t.bookingId),
    check("gift_card_entries_of_booking", sql`(${t.kind} in ('applied', 'returned')) = (${t.bookingId} is not null)`),
    check("gift_card_entries_sign", sql`(${t.kind} in ('issued', 'returned')) = (${t.amountCents} > 0)`),
  ],
)

/** State of the Stripe sandbox: one row per object. */
export const sandboxObjects = pgTable(
  "sandbox_objects",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    object: jsonb("object").$type<Record<string, unknown>>().notNull(),
    /** Data that Stripe would not return: the challenge state, the card's behaviour. */
    hidden: jsonb("hidden").$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("sandbox_objects_kind").on(t.kind, t.createdAt)],
)

/** Stored responses per idempotency key, as Stripe keeps them. */
export const sandboxResponses = pgTable("sandbox_responses", {
  key: text("key").primaryKey(),
  fingerprint: text("fingerprint").notNull(),
  status: integer("status").notNull(),
  body: jsonb("body").$type<Record<string, unknown>>().notNull(),
})
