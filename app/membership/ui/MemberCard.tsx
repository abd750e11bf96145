import type { SitePicture } from "../../platform/pictures/picture"
import { Picture } from "../../platform/ui/media/Picture"

export const MemberCard = ({ picture, alt }: { picture: SitePicture; alt: string }) => (
  <div className="aspect-video overflow-hidden">
    <Picture picture={picture} alt={alt} sizes="(min-width: 80rem) 38rem, (min-width: 64rem) 46vw, 90vw" />
  </div>
)
