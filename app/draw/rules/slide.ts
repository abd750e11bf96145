import type { SitePicture } from "../../platform/pictures/picture"

/** A picture of a row with the name below it, and the path of its page. */
export type Slide = { to: string; name: string; picture: SitePicture }
