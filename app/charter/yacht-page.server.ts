import { type Profile, profileOf, requireProfile } from "../accounts/queries.server"
import { type BookingEligibility, guestEligibility } from "../accounts/rules/booking-eligibility"
import { calendarFrame } from "../catalogue/calendar.server"
import { itemPicture } from "../catalogue/pictures.server"
import { shortSpecs } from "../catalogue/rules/specs"
import type { Trip } from "../catalogue/rules/trip"
import { itemTrip } from "../catalogue/trips.server"
import { ownBooking } from "../checkout/access.server"
import { bookingDetail } from "../checkout/outcome/booking-detail.server"
import type { Ctx } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import { notFound } from "../platform/refusal"
import { yachtById } from "./queries.server"
import { yachtUnavailableRefusal } from "./yacht-bookings.server"

type YachtVisit = { itemId: string; bookingId: string | null; trip?: Trip | undefined }

/**
 * Data of the yacht booking page: the yacht, the customer's contact details, and the booking to pay if `bookingId` is
 * given. `eligibility` asks for a personal account (D13); without a session, with the price of the trip (D80). Refuses with 401
 * for a booking without a session, 404 (`catalogue.item-not-found`, or another customer's booking), `charter.yacht-unavailable` (409).
 */
export async function yachtBookingPage(ctx: Ctx, { itemId, bookingId, trip }: YachtVisit) {
  const profile = bookingId ? await requireProfile(ctx) : await profileOf(ctx)
  const { item, yacht } = await yachtById(ctx, itemId, { isBooked: bookingId !== null })
  if (item.dailyPriceCents === null || !(item.available || bookingId)) throw yachtUnavailableRefusal()
  const eligibility: BookingEligibility = profile ? guestEligibility(profile) : "sign-in-required"
  return {
    eligibility,
    yacht: {
      id: item.id,
      name: item.name,
      specs: shortSpecs(item.specs),
      guests: yacht.guests,
      homePort: yacht.place,
      dailyPriceCents: item.dailyPriceCents,
    },
    picture: await itemPicture(ctx, item, "detail"),
    customer: profile && { id: profile.id, ...contactOf(profile) },
    offer: trip && !profile ? await itemTrip(ctx, item, trip) : undefined,
    trip,
    today: romeDate(ctx.now()),
    calendar: calendarFrame(romeDate(ctx.now()), ctx.locale),
    booking: bookingId ? await bookingOfYacht(ctx, { itemId, bookingId }) : undefined,
    publishableKey: ctx.config.stripe.publishableKey,
  }
}

const contactOf = ({ name, email, phone }: Profile) => ({ fullName: name, email, phone: phone ?? "" })

async function bookingOfYacht(ctx: Ctx, { itemId, bookingId }: { itemId: string; bookingId: string }) {
  const booking = await ownBooking(ctx, bookingId)
  if (booking.itemId !== itemId) throw notFound("bookings.not-found")
  return bookingDetail(ctx, { bookingId })
}
