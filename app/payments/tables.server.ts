import { sql } from "drizzle-orm"
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { users } from "../accounts/tables.server"
import { instant } from "../platform/tables.server"
import type { AgencyMethod } from "./rules/agency-methods"
import type { RateSource } from "./rules/coin-rates"
import type { Coin } from "./rules/coins"
import type { DisputeStatus } from "./rules/disputes"
import type { RefundStatus } from "./rules/refunds"

export const paymentMeansEnum = pgEnum("payment_means", ["card", "btc", "eth", "usdt"])
export const paymentStateEnum = pgEnum("payment_state", [
  "open",
  "succeeded",
  "failed",
  "cancelled",
  "refunding",
  "refunded",
])

/** What one coin costs, in millionths of each currency. Rows are only added: a payment names the one it was priced with. */
export const coinRates = pgTable(
  "coin_rates",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    coin: text("coin").$type<Coin>().notNull(),
    eurMicros: bigint("eur_micros", { mode: "number" }).notNull(),
    usdMicros: bigint("usd_micros", { mode: "number" }).notNull(),
    /** An operator, or the demonstration. */
    source: text("source").$type<RateSource>().notNull(),
    operatorId: text("operator_id").references(() => users.id),
    setAt: instant("set_at").notNull(),
  },
  (t) => [
    index("coin_rates_latest").on(t.coin, t.setAt),
    check("coin_rates_price", sql`${t.eurMicros} > 0 and ${t.usdMicros} > 0`),
    check("coin_rates_source", sql`(${t.source} = 'operator') = (${t.operatorId} is not null)`),
  ],
)

/**
 * One attempt to pay for one purchase. `purchaseKind` picks the handler (see `composition.server.ts`), `purchaseId` is
 * its subject. Amounts are in cents of `currency`.
 */
export const payments = pgTable(
  "payments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    purchaseKind: text("purchase_kind").notNull(),
    purchaseId: text("purchase_id").notNull(),
    userId: text("user_id").references(() => users.id),
    means: paymentMeansEnum("means").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").$type<"eur" | "usd">().notNull(),
    state: paymentStateEnum("state").notNull().default("open"),
    /** The provider's payment intent, for cards. */
    providerId: text("provider_id").unique(),
    clientSecret: text("client_secret"),
    lastError: text("last_error"),
    /** Set when the customer says a crypto payment was sent (D27). */
    declaredAt: instant("declared_at"),
    /** How much of the coin was asked for (`coinUnits`), at which rate, and until when that holds; null for cards. */
    coinUnits: bigint("coin_units", { mode: "number" }),
    rateId: bigint("rate_id", { mode: "number" }).references(() => coinRates.id),
    quotedUntil: instant("quoted_until"),
    /** The transaction that the customer says it was paid by (`transactionIdOf`). */
    transactionId: text("transaction_id"),
    createdAt: instant("created_at").notNull(),
    settledAt: instant("settled_at"),
    /** What the provider took, where it is known; the amount itself for crypto. */
    receivedCents: integer("received_cents"),
    /** The sum of the refunds that succeeded. */
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** The sum of the disputes that were lost. */
    chargedBackCents: integer("charged_back_cents").notNull().default(0),
  },
  (t) => [
    index("payments_purchase").on(t.purchaseKind, t.purchaseId),
    index("payments_open").on(t.createdAt).where(sql`${t.state} in ('open', 'refunding')`),
    uniqueIndex("payments_transaction").on(t.transactionId).where(sql`${t.state} not in ('failed', 'cancelled')`),
    check("payments_amount", sql`${t.amountCents} > 0`),
    check("payments_coin_units", sql`${t.coinUnits} > 0`),
    uniqueIndex("payments_one_success").on(t.purchaseKind, t.purchaseId).where(sql`${t.state} = 'succeeded'`),
  ],
)

/** The inbox of the provider's events: each has one effect, whoever delivers it however often. */
export const paymentEvents = pgTable("payment_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  objectId: text("object_id").notNull(),
  receivedAt: instant("received_at").notNull(),
})

/**
 * Money going back for a payment: asked for by us, or begun at the provider. `requested` is not sent yet; `failed` came
 * back to us. In cents of the payment's currency.
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
    origin: text("origin").$type<"company" | "provider">().notNull().default("company"),
    status: text("status").$type<RefundStatus>().notNull().default("requested"),
    /** The provider's code, such as `expired_or_canceled_card`. */
    failureReason: text("failure_reason"),
    providerId: text("provider_id").unique(),
    /** How an operator returned the money another way. */
    reference: text("reference"),
    createdAt: instant("created_at").notNull(),
    settledAt: instant("settled_at"),
  },
  (t) => [
    index("refunds_payment").on(t.paymentId, t.createdAt),
    uniqueIndex("refunds_one_request").on(t.paymentId).where(sql`${t.status} = 'requested'`),
    index("refunds_unfinished").on(t.createdAt).where(sql`${t.status} = 'pending'`),
    check("refunds_amount", sql`${t.amountCents} > 0`),
  ],
)

/**
 * Money that an operator received at the agency for a purchase, all of it or a part. In cents of `currency`. Never changed but for
 * its way back.
 */
