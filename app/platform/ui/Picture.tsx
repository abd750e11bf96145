import { preload } from "react-dom"
import { pictureUrl, type SitePicture, sourceSet } from "../picture"

type Props = {
  picture: SitePicture
  /** Another crop for portrait windows. */
  portrait?: SitePicture
  /** Alternative text; "" if the text beside it says the same. */
  alt: string
  sizes: string
  portraitSizes?: string
  /** The first picture of its page: preloaded before the page's scripts. */
  first?: boolean
  fit?: keyof typeof fits
  className?: string
}

const fits = { cover: "bg-cover object-cover", contain: "bg-contain bg-no-repeat object-contain" }

const PORTRAIT = "(orientation: portrait)"

/** A responsive picture that fills its box, with a blur while it loads. */
export function Picture({
  picture,
  portrait,
  alt,
  sizes,
  portraitSizes = sizes,
  first,
  fit = "cover",
  className = "",
}: Props) {
  if (first) {
    preloadPicture(picture, sizes, portrait && `not all and ${PORTRAIT}`)
    if (portrait) preloadPicture(portrait, portraitSizes, PORTRAIT)
  }
  const { width, height, widths, blur } = picture
  return (
    <picture className="contents">
      {portrait ? (
        <>
          <source type="image/avif" media={PORTRAIT} srcSet={sourceSet(portrait, "avif")} sizes={portraitSizes} />
          <source type="image/webp" media={PORTRAIT} srcSet={sourceSet(portrait, "webp")} sizes={portraitSizes} />
        </>
      ) : null}
      <source type="image/avif" srcSet={sourceSet(picture, "avif")} sizes={sizes} />
      <img
        src={pictureUrl(picture, widths.at(-1) ?? width, "webp")}
        srcSet={sourceSet(picture, "webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        fetchPriority={first ? "high" : undefined}
        loading={first ? undefined : "lazy"}
        className={`size-full bg-center ${fits[fit]} ${className}`}
        style={blur ? { backgroundImage: `url(data:image/webp;base64,${blur})` } : undefined}
      />
    </picture>
  )
}

/** Preloads the AVIF file that the browser will choose. */
function preloadPicture(picture: SitePicture, sizes: string, media: string | undefined) {
  preload(pictureUrl(picture, picture.widths.at(-1) ?? picture.width, "avif"), {
    as: "image",
    type: "image/avif",
    imageSrcSet: sourceSet(picture, "avif"),
    imageSizes: sizes,
    media,
    fetchPriority: "high",
  })
}
