import type { SitePicture } from "../platform/picture"
import { drawnPicture } from "../platform/pictures.server"
import { tiers } from "./rules/tiers"

/** The card of the membership that most people choose, where the studio has drawn it; `tier` is the membership's name. */
export function popularCard(): { tier: string; picture: SitePicture } | undefined {
  const popular = tiers.find(({ isPopular }) => isPopular)
  const picture = popular && drawnPicture(`membership/${popular.id}/detail`)
  return picture && { tier: popular.name, picture }
}
