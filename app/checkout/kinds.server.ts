import type { Period } from "../bookings/occupancy.server"
import type { Booking } from "../bookings/queries.server"
import type { CancellationPolicy } from "../bookings/rules/cancellation"
import type { BookingKind } from "../bookings/rules/kinds"
import type { Payment } from "../payments/queries.server"
import type { Ctx } from "../platform/context.server"
import type { Locale } from "../platform/i18n/locale"
import type { Refusal } from "../platform/refusal"
import type { ConsentName } from "./rules/consents"
import type { Means } from "./rules/means"

/**
 * A named fact of a booking, for pages and mails; `value` may have lines. `isTyped`: in the customer's free words, which
 * pages show and mails leave out.
 */
export type Fact = { label: string; value: string; isTyped?: boolean }

/** Money of a notice: whole cents, and what it was paid with. */
export type NoticeMoney = Pick<Payment, "amountCents" | "currency" | "means">

/** What a customer is told of a booking that did not go on, or of money that goes back. */
export type Notice =
  | "taken"
  | "lapsed"
  | "released"
  | "offer_ended"
  | "declined"
  | "refunded"
  | "paid_twice"
  | "payment_returned"
  | "crypto_refused"
  | "gift_card_credit_returned"

/** How a customer is told that a booking stands. */
export type Channel = "email" | "whatsapp"

/** Mails of a kind whose bookings need other texts than the checkout's. Called in the transaction of the fact. */
type KindMails = {
  sendConfirmation: (ctx: Ctx, booking: Booking, channels: Channel[]) => Promise<void>
  /** `money` where it is not the booking's own amount. */
  sendNotice: (ctx: Ctx, booking: Booking, notice: Notice, money?: NoticeMoney) => Promise<void>
}

/** What older clients say of an appointment (part 2 §7). */
type OlderMetadata = { appointmentDate?: string; appointmentTime?: string }

/** A customer whose identity was verified, any signed-in customer, or guests too (D13). */
export type Buyer = "verified" | "customer" | "anyone"

/** What the checkout has to know of a kind of booking; its texts are in the language asked for. */
export type PurchaseKind = {
  /** Who may book it and pay for it. */
  buyer: Buyer
  /** What of the company it reserves: the item's id, or a bay. */
  resourceOf: (booking: Pick<Booking, "itemId">) => string
  /**
   * Reserves what it needs besides, or keeps what it has, until `expiresAt` or for good (`null`); runs after its own period was
   * kept, in that transaction. Answers why it cannot.
   */
  reserveMore?: (ctx: Ctx, booking: Booking, expiresAt: Date | null) => Promise<Refusal | undefined>
  /** Names of details that the kind writes into a booking by itself, and no customer asks for. */
  ownDetails?: readonly string[]
  /** How long its dates are kept while it is paid for. */
  holdMinutes: number
  /** From when on it can be paid no more, however long it was kept: the end of the offer it came from. */
  payUntil?: (booking: Booking) => Date | undefined
  /** What it is called, where that is not the name it was booked under in every language. */
  nameOf?: (booking: Booking, locale: Locale) => string
  /** The item or service, when, where, for how many. */
  bookingFacts: (booking: Booking, locale: Locale) => Fact[]
  /** The name of one line of its price. */
  lineName: (code: string, locale: Locale) => string
  /** What to bring, when to be there: paragraphs of its confirmation. */
  notesOf: (booking: Booking, locale: Locale) => string[]
  /** Where it takes place, in one line. */
  placeOf: (booking: Booking, locale: Locale) => string
  /** The short names of where an item is collected and brought back, where it is. */
  handOver?: (booking: Booking, locale: Locale) => { pickup: string; dropoff: string }
  /** What the customer's chat with the company begins with. */
  chatText: (booking: Booking, locale: Locale) => string
  /**
   * For older clients that name the purchase and give its amount in whole units of the currency (part 2 §7): the name, and
   * whether what they say of it fits a booking.
   */
  olderClients?: { purchaseType: string; isMeant: (booking: Booking, metadata: OlderMetadata) => boolean }
  /** Runs with its payment's success, in that transaction: what else becomes true. */
  onConfirmed?: (ctx: Ctx, booking: Booking) => Promise<void>
  /** Runs when it ended before its time, in that transaction. */
  onEnded?: (ctx: Ctx, booking: Booking) => Promise<void>
  /** What it may be paid with. */
  means: readonly Means[]
  /** What its customer ticks before each payment; whoever pays accepts the terms, ticked or not. */
  consents: readonly ConsentName[]
  /** On which terms its customer cancels it. */
  cancellation: CancellationPolicy
  /** The deposit, and how it is taken; undefined where there is none. */
  depositText?: (booking: Booking, locale: Locale) => string
  /** The refusal where its period is somebody else's, as `conflict` says; the checkout's where it has none of its own. */
  takenRefusal?: (conflict: Period) => Refusal
  mails?: KindMails
}

declare module "../platform/context.server" {
  interface Features {
    /** How each kind of booking is reserved, described and ended. */
    purchaseKinds: Record<BookingKind, PurchaseKind>
  }
}

export const kindOf = (ctx: Ctx, { kind }: { kind: BookingKind }): PurchaseKind => ctx.features.purchaseKinds[kind]

/** Whether the offer that a booking came from is over: nothing is paid for it any more. */
export function isOverdue(ctx: Ctx, booking: Booking): boolean {
  const payUntil = kindOf(ctx, booking).payUntil?.(booking)
  return payUntil !== undefined && payUntil <= ctx.now()
}

/** What was booked, called as the reader's language calls it. */
export const itemNameOf = (ctx: Ctx, booking: Booking, locale: Locale): string =>
  kindOf(ctx, booking).nameOf?.(booking, locale) ?? booking.itemName
