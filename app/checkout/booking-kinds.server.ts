import type { Period } from "../bookings/occupancy.server"
import type { Booking } from "../bookings/queries.server"
import type { CancellationPolicy } from "../bookings/rules/cancellation"
import type { BookingKind } from "../bookings/rules/states"
import type { WhatsAppTemplate } from "../messaging/rules/whatsapp-template"
import type { Payment } from "../payments/queries.server"
import type { Ctx } from "../platform/context.server"
import type { Locale } from "../platform/i18n/locale"
import type { Refusal } from "../platform/refusal"
import type { ConsentName } from "./rules/consents"
import type { PaymentMethod } from "./rules/payable"

/**
 * A labelled value of a booking, for pages and mails; `value` may contain line breaks. `isFreeText`: free text of the
 * customer, which mails leave out.
 */
export type LabelledValue = { label: string; value: string; isFreeText?: boolean }

/** A returned payment; whole cents. */
export type NoticeRefund = Pick<Payment, "amountCents" | "currency" | "method">

/** Why a customer is notified of an ended booking or a refund. */
export type NoticeReason =
  | "taken"
  | "expired"
  | "released"
  | "offer_ended"
  | "declined"
  | "agency_cancelled"
  | "refunded"
  | "paid_twice"
  | "payment_returned"
  | "partner_declined"
  | "crypto_refused"
  | "gift_card_credit_returned"

export type Channel = "email" | "whatsapp"

/** What a kind adds to the confirmation of a booking: paragraphs, rows below the price, its own WhatsApp message. */
export type KindConfirmation = {
  paragraphs: string[]
  priceRows: LabelledValue[]
  whatsApp: { template: WhatsAppTemplate; parameters: Record<string, string> }
}

/** The appointment as legacy clients send it (part 2 §7). */
type LegacyMetadata = { appointmentDate?: string; appointmentTime?: string }

/** A customer whose identity was verified, any signed-in customer, or guests too (D13). */
export type Buyer = "verified" | "customer" | "anyone"

/** A stored request for a quote, without its customer; `endsAt` is null for a one-way flight. */
export type QuoteRequested = { id: string; itemId: string; itemName: string; startsAt: Date; endsAt: Date | null }

/** Rules, effects and texts of a kind of booking; texts in the requested language. */
export type BookingKindDefinition = {
  buyer: Buyer
  /** The occupied resource: the item's id, or a bay. */
  resourceOf: (booking: Pick<Booking, "itemId">) => string
  /**
   * Occupies additional resources, or extends them, until `expiresAt` or without end (`null`); called after its own
   * period is occupied, in that transaction. Returns the refusal if one is taken.
   */
  occupyAdditional?: (ctx: Ctx, booking: Booking, expiresAt: Date | null) => Promise<Refusal | undefined>
  /** Whether somebody without an occupancy has a right to its dates; asked before they are newly taken. */
  isAwaited?: (ctx: Ctx, booking: Booking) => Promise<boolean>
  /** Details that the kind itself writes into the booking; customers do not send them. */
  serverManagedDetails?: readonly string[]
  /** How long its dates are held while it is paid. */
  holdMinutes: number
  /** The end of the offer it came from: no payment afterwards, even if it is still held. */
  paymentDeadline?: (booking: Booking) => Date | undefined
  /** Its name, if that depends on the language. */
  nameOf?: (booking: Booking, locale: Locale) => string
  /** Item or service, time, place, number of people. */
  bookingSummary: (booking: Booking, locale: Locale) => LabelledValue[]
  /** The name of one line of its price. */
  lineName: (code: string, locale: Locale) => string
  /** What to bring and when to arrive: paragraphs of its confirmation. */
  instructions: (booking: Booking, locale: Locale) => string[]
  /** Its place, in one line. */
  placeOf: (booking: Booking, locale: Locale) => string
  /** Short names of the pickup and return locations, if it has any. */
  handOver?: (booking: Booking, locale: Locale) => { pickup: string; dropoff: string }
  /** The first message of the customer's chat with the company. */
  whatsappText: (booking: Booking, locale: Locale) => string
  /**
   * For legacy clients that name the purchase and send its amount in whole units of the currency (part 2 §7): the name,
   * and whether their metadata matches a booking.
   */
  legacyClients?: { purchaseType: string; matches: (booking: Booking, metadata: LegacyMetadata) => boolean }
  /**
   * What the customer should also know about this booking: sentences for the payment step, the mails and the pages.
   * Unlike `instructions`, they may be read from the database.
   */
  notices?: (ctx: Ctx, booking: Booking, locale: Locale) => Promise<string[]>
  /** What the customer should know about an item's partner before booking it: sentences for an offer and its mail. */
  offerNotices?: (ctx: Ctx, itemId: string, locale: Locale) => Promise<string[]>
  /**
   * Until when its partner promised to answer, if this booking still waits for that answer: pages and mails call it
   * confirmed only afterwards.
   */
  answerAwaitedUntil?: (ctx: Ctx, booking: Booking) => Promise<Date | undefined>
  /** Whether its partner still has to confirm it once it is paid. */
  needsPartnerConfirmation?: (ctx: Ctx, booking: Booking) => Promise<boolean>
  /** When its partner confirmed it, null if they have not; undefined if it has no partner who answers. */
  partnerConfirmedAt?: (ctx: Ctx, booking: Booking) => Promise<Date | null | undefined>
  /** Why its partner declined this booking, as written to the customer. */
  declinedReason?: (ctx: Ctx, booking: Booking) => Promise<string | undefined>
  /** Called in the transaction that places the booking unpaid: a request, at the agency, in declared crypto. */
  onPlacedUnpaid?: (ctx: Ctx, booking: Booking) => Promise<void>
  /** Called in the transaction that records the payment's success. */
  onPaid?: (ctx: Ctx, booking: Booking) => Promise<void>
  /** Called in the transaction that ends the booking early. */
  onEnded?: (ctx: Ctx, booking: Booking) => Promise<void>
  /** Called in the transaction that stores a request for a quote of one of its items. */
  onQuoteRequested?: (ctx: Ctx, request: QuoteRequested) => Promise<void>
  /** Called in the transaction in which an operator or partner answers a booking request, before its customer gets the mail. */
  onAnswered?: (ctx: Ctx, booking: Booking, outcome: "confirmed" | "declined") => Promise<void>
  /**
   * Called in the transaction that changes what is paid for the booking without confirming or ending it: a part is
   * received at the agency, refunded, or lost in a dispute; also when that happens to a purchase added to it.
   */
  onPaidAmountChanged?: (ctx: Ctx, booking: Booking) => Promise<void>
  paymentMethods: readonly PaymentMethod[]
  /** Consents that the customer ticks before each payment; paying accepts the terms in any case. */
  consents: readonly ConsentName[]
  cancellation: CancellationPolicy
  /** All of it back for some customers, before the general terms apply (D65). */
  freeCancellation?: FreeCancellation
  /** The deposit and how it is taken; undefined if there is none. */
  depositText?: (booking: Booking, locale: Locale) => string
  /** The refusal if its period is taken by `conflict`; default is the checkout's. */
  takenRefusal?: (conflict: Period) => Refusal
  /** Called in the transaction of the change; the kind's own WhatsApp message is sent while its payment is awaited too. */
  confirmation?: (ctx: Ctx, booking: Booking) => Promise<KindConfirmation>
}

