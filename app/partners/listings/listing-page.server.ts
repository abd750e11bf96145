import { requireProfile } from "../../accounts/queries.server"
import { fromPriceOf } from "../../catalogue/one-day-price.server"
import { photographPicture } from "../../catalogue/pictures.server"
import { shortSpecs } from "../../catalogue/rules/specs"
import type { TileItem } from "../../catalogue/rules/tile"
import type { Ctx } from "../../platform/context.server"
import { textOf } from "../../platform/i18n/text.server"
import { mapPlaces, previewSpecs, readListing } from "../rules/listing"
import { type Step, stepOf } from "../rules/listing-fields"
import { itemCategoryOf, ownListing, photographsOf, typedOf } from "./own-listings.server"

/** A field that is missing or not valid, and the step on which it is typed. */
type MissingField = { field: string; step: Step; message: string }

/** Data of the wizard: what was typed, what is missing, the photographs and the tile. Refuses with 404 another's. */
export async function listingPage(ctx: Ctx, listingId: string) {
  const listing = await ownListing(ctx, listingId)
  const { businessStatus } = await requireProfile(ctx)
  const { id, category, status, name, description, location, specs, itemId } = listing
  const photographs = (await photographsOf(ctx, id)).map((photograph) => ({
    id: photograph.id,
    state: photograph.state,
    picture: photograph.state === "ready" ? photographPicture(photograph) : undefined,
  }))
  const typed = typedOf(listing)
  const read = readListing(typed)
  const missing: MissingField[] =
    "errors" in read
      ? read.errors.map(({ field, code, details }) => ({
          field,
          step: stepOf(field),
          message: textOf(code, details) ?? code,
        }))
      : []
  const tile: TileItem = {
    // The prefix gives the tile its shape.
    id: itemId ?? `${category.slice(0, -1)}-preview`,
    category: itemCategoryOf(listing),
    name: name || (textOf("partners.listing-unnamed") ?? ""),
    dailyPriceCents: listing.dailyPriceCents,
    fromCents: "item" in read ? fromPriceOf(ctx, { id, ...read.item }) : null,
    available: true,
    backOn: null,
    specs: shortSpecs(previewSpecs(typed)),
    picture: photographs.find(({ picture }) => picture)?.picture,
  }
  return {
    id,
    category,
    status,
    suspendedReason: listing.suspendedReason ?? undefined,
    hasItem: itemId !== null,
    isVerified: businessStatus === "verified",
    values: { category, name, description, location, ...specs },
    missing,
    photographs,
    tile,
    places: mapPlaces.map((place) => place.name),
  }
}

export type ListingPageData = Awaited<ReturnType<typeof listingPage>>
