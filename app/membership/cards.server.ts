import type { SitePicture } from "../platform/pictures/picture"
import { studioPicture } from "../platform/pictures/pictures.server"
import { tiers } from "./rules/tiers"

/** Picture of the most popular membership's card, if it exists; `tier` is the membership's name. */
export function popularCard(): { tier: string; picture: SitePicture } | undefined {
  const popular = tiers.find(({ isPopular }) => isPopular)
  const picture = popular && studioPicture(`membership/${popular.id}/detail`)
  return picture && { tier: popular.name, picture }
}

/** The tiers of the home page's teaser, with their prices per month in euro cents. */
export const teaserTiers = tiers.map(({ id, name, discountPercent, priceCents }) => ({
  ...{ id, name, discountPercent },
  monthlyCents: priceCents.monthly,
}))
