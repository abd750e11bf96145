import type { SitePicture } from "../../../platform/pictures/picture"
import { Picture } from "../../../platform/ui/media/Picture"

/** Side view of the car; decorative, as its name is rendered beside it. */
export function SidePicture({ picture, className = "" }: { picture: SitePicture; className?: string }) {
  return (
    <div aria-hidden="true" className={`aspect-5/2 overflow-hidden rounded-card ${className}`}>
      <Picture picture={picture} alt="" sizes="20rem" />
    </div>
  )
}
