import { randomUUID } from "node:crypto"
import type { NewBooking } from "../../../app/bookings/booking.server"
import { VOUCHER_POLICY } from "../../../app/bookings/rules/cancellation"
import type { BookingKind } from "../../../app/bookings/rules/states"
import type { YachtSpecs } from "../../../app/catalogue/rules/specs"
import { items } from "../../../app/catalogue/tables.server"
import type { BookingKindDefinition } from "../../../app/checkout/booking-kinds.server"
import { holdInTransaction } from "../../../app/checkout/holding/hold.server"
import { placeBookingRequest } from "../../../app/checkout/holding/request.server"
import { type Ctx, inTransaction } from "../../../app/platform/context.server"
import { newGuest } from "../accounts/guests"

/** Replaces `kind` by the minimal definition of a kind of booking with `more`. */
export function setTestKind(ctx: Ctx, kind: BookingKind, more: Partial<BookingKindDefinition> = {}): void {
  ctx.features.bookingKinds[kind] = {
    buyer: "anyone",
    paymentMethods: ["card"],
    consents: [],
    cancellation: VOUCHER_POLICY,
    resourceOf: ({ itemId }) => itemId,
    holdMinutes: 20,
    bookingSummary: ({ itemName }) => [{ label: "Item", value: itemName }],
    lineName: (code) => code,
    instructions: () => ["Be there on time."],
    placeOf: () => "Porto Cervo",
    whatsappText: ({ itemName }) => itemName,
    ...more,
  }
}

/** Inserts a yacht into the catalogue. */
export async function someYacht(ctx: Ctx, id = "yacht-prova", specs: Partial<YachtSpecs> = {}): Promise<string> {
  await ctx.db
    .insert(items)
    .values({
      id,
      category: "yachts",
      name: "Prova",
      position: 1,
      dailyPriceCents: 100_000,
      specs: {
        kind: "yacht",
        guests: 8,
        cabins: 4,
        crew: 4,
        lengthM: 30,
        beamM: 7,
        cruiseKnots: 12,
        type: { it: "Yacht a motore", en: "Motor yacht" },
        hull: { it: "blu", en: "blue" },
        summary: { it: "Una prova.", en: "A test." },
        ...specs,
      },
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
  return id
}

/** A guest's booking of that yacht for a week, 7,700 EUR, with `changes`. */
export const yachtBooking = (changes: Partial<NewBooking> = {}): NewBooking => ({
  kind: "yacht",
  purchaseKey: randomUUID(),
  userId: null,
  itemId: "yacht-prova",
  itemName: "Prova",
  startsAt: new Date("2027-06-05T13:00:00Z"),
  endsAt: new Date("2027-06-12T09:00:00Z"),
  pickupLocation: "porto_cervo",
  dropoffLocation: "porto_cervo",
  customerName: "Ada Neri",
  customerEmail: "ada@example.org",
  customerPhone: "+39 070 111222",
  locale: "it",
  lines: [{ code: "days", cents: 700_000 }],
  subtotalCents: 700_000,
  taxCents: 70_000,
  totalCents: 770_000,
  currency: "eur",
  amountDueCents: 770_000,
  details: {},
  ...changes,
})

/** Holds a booking like the guest of an offer, without the limits of guests. */
export const holdInvited = (ctx: Ctx, booking: NewBooking) =>
  inTransaction(ctx, (txCtx) => holdInTransaction(txCtx, booking))

/** Holds `yachtBooking` without the limits of guests. */
export const heldYacht = (ctx: Ctx, changes: Partial<NewBooking> = {}) => holdInvited(ctx, yachtBooking(changes))

/** Places `yachtBooking` as the request of a new guest. */
export const requestedYacht = (ctx: Ctx, changes: Partial<NewBooking> = {}) =>
  placeBookingRequest(newGuest(ctx), yachtBooking({ customerEmail: `guest-${randomUUID()}@example.org`, ...changes }))