export const agencyPayments = pgTable(
  "agency_payments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Made by the form: the same key is the same payment, however often it is sent. */
    key: uuid("key").notNull().unique(),
    purchaseKind: text("purchase_kind").notNull(),
    purchaseId: text("purchase_id").notNull(),
    /** The customer; null for a guest. */
    userId: text("user_id").references(() => users.id),
    method: text("method").$type<AgencyMethod>().notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").$type<"eur" | "usd">().notNull(),
    operatorId: text("operator_id")
      .notNull()
      .references(() => users.id),
    receivedAt: instant("received_at").notNull(),
    /** Since when it is to be given back by hand; null while it pays for the purchase. */
    returnDueAt: instant("return_due_at"),
    returnedAt: instant("returned_at"),
    returnedBy: text("returned_by").references(() => users.id),
  },
  (t) => [
    index("agency_payments_purchase").on(t.purchaseKind, t.purchaseId),
    index("agency_payments_user").on(t.userId),
    index("agency_payments_to_return")
      .on(t.returnDueAt)
      .where(sql`${t.returnDueAt} is not null and ${t.returnedAt} is null`),
    check("agency_payments_amount", sql`${t.amountCents} > 0`),
    check("agency_payments_returned", sql`${t.returnedAt} is null or ${t.returnDueAt} is not null`),
  ],
)

/** A charge that the cardholder disputes with their bank, as the provider tells it. In cents of `currency`. */
export const disputes = pgTable(
  "disputes",
  {
    /** The provider's id. */
    id: text("id").primaryKey(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").$type<"eur" | "usd">().notNull(),
    reason: text("reason").notNull(),
    status: text("status").$type<DisputeStatus>().notNull(),
    evidenceDueBy: instant("evidence_due_by"),
    withdrawnCents: integer("withdrawn_cents").notNull().default(0),
    reinstatedCents: integer("reinstated_cents").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    closedAt: instant("closed_at"),
  },
  (t) => [
    index("disputes_payment").on(t.paymentId),
    index("disputes_open").on(t.createdAt).where(sql`${t.closedAt} is null`),
  ],
)

/**
 * A gift card or voucher: money that the company owes, in euro cents. Its balance is what its entries add up to, which the
 * verbs of `gift-cards.server.ts` keep in one transaction; the database keeps it from falling below zero.
 */
export const giftCards = pgTable(
  "gift_cards",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** As it is typed: letters and digits alone, no `0 O 1 I L`. */
    code: text("code").notNull().unique(),
    kind: text("kind").$type<"gift_card" | "voucher">().notNull(),
    valueCents: integer("value_cents").notNull(),
    balanceCents: integer("balance_cents").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Anybody who has the code may use it; otherwise its owner alone. */
    transferable: boolean("transferable").notNull(),
    ownerId: text("owner_id").references(() => users.id),
    ownerEmail: text("owner_email"),
    /** What it was given for: `booking:{id}`, `ticket:{id}`, `operator`; one for each but the operator's own. */
    origin: text("origin").notNull(),
    /** Why, in the operator's words; null where the origin says it. */
    note: text("note"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("gift_cards_owner").on(t.ownerId, t.createdAt),
    uniqueIndex("gift_cards_origin").on(t.origin).where(sql`${t.origin} <> 'operator'`),
    check("gift_cards_balance", sql`${t.balanceCents} between 0 and ${t.valueCents}`),
    check("gift_cards_value", sql`${t.valueCents} > 0`),
    check("gift_cards_owned", sql`${t.transferable} or ${t.ownerId} is not null or ${t.ownerEmail} is not null`),
  ],
)

/** What happened to a gift card's money, in euro cents; never changed and never taken away. */
export const giftCardEntries = pgTable(
  "gift_card_entries",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    giftCardId: uuid("gift_card_id")
      .notNull()
      .references(() => giftCards.id),
    /** `issued` and `returned` add, `applied`, `expired` and `withdrawn` take. */
    kind: text("kind").$type<"issued" | "applied" | "returned" | "expired" | "withdrawn">().notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** What it was applied to or came back from. */
    purchaseKind: text("purchase_kind"),
    purchaseId: text("purchase_id"),
    at: instant("at").notNull(),
  },
  (t) => [
    index("gift_card_entries_card").on(t.giftCardId, t.id),
    index("gift_card_entries_purchase").on(t.purchaseKind, t.purchaseId),
    check("gift_card_entries_sign", sql`(${t.kind} in ('issued', 'returned')) = (${t.amountCents} > 0)`),
  ],
)

/** What the Stripe sandbox remembers: one row per object it speaks of. */
export const sandboxObjects = pgTable(
  "sandbox_objects",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    object: jsonb("object").$type<Record<string, unknown>>().notNull(),
    /** What Stripe would not tell: the challenge state, the card's behaviour. */
    hidden: jsonb("hidden").$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("sandbox_objects_kind").on(t.kind, t.createdAt)],
)

/** Answers kept per idempotency key, as Stripe keeps them. */
export const sandboxAnswers = pgTable("sandbox_answers", {
  key: text("key").primaryKey(),
  fingerprint: text("fingerprint").notNull(),
  status: integer("status").notNull(),
  body: jsonb("body").$type<Record<string, unknown>>().notNull(),
})
