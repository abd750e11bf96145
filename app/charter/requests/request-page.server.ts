import { customerEmail, type Profile, profileOf } from "../../accounts/queries.server"
import { guestEligibility } from "../../accounts/rules/booking-eligibility"
import { itemPicture } from "../../catalogue/pictures.server"
import { shortSpecs } from "../../catalogue/rules/specs"
import { requirePerson } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { notFound, Refusal } from "../../platform/refusal"
import { aircraftById } from "../queries.server"
import type { FlightCategory } from "../rules/aircraft"
import { requestReference } from "../rules/request-states"
import { customerRequest, flightOf, type RequestAccess, requestPagePath } from "./request-records.server"
import { requestChat, requestSummaryWithMessage } from "./request-texts.server"

type RequestedAircraft = { category: FlightCategory; itemId: string }

/**
 * Data of the flight request page, also for guests (D81): the aircraft and the customer's contact details. `eligibility` asks for a
 * personal account (D13). Refuses with `catalogue.item-not-found` (404), `charter.unavailable` (409).
 */
export async function loadFlightRequest(ctx: Ctx, requested: RequestedAircraft) {
  const profile = await profileOf(ctx)
  const { item, aircraft } = await aircraftById(ctx, requested)
  if (!item.available) throw new Refusal("charter.unavailable", {}, { status: 409 })
  return {
    eligibility: guestEligibility(profile),
    item: { id: item.id, name: item.name, specs: shortSpecs(item.specs) },
    aircraft,
    picture: await itemPicture(ctx, item, "detail"),
    customer: contactOf(profile),
    today: romeDate(ctx.now()),
  }
}

const contactOf = (profile: Profile | null) => ({
  fullName: profile?.name ?? "",
  email: profile?.email ?? "",
  phone: profile?.phone ?? "",
})

/**
 * A stored request for its own customer or a guest with its token, with its summary in their language, the link to the WhatsApp chat
 * and the path of its page. Refuses with 401 without a session and a token, 404 for anybody else's request.
 */
export async function sentRequest(ctx: Ctx, { itemId, ...access }: RequestAccess & { itemId: string }) {
  if (access.token === undefined) requirePerson(ctx)
  const request = await customerRequest(ctx, access)
  if (request.itemId !== itemId) throw notFound("charter.request-not-found")
  return {
    reference: requestReference(request.id),
    itemName: request.itemName,
    customerEmail: await customerEmail(ctx, request),
    summary: requestSummaryWithMessage(request, ctx.locale),
    flight: await flightOf(ctx, request),
    chat: requestChat(request),
    page: requestPagePath(ctx, request),
  }
}
