import { customerEmail, type Profile, requireProfile } from "../../accounts/queries.server"
import type { BookingEligibility } from "../../accounts/rules/booking-eligibility"
import { itemPicture } from "../../catalogue/pictures.server"
import { shortSpecs } from "../../catalogue/rules/specs"
import { requirePerson } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { notFound, Refusal } from "../../platform/refusal"
import { aircraftById, requestForActor } from "../queries.server"
import type { FlightCategory } from "../rules/aircraft"
import { requestReference } from "../rules/request-states"
import { requestChat, requestSummaryWithMessage } from "./request-texts.server"

type RequestedAircraft = { category: FlightCategory; itemId: string }

/**
 * Data of the flight request page: the aircraft and the customer's contact details. `eligibility` asks for a personal account
 * (D13). Refuses with 401 without a session, `catalogue.item-not-found` (404), `charter.unavailable` (409).
 */
export async function loadFlightRequest(ctx: Ctx, requested: RequestedAircraft) {
  const profile = await requireProfile(ctx)
  const { item, aircraft } = await aircraftById(ctx, requested)
  if (!item.available) throw new Refusal("charter.unavailable", {}, { status: 409 })
  const eligibility: BookingEligibility = profile.role === "personal" ? "allowed" : "personal-account"
  return {
    eligibility,
    item: { id: item.id, name: item.name, specs: shortSpecs(item.specs) },
    aircraft,
    picture: await itemPicture(ctx, item, "detail"),
    customer: contactOf(profile),
    today: romeDate(ctx.now()),
  }
}

const contactOf = ({ name, email, phone }: Profile) => ({ fullName: name, email, phone: phone ?? "" })

/**
 * A stored request for its own customer, with its summary in their language and the link to the WhatsApp chat. Refuses with 401
 * without a session, 404 for another customer's request.
 */
export async function sentRequest(ctx: Ctx, { requestId, itemId }: { requestId: string; itemId: string }) {
  requirePerson(ctx)
  const request = await requestForActor(ctx, requestId)
  if (request.itemId !== itemId) throw notFound("charter.request-not-found")
  return {
    reference: requestReference(request.id),
    itemName: request.itemName,
    customerEmail: await customerEmail(ctx, request),
    summary: requestSummaryWithMessage(request, ctx.locale),
    chat: requestChat(request),
  }
}
