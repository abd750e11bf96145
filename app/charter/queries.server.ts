import { desc, eq } from "drizzle-orm"
import { z } from "zod"
import { itemById, listedItemById } from "../catalogue/queries.server"
import { yachtSpecs } from "../catalogue/rules/specs"
import { isOperator, requirePerson } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { forbidden, notFound } from "../platform/refusal"
import { aircraftFrom, type FlightCategory, flightKinds } from "./rules/aircraft"
import type { Itinerary } from "./rules/itinerary"
import { tripTypes } from "./rules/jet-search"
import { marinas } from "./rules/yacht-stay"
import { quoteRequests } from "./tables.server"

export type QuoteRequest = typeof quoteRequests.$inferSelect

type Details = Pick<QuoteRequest, "details">

const flightDetails = z.object({
  tripType: z.enum(tripTypes),
  departurePoint: z.string(),
  arrivalPoint: z.string(),
  departureDate: z.string(),
  departureTime: z.string(),
  returnDateQuote: z.string().optional(),
  returnTimeQuote: z.string().optional(),
  passengers: z.int(),
  petsAllowed: z.boolean(),
  smokingAllowed: z.boolean(),
})

/** The itinerary of a jet or helicopter booking. */
export const bookedItineraryOf = ({ details }: Details): Itinerary => flightDetails.parse(details)

/** The itinerary of a request; undefined for a yacht and once the customer's data are erased. */
export const itineraryOf = ({ details }: Details): Itinerary | undefined =>
  details.departurePoint === undefined ? undefined : bookedItineraryOf({ details })

const yachtRequestDetails = z.object({
  checkinDate: z.string(),
  checkoutDate: z.string(),
  pickupMarina: z.enum(marinas).optional(),
  homePort: z.string().optional(),
  guests: z.int().optional(),
  message: z.string().optional(),
})
export type YachtRequestDetails = z.output<typeof yachtRequestDetails>

/** Details of a yacht's request or booking; empty once the customer's data are erased. */
export const yachtStayOf = ({ details }: Details): Partial<YachtRequestDetails> =>
  yachtRequestDetails.partial().parse(details)

const isId = (id: string) => z.uuid().safeParse(id).success

/** A request for its own customer, operators and the system. Refuses with 404 anyone else. */
export async function requestForActor(ctx: Ctx, id: string): Promise<QuoteRequest> {
  const request = isId(id) ? await requestById(ctx, id) : undefined
  if (!request || !maySee(ctx, request)) throw notFound("charter.request-not-found")
  return request
}

function maySee(ctx: Ctx, request: QuoteRequest): boolean {
  const { actor } = ctx
  if (actor.kind === "system") return true
  return isOperator(ctx) || (actor.kind === "person" && actor.userId === request.userId)
}

/** Without authorisation: the caller must check access. */
export async function requestById(ctx: Ctx, id: string): Promise<QuoteRequest | undefined> {
  const [request] = await ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id))
  return request
}

/** Without authorisation: the caller must check the owner. */
export async function requestByKey(ctx: Ctx, requestKey: string): Promise<QuoteRequest | undefined> {
  const [request] = await ctx.db.select().from(quoteRequests).where(eq(quoteRequests.requestKey, requestKey))
  return request
}

/** A customer's requests, newest first. For the customer themselves and operators; refuses with 403. */
export async function requestsOf(ctx: Ctx, userId: string): Promise<QuoteRequest[]> {
  const person = requirePerson(ctx)
  if (person.userId !== userId && !isOperator(ctx)) throw forbidden()
  return ctx.db
    .select()
    .from(quoteRequests)
    .where(eq(quoteRequests.userId, userId))
    .orderBy(desc(quoteRequests.createdAt), desc(quoteRequests.id))
}

/** Refuses with `catalogue.item-not-found` (404) if the item is not an aircraft of that category. */
export async function aircraftById(ctx: Ctx, { category, itemId }: { category: FlightCategory; itemId: string }) {
  const item = await listedItemById(ctx, itemId)
  const aircraft = item && aircraftFrom(item.specs)
  if (item?.category !== category || aircraft?.kind !== flightKinds[category])
    throw notFound("catalogue.item-not-found")
  return { item, aircraft }
}

/**
 * Refuses with `catalogue.item-not-found` (404) if the item is not a yacht, or is withdrawn and not for an existing booking
 * (`isBooked`).
 */
export async function yachtById(ctx: Ctx, itemId: string, { isBooked = false } = {}) {
  const item = await itemById(ctx, itemId)
  const yacht = item && yachtSpecs(item)
  if (item?.category !== "yachts" || !yacht || !(item.listed || isBooked)) throw notFound("catalogue.item-not-found")
  return { item, yacht }
}
