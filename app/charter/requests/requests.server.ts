import { requireCustomer } from "../../accounts/identity/gates.server"
import { mailboxHash } from "../../checkout/keyed-hash.server"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { countAttempt } from "../../platform/limits.server"
import { invalid, Refusal } from "../../platform/refusal"
import type { FlightRequest } from "../forms"
import { aircraftById, type QuoteRequest, requestByKey } from "../queries.server"
import type { FlightCategory } from "../rules/aircraft"
import { type Itinerary, itineraryBreaks, periodOf } from "../rules/itinerary"
import { quoteRequests } from "../tables.server"
import { sendRequestReceived } from "./request-mails.server"

/** How many requests one person may make in an hour, and guests altogether: of one item, and of all. */
const MOST_REQUESTS = 10
const MOST_OF_GUESTS = { ofItem: 15, inAll: 60 }
const HOUR_SECONDS = 3600
/** How many requests of guests name one mailbox in a day: each sends it a mail. */
const MOST_TO_MAILBOX = 4
const DAY_SECONDS = 24 * HOUR_SECONDS

type Wanted = { category: FlightCategory; itemId: string }

/**
 * Judges an itinerary before anything else is asked. Refuses with 404 for what does not fly, `charter.unavailable` (409) for
 * what is away, 422 with every broken rule.
 */
export async function checkItinerary(ctx: Ctx, wanted: Wanted, itinerary: Itinerary) {
  const { item, aircraft } = await aircraftById(ctx, wanted)
  if (!item.available) throw new Refusal("charter.unavailable", {}, { status: 409 })
  const breaks = itineraryBreaks(itinerary, aircraft, ctx.now())
  if (breaks.length > 0) throw invalid(breaks)
  return { item, aircraft }
}

/**
 * Stores a request for a flight and tells the customer that it is here (D40). The same `requestKey` is the same request.
 * Refuses with 401, `accounts.personal-required` (403), as `checkItinerary` does, 429 when asked too often,
 * `charter.request-key-invalid` (409) for a key that is somebody else's.
 */
export async function requestFlight(
  ctx: Ctx,
  wanted: Wanted,
  { requestKey, fullName, email, phone, ...itinerary }: FlightRequest,
): Promise<QuoteRequest> {
  const { id: userId } = await requireCustomer(ctx)
  const existing = await existingRequest(ctx, { requestKey, userId })
  if (existing) return existing
  const { item, aircraft } = await checkItinerary(ctx, wanted, itinerary)
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

type NewRequest = Omit<typeof quoteRequests.$inferInsert, "id" | "state" | "locale" | "currency" | "createdAt"> & {
  userId: string | null
}

/**
 * What this browser's key has made already, for whoever made it; undefined where it is new. Refuses with
 * `charter.request-key-invalid` (409) for a key that is somebody else's.
 */
export async function existingRequest(
  ctx: Ctx,
  { requestKey, userId }: Pick<NewRequest, "requestKey" | "userId">,
): Promise<QuoteRequest | undefined> {
  const existing = await requestByKey(ctx, requestKey)
  return existing && own(existing, userId)
}

/**
 * Stores a request that keeps every rule and tells its customer; who may ask is the caller's. The same key is the same request.
 * Refuses with 429 when asked too often, and as `standingRequest` does.
 */
export async function storeRequest(ctx: Ctx, asked: NewRequest): Promise<QuoteRequest> {
  const { requestKey, userId, itemId } = asked
  await countAttempt(ctx, `charter.request:${userId ?? ctx.ip}`, MOST_REQUESTS, HOUR_SECONDS)
  return inTransaction(ctx, async (inner) => {
    const [made] = await inner.db
      .insert(quoteRequests)
      .values({ ...asked, locale: ctx.locale, currency: ctx.currency, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (!made) return own(await requestByKey(inner, requestKey), userId)
    if (userId === null) await countGuestRequest(inner, made)
    await recordEvent(inner, { name: "request.made", subject: `request:${made.id}`, facts: { itemId } })
    await sendRequestReceived(inner, made)
    return made
  })
}

/** Counts only what was stored, inside its transaction: what is refused here counts for nobody. */
async function countGuestRequest(ctx: Ctx, { itemId, customerEmail }: QuoteRequest): Promise<void> {
  const mailbox = mailboxHash(ctx, customerEmail)
  await countAttempt(ctx, `charter.request-mail:${mailbox}`, MOST_TO_MAILBOX, DAY_SECONDS)
  await countAttempt(ctx, `charter.request-item:${itemId}`, MOST_OF_GUESTS.ofItem, HOUR_SECONDS)
  await countAttempt(ctx, "charter.request-guests", MOST_OF_GUESTS.inAll, HOUR_SECONDS)
}

/** A key belongs to whoever used it first. */
function own(request: QuoteRequest | undefined, userId: string | null): QuoteRequest {
  if (request?.userId !== userId) throw new Refusal("charter.request-key-invalid", {}, { status: 409 })
  return request
}
