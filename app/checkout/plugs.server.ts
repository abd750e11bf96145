import type { Booking } from "../bookings/queries.server"
import type { BookingKind } from "../bookings/rules/kinds"
import type { Ctx } from "../platform/context.server"
import type { Locale } from "../platform/i18n/locale"

/** A named fact of a booking, for pages and mails; `value` may have lines. */
/** `isTyped`: in the customer's free words, which pages show and mails leave out. */
export type Fact = { label: string; value: string; isTyped?: boolean }

/** What a kind of booking says of itself; its words are in the language asked for. */
export type BookingPlug = {
  /** What of the house it keeps: the item's id, or a bay. */
  resourceOf: (booking: Pick<Booking, "itemId">) => string
  /** How long its dates are kept while it is paid for. */
  holdMinutes: number
  /** From when on it can be paid no more, however long it was kept: the end of the offer it came from. */
  payUntil?: (booking: Booking) => Date | undefined
  /** What it is called, where that is not the name it was booked under in every language. */
  nameOf?: (booking: Booking, locale: Locale) => string
  /** The item or service, when, where, for how many. */
  factsOf: (booking: Booking, locale: Locale) => Fact[]
  /** The words of one line of its price. */
  lineName: (code: string, locale: Locale) => string
  /** What to bring, when to be there: paragraphs of its confirmation. */
  notesOf: (booking: Booking, locale: Locale) => string[]
  /** Where it takes place, in one line. */
  placeOf: (booking: Booking, locale: Locale) => string
  /** What the customer's chat with the house begins with. */
  chatText: (booking: Booking, locale: Locale) => string
  /** Runs with its payment's success, in that transaction: what else becomes true. */
  onConfirmed?: (ctx: Ctx, booking: Booking) => Promise<void>
  /** Runs when it ended before its time, in that transaction. */
  onEnded?: (ctx: Ctx, booking: Booking) => Promise<void>
}

/** Every kind but the car rental, which has a checkout of its own. */
export type CheckoutKind = Exclude<BookingKind, "car_rental">

const plugs = new Map<BookingKind, BookingPlug>()

/** Says how bookings of `kind` are kept and told; done once, by the composition. */
export function plugBooking(kind: CheckoutKind, plug: BookingPlug): void {
  plugs.set(kind, plug)
}

/** A car rental is none of the checkout's: asking for its plug is a bug. */
export function plugOf({ kind }: { kind: BookingKind }): BookingPlug {
  const plug = plugs.get(kind)
  if (!plug) throw new Error(`Nothing is plugged in for bookings of kind ${kind}.`)
  return plug
}

/** Whether the offer that a booking came from is over: nothing is paid for it any more. */
export function isOverdue(booking: Booking, now: Date): boolean {
  const payUntil = plugOf(booking).payUntil?.(booking)
  return payUntil !== undefined && payUntil <= now
}

/** What was booked, called as the reader's language calls it; a rental by its car. */
export const itemNameOf = (booking: Booking, locale: Locale): string =>
  plugs.get(booking.kind)?.nameOf?.(booking, locale) ?? booking.itemName

/** Whether bookings of that kind go through this checkout. */
export const isPlugged = (kind: BookingKind): boolean => plugs.has(kind)
