import { customerOrNull, requireCustomer } from "../../accounts/identity/gates.server"
import { kindOf } from "../../checkout/booking-kinds.server"
import { mailboxHash } from "../../checkout/guest-hashes.server"
import { requireConfirmedEmail } from "../../checkout/guests/guest-codes.server"
import { enforceCheckoutRateLimit } from "../../checkout/holding/hold.server"
import { guestErrors, stayErrors, stayPeriod } from "../../checkout/rules/stay"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { DAY_SECONDS, enforceRateLimit, HOUR_SECONDS } from "../../platform/limits.server"
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

/** Requests per hour: of one person or network, and of all guests together. */
const MAX_REQUESTS = 10
const MAX_OF_GUESTS = { perItem: 15, total: 60 }
/** Guest requests per day and mailbox: each sends a mail to it. */
const MAX_PER_MAILBOX = 4

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
 * Stores a request for a flight and confirms it to the customer by mail (D40). Idempotent by `requestKey`. Refuses with 401,
 * `accounts.personal-required` (403), and as `checkItinerary`, `existingRequest` and `storeRequest` do.
 */
export async function requestFlight(
  ctx: Ctx,
  requested: RequestedAircraft,
  { requestKey, fullName, email, phone, ...itinerary }: FlightRequest,
): Promise<QuoteRequest> {
  const { id: userId } = await requireCustomer(ctx)
  const existing = await existingRequest(ctx, { requestKey, userId })
  if (existing) return existing
  const { item, aircraft } = await checkItinerary(ctx, requested, itinerary)
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
 * `purchaseKey`. A guest's address must be confirmed (D69). Refuses as `customerOrNull` does, with
 * `catalogue.item-not-found` (404), `charter.yacht-unavailable` (409), 422 with every invalid field, and as
 * `requireConfirmedEmail`, `existingRequest` and `storeRequest` do.
 *
 * @anyone Guests ask too.
 */
export async function requestYacht(ctx: Ctx, itemId: string, requested: YachtRequest): Promise<QuoteRequest> {
  const userId = (await customerOrNull(ctx, requested))?.id ?? null
  const { purchaseKey: requestKey, fullName, email, phone, emailCodeId, emailCode, pickupDate, returnDate } = requested
  const { guests, pickupMarina, message } = requested
  const dates = { pickupDate, returnDate }
  await enforceCheckoutRateLimit(ctx, { userId })
  const existing = await existingRequest(ctx, { requestKey, userId })
  if (existing) return existing
  const { item, yacht } = await yachtById(ctx, itemId)
  if (!item.available) throw yachtUnavailableRefusal()
  const errors = [...stayErrors(dates, yachtTimes, ctx.now()), ...guestErrors(guests, yacht.guests)]
  if (errors.length > 0) throw invalid(errors)
  if (userId === null) await requireConfirmedEmail(ctx, { email, emailCodeId, emailCode })
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

/** Stores a valid request and sends its mail. Idempotent by `requestKey`. Refuses with 429, and as `existingRequest` does. */
async function storeRequest(ctx: Ctx, requested: NewRequest): Promise<QuoteRequest> {
  const { requestKey, userId, itemId } = requested
  await enforceRateLimit(ctx, `charter.request:${userId ?? ctx.network}`, MAX_REQUESTS, HOUR_SECONDS)
  return inTransaction(ctx, async (txCtx) => {
    const [made] = await txCtx.db
      .insert(quoteRequests)
      .values({ ...requested, locale: ctx.locale, currency: ctx.currency, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (!made) return requireOwner(await requestByKey(txCtx, requestKey), userId)
    if (userId === null) await countGuestRequest(txCtx, made)
    await recordEvent(txCtx, { name: "request.made", subject: requestSubject(made.id), facts: { itemId } })
    await sendQuoteRequestReceived(txCtx, made)
    await kindOf(txCtx, made).onQuoteRequested?.(txCtx, made)
    return made
  })
}

/** Called inside the transaction that stores the request, so that a refused one is not counted. */
async function countGuestRequest(ctx: Ctx, { itemId, customerEmail }: QuoteRequest): Promise<void> {
  const mailbox = mailboxHash(ctx, customerEmail)
  await enforceRateLimit(ctx, `charter.request-mail:${mailbox}`, MAX_PER_MAILBOX, DAY_SECONDS)
  await enforceRateLimit(ctx, `charter.request-item:${itemId}`, MAX_OF_GUESTS.perItem, HOUR_SECONDS)
  await enforceRateLimit(ctx, "charter.request-guests", MAX_OF_GUESTS.total, HOUR_SECONDS)
}

function requireOwner(request: QuoteRequest | undefined, userId: string | null): QuoteRequest {
  if (request?.userId !== userId) throw new Refusal("charter.request-key-invalid", {}, { status: 409 })
  return request
}
