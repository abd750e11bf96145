/** The setting of a picture, for its alternative text. */
export type PictureSetting = "light" | "veiled" | "showroom" | "sea" | "air" | "photograph"

/** A picture as pages receive it, enough to build its URLs. Sizes in pixels. */
export type SitePicture = {
  /** The URL without width and extension. */
  path: string
  /** Changes with the content; absent if `path` does. */
  version?: string
  width: number
  height: number
  /** Ascending. */
  widths: number[]
  /** A WebP of about twenty pixels as base64, shown while loading. */
  blur?: string
  setting: PictureSetting
}

type Format = "avif" | "webp"

export const pictureUrl = ({ path, version }: SitePicture, width: number, format: Format) =>
  `${path}-${width}.${format}${version ? `?v=${version}` : ""}`

/** All widths in `srcset` syntax. */
export const srcSet = (picture: SitePicture, format: Format) =>
  picture.widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(", ")

/** A silent looping video with the files `/film/{name}-{encoding}.{av1,h264}.mp4`; `version` changes with the content. */
export type SiteFilm = { name: string; version: string; encodings: string[] }
