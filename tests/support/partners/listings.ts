import { randomUUID } from "node:crypto"
import type { ListingInput } from "../../../app/partners/forms"
import { createListing, publishListing } from "../../../app/partners/listings/listings.server"
import type { Listing } from "../../../app/partners/listings/own-listings.server"
import type { Ctx, Person } from "../../../app/platform/context.server"
import { person } from "../accounts/people"
import { as } from "../context"
import { type TypedKind, typedListings } from "./typed-listings"

/** A partner, by default of a verified company. */
export const somePartner = async <C extends Ctx>(
  ctx: C,
  changes: Parameters<typeof person>[1] = {},
): Promise<C & { actor: Person }> => {
  const actor = await person(ctx, {
    role: "business",
    companyName: "Gallura Rent S.r.l.",
    businessStatus: "verified",
    ...changes,
  })
  return { ...as(ctx, actor), actor }
}

/** A draft of the signed-in partner. */
export const someDraft = (partner: Ctx, kind: TypedKind = "car", changes: ListingInput = {}): Promise<Listing> =>
  createListing(partner, randomUUID(), { ...typedListings[kind], ...changes })

/** A published listing of the signed-in partner, with its item's id. */
export async function someListing(partner: Ctx, kind: TypedKind = "car", changes: ListingInput = {}) {
  const { id } = await someDraft(partner, kind, changes)
  const listing = await publishListing(partner, id)
  return { ...listing, itemId: listing.itemId ?? "" }
}
