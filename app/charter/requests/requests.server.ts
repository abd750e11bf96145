import { customerOrNull } from "../../accounts/identity/gates.server"
import { keepDetails } from "../../accounts/profile.server"
import { kindOf } from "../../checkout/booking-kinds.server"
import { enforceCheckoutRateLimit, enforceRequestLimit } from "../../checkout/holding/customer-limits.server"
import { guestErrors, stayErrors, stayPeriod } from "../../checkout/rules/stay"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { invalid, Refusal } from "../../platform/refusal"
import type { FlightRequest, YachtRequest } from "../forms"
import { aircraftById, type QuoteRequest, requestByKey, type YachtRequestDetails, yachtById } from "../queries.server"
import type { FlightCategory } from "../rules/aircraft"
import { type Itinerary, itineraryErrors, periodOf } from "../rules/itinerary"
import { boardingOf, yachtTimes } from "../rules/yacht-stay"
import { quoteRequests } from "../tables.server"
import { yachtUnavailableRefusal } from "../yacht-bookings.server"
import { sendQuoteRequestReceived } from "./request-mails.server"
import { requestSubject } from "./request-records.server"

type RequestedAircraft = { category: FlightCategory; itemId: string }

/**
 * Validates an itinerary before contact details are asked for. Refuses with 404 if the item is no such aircraft,
 * `charter.unavailable` (409), 422 with every invalid field.
 */
export async function checkItinerary(ctx: Ctx, requested: RequestedAircraft, itinerary: Itinerary) {
  const { item, aircraft } = await aircraftById(ctx, requested)
  if (!item.available) throw new Refusal("charter.unavailable", {}, { status: 409 })
  const errors = itineraryErrors(itinerary, aircraft, ctx.now())
  if (errors.length > 0) throw invalid(errors)
  return { item, aircraft }
}

/**
 * Stores a guest's or a customer's request for a flight and confirms it by mail (D40, D81). Idempotent by `requestKey`. Refuses as
 * `customerOrNull`, `checkItinerary`, `existingRequest` and `storeRequest` do.
 *
 * @anyone Guests ask too.
 */
export async function requestFlight(
  ctx: Ctx,
  requested: RequestedAircraft,
  { requestKey, isSignedIn, fullName, email, phone, ...itinerary }: FlightRequest,
): Promise<QuoteRequest> {
  const customer = await customerOrNull(ctx, { isSignedIn })
  const userId = customer?.id ?? null
  await enforceCheckoutRateLimit(ctx, { userId })
  const existing = await existingRequest(ctx, { requestKey, userId })
  if (existing) return existing
  const { item, aircraft } = await checkItinerary(ctx, requested, itinerary)
  await keepDetails(ctx, customer, { fullName, phone })
  return storeRequest(ctx, {
    kind: aircraft.kind,
    requestKey,
    userId,
    itemId: item.id,
    itemName: item.name,
    ...periodOf(itinerary),
    customerName: fullName,
    customerEmail: email,
    customerPhone: phone,
    details: itinerary,
  })
}

/**
 * Stores a guest's or a customer's request for a yacht (D13, D40); it does not reserve the dates. Idempotent by
 * `purchaseKey`. Refuses as `customerOrNull` does, with `catalogue.item-not-found` (404), `charter.yacht-unavailable`
 * (409), 422 with every invalid field, and as `existingRequest` and `storeRequest` do.
 *
 * @anyone Guests ask too.
 */
export async function requestYacht(ctx: Ctx, itemId: string, requested: YachtRequest): Promise<QuoteRequest> {
  const customer = await customerOrNull(ctx, requested)
  const userId = customer?.id ?? null
  const { purchaseKey: requestKey, fullName, email, phone, pickupDate, returnDate } = requested
  const { guests, pickupMarina, message } = requested
  const dates = { pickupDate, returnDate }
  await enforceCheckoutRateLimit(ctx, { userId })
  const existing = await existingRequest(ctx, { requestKey, userId })
  if (existing) return existing
  const { item, yacht } = await yachtById(ctx, itemId)
  if (!item.available) throw yachtUnavailableRefusal()
  const errors = [...stayErrors(dates, yachtTimes, ctx.now()), ...guestErrors(guests, yacht.guests)]
  if (errors.length > 0) throw invalid(errors)
  await keepDetails(ctx, customer, { fullName, phone })
  return storeRequest(ctx, {
    kind: "yacht",
    requestKey,
    userId,
    itemId: item.id,
    itemName: item.name,
    ...stayPeriod(dates, yachtTimes),
    customerName: fullName,
    customerEmail: email,
    customerPhone: phone,
    details: {
      checkinDate: pickupDate,
      checkoutDate: returnDate,
      guests,
      ...boardingOf(yacht, { pickupMarina }),
      message,
    } satisfies YachtRequestDetails,
  })
}

type NewRequest = Omit<typeof quoteRequests.$inferInsert, "id" | "state" | "locale" | "currency" | "createdAt"> & {
  userId: string | null
}

/**
 * The request already stored under a browser's key, if any. Refuses with `charter.request-key-invalid` (409) if it belongs to
 * another person.
 */
async function existingRequest(
  ctx: Ctx,
  { requestKey, userId }: Pick<NewRequest, "requestKey" | "userId">,
): Promise<QuoteRequest | undefined> {
  const existing = await requestByKey(ctx, requestKey)
  return existing && requireOwner(existing, userId)
}

/**
 * Stores a valid request and sends its mail. Idempotent by `requestKey`. Refuses as `enforceRequestLimit` and
 * `existingRequest` do.
 */
async function storeRequest(ctx: Ctx, requested: NewRequest): Promise<QuoteRequest> {
  const { requestKey, userId, itemId, customerEmail: email } = requested
  return inTransaction(ctx, async (txCtx) => {
    const [made] = await txCtx.db
      .insert(quoteRequests)
      .values({ ...requested, locale: ctx.locale, currency: ctx.currency, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (!made) return requireOwner(await requestByKey(txCtx, requestKey), userId)
    await enforceRequestLimit(txCtx, { userId, email })
    await recordEvent(txCtx, { name: "request.made", subject: requestSubject(made.id), facts: { itemId } })
    await sendQuoteRequestReceived(txCtx, made)
    await kindOf(txCtx, made).onQuoteRequested?.(txCtx, made)
    return made
  })
}

function requireOwner(request: QuoteRequest | undefined, userId: string | null): QuoteRequest {
  if (request?.userId !== userId) throw new Refusal("charter.request-key-invalid", {}, { status: 409 })
  return request
}
