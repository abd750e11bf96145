/** Where the subject of a picture stands, for the words that say what is seen. */
export type Scene = "quay" | "studio" | "sea" | "air" | "cutout" | "photograph"

/** One picture as a page gets it: addresses are made from these few facts. Sizes in pixels. */
export type SitePicture = {
  /** Its address without width and ending. */
  path: string
  /** Changes with its content; absent where the path does. */
  version?: string
  width: number
  height: number
  /** The widths it comes in, rising. */
  widths: number[]
  /** A WebP of some twenty pixels as base64, to show until it comes. */
  blur?: string
  scene: Scene
}

type Format = "avif" | "webp"

/** The address of a picture in one of its widths. */
export const pictureAddress = ({ path, version }: SitePicture, width: number, format: Format) =>
  `${path}-${width}.${format}${version ? `?v=${version}` : ""}`

/** All its widths as `srcset` names them. */
export const sourceSet = (picture: SitePicture, format: Format) =>
  picture.widths.map((width) => `${pictureAddress(picture, width, format)} ${width}w`).join(", ")

/** A silent film that loops: its files are `/film/{name}-{cut}.{av1,h264}.mp4`; `version` changes with its content. */
export type SiteFilm = { name: string; version: string; cuts: string[] }
