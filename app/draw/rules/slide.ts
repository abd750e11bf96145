import type { SitePicture } from "../../platform/picture"

/** A picture of a row, with the name below it. */
export type Slide = { id: string; name: string; picture: SitePicture }
