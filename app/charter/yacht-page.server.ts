import { customerEmail, type Profile, profileOf, requireProfile } from "../accounts/queries.server"
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
import { type QuoteRequest, yachtById, yachtStayOf } from "./queries.server"
import { requestPageUrl } from "./requests/request-records.server"
import { requestChat, yachtRequestSummary } from "./requests/request-texts.server"
import { requestReference } from "./rules/request-states"
import { yachtDays } from "./rules/yacht-stay"
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

/**
 * What the page shows after a yacht request was stored: its summary, the link to the WhatsApp chat, and the path of its
 * page.
 */
export async function yachtRequestReceipt(ctx: Ctx, request: QuoteRequest) {
  const { itemName: item, startsAt, currency } = request
  const { checkinDate = "", checkoutDate = "" } = yachtStayOf(request)
  return {
    reference: requestReference(request.id),
    chat: requestChat(request),
    page: requestPageUrl(ctx, request).slice(ctx.config.baseUrl.length),
    sent: {
      item,
      category: "yachts" as const,
      startsAt,
      endsAt: request.endsAt ?? startsAt,
      days: yachtDays({ checkinDate, checkoutDate }),
      more: yachtRequestSummary(request, ctx.locale),
      totalCents: null,
      currency,
      email: await customerEmail(ctx, request),
    },
  }
}
