import { customerAddress, type Profile, requireProfile } from "../../accounts/queries.server"
import type { Gate } from "../../accounts/rules/gates"
import { pictureOfItem } from "../../catalogue/pictures.server"
import { shortSpecs } from "../../catalogue/rules/specs"
import { requirePerson } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { notFound, Refusal } from "../../platform/refusal"
import { aircraftById, requestOf } from "../queries.server"
import type { FlightCategory } from "../rules/aircraft"
import { requestReference } from "../rules/request-reference"
import { requestChat, requestFactsWithMessage } from "./request-texts.server"

type Wanted = { category: FlightCategory; itemId: string }

/**
 * What the page opens with on which a flight is asked for: the aircraft, and what the account knows of the customer.
 * Refuses with 401 without a session, 404 ('Item not found.'), `charter.unavailable` (409) for what is away. Who has another
 * kind of account is told to use a personal one (D13).
 */
export async function openFlightRequest(ctx: Ctx, wanted: Wanted) {
  const profile = await requireProfile(ctx)
  const { item, aircraft } = await aircraftById(ctx, wanted)
  if (!item.available) throw new Refusal("charter.unavailable", {}, { status: 409 })
  const gate: Gate = profile.role === "personal" ? "open" : "personal-account"
  return {
    gate,
    item: { id: item.id, name: item.name, specs: shortSpecs(item.specs) },
    aircraft,
    picture: await pictureOfItem(ctx, item, "detail"),
    customer: customerOf(profile),
    today: romeDate(ctx.now()),
  }
}

const customerOf = ({ name, email, phone }: Profile) => ({ fullName: name, email, phone: phone ?? "" })

/**
 * A request that has been sent, for its own customer: its facts in their language, and the chat with the company. Refuses with
 * 401 without a session, 404 for anybody else's.
 */
export async function sentRequest(ctx: Ctx, { requestId, itemId }: { requestId: string; itemId: string }) {
  requirePerson(ctx)
  const request = await requestOf(ctx, requestId)
  if (request.itemId !== itemId) throw notFound("charter.request-not-found")
  return {
    reference: requestReference(request.id),
    itemName: request.itemName,
    customerEmail: await customerAddress(ctx, request),
    facts: requestFactsWithMessage(request, ctx.locale),
    chat: requestChat(request),
  }
}