export type FreeCancellation = {
  /** The last moment at which this booking's customer gets everything back; undefined if they do not. */
  until: (ctx: Ctx, booking: Booking) => Promise<Date | undefined>
  /** Called in the transaction of such a cancellation; `cents`: value returned, in euro cents. */
  onUsed: (ctx: Ctx, booking: Booking, cents: number) => Promise<void>
}

declare module "../platform/context.server" {
  interface Features {
    bookingKinds: Record<BookingKind, BookingKindDefinition>
  }
}

export const kindOf = (ctx: Ctx, { kind }: { kind: BookingKind }): BookingKindDefinition =>
  ctx.features.bookingKinds[kind]

/** Whether the company or a partner keeps its dates for its customer: an offer, or a confirmed stay (D71). */
export const isOffered = (ctx: Ctx, booking: Booking): boolean =>
  kindOf(ctx, booking).paymentDeadline?.(booking) !== undefined

/** Whether the offer of a booking has expired, so that it can no longer be paid. */
export function hasOfferExpired(ctx: Ctx, booking: Booking): boolean {
  const paymentDeadline = kindOf(ctx, booking).paymentDeadline?.(booking)
  return paymentDeadline !== undefined && paymentDeadline <= ctx.now()
}

/** Whether a booking that is confirmed still waits for the answer of its partner. */
export const isAnswerAwaited = async (ctx: Ctx, booking: Booking): Promise<boolean> =>
  booking.status === "confirmed" && (await kindOf(ctx, booking).answerAwaitedUntil?.(ctx, booking)) !== undefined

/** Whether the partner of a paid or placed booking has not answered in the promised time. */
export async function isAnswerOverdue(ctx: Ctx, booking: Booking): Promise<boolean> {
  const until = await kindOf(ctx, booking).answerAwaitedUntil?.(ctx, booking)
  return until !== undefined && until <= ctx.now()
}

/** The kind's notices, then its instructions: paragraphs of its confirmation. */
export async function notesOf(ctx: Ctx, booking: Booking, locale: Locale): Promise<string[]> {
  const { notices, instructions } = kindOf(ctx, booking)
  return [...((await notices?.(ctx, booking, locale)) ?? []), ...instructions(booking, locale)]
}

/** The booked item's name in the reader's language. */
export const itemNameOf = (ctx: Ctx, booking: Booking, locale: Locale): string =>
  kindOf(ctx, booking).nameOf?.(booking, locale) ?? booking.itemName
