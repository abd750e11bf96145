import { m } from "../../platform/i18n/paraglide/messages.js"
import type { HousePicture } from "../../platform/picture"
import { Picture } from "../../platform/ui/Picture"
import { SteelCard } from "./SteelCard"

/** The personal card of a membership; drawn in lines for as long as it has no picture. */
export function MemberCard({ picture, tier }: { picture: HousePicture | undefined; tier: string }) {
  return picture ? (
    <div className="aspect-video overflow-hidden">
      <Picture
        picture={picture}
        alt={m.membership_card_seen({ tier })}
        sizes="(min-width: 80rem) 38rem, (min-width: 64rem) 46vw, 90vw"
      />
    </div>
  ) : (
    <SteelCard className="max-w-md lg:max-w-lg lg:justify-self-center" />
  )
}
