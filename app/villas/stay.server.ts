import { customerOrNull } from "../accounts/identity/gates.server"
import { keepDetails } from "../accounts/profile.server"
import { stayTimes } from "../catalogue/rules/stay-times"
import { placeBookingRequest } from "../checkout/holding/request.server"
import { guestErrors, stayDays, stayErrors, stayPeriod, stayPrice } from "../checkout/rules/stay"
import type { Ctx } from "../platform/context.server"
import { convertEuroCents } from "../platform/money"
import { invalid, Refusal } from "../platform/refusal"
import type { VillaForm } from "./forms"
import { type VillaDetails, villaById } from "./queries.server"

/** A submitted request; the token authorises a guest. */
export type StayRequestResult = { bookingId: string; token: string; isGuest: boolean }

/**
 * Requests a villa, as a guest or signed in (D13): no nights are kept until the company or the partner confirms (D71),
 * and the customer gets a mail. The same `purchaseKey` is the same request. Refuses with 404, 422 and every invalid field, as
 * `customerOrNull` does, `villas.unavailable`, `checkout.amount-changed` (409) if the amount shown differs from the
 * server's (D1), and as `placeBookingRequest` does.
 *
 * @anyone Guests ask too.
 */
export async function requestStay(ctx: Ctx, itemId: string, requested: VillaForm): Promise<StayRequestResult> {
  const customer = await customerOrNull(ctx, requested)
  const { item, villa } = await villaById(ctx, itemId)
  if (!item.available || item.dailyPriceCents === null) throw new Refusal("villas.unavailable", {}, { status: 409 })
  const times = stayTimes("villas")
  const errors = [
    ...stayErrors(requested, times, ctx.now(), villa.minNights),
    ...guestErrors(requested.guests, villa.guests),
  ]
  if (errors.length > 0) throw invalid(errors)
  const nights = stayDays(requested, times)
  const price = stayPrice(nights, item.dailyPriceCents)
  const amountDueCents = convertEuroCents(price.totalCents, requested.currency)
  if (requested.expectedAmountCents !== amountDueCents)
    throw new Refusal("checkout.amount-changed", {}, { status: 409 })
  const { pickupDate, returnDate, guests, currency } = requested
  const details: VillaDetails = { pickupDate, returnDate, nights, guests, place: villa.place }
  const placed = await placeBookingRequest(ctx, {
    kind: "villa",
    purchaseKey: requested.purchaseKey,
    userId: customer?.id ?? null,
    itemId: item.id,
    itemName: item.name,
    ...stayPeriod(requested, times),
    pickupLocation: item.id,
    dropoffLocation: item.id,
    customerName: requested.fullName,
    customerEmail: requested.email,
    customerPhone: requested.phone,
    locale: ctx.locale,
    lines: [{ code: `nights:${nights}`, cents: price.subtotalCents }],
    ...price,
    currency,
    amountDueCents: amountDueCents,
    details,
  })
  await keepDetails(ctx, customer, requested)
  return { ...placed, isGuest: customer === null }
}
