import { preload } from "react-dom"
import { pictureUrl, type SitePicture, srcSet } from "../../pictures/picture"

type Props = {
  picture: SitePicture
  /** Another crop for portrait windows. */
  portrait?: SitePicture
  /** Alternative text; "" if the text beside it says the same. */
  alt: string
  sizes: string
  portraitSizes?: string
  /** The first picture of its page: preloaded before the page's scripts. */
  isAboveTheFold?: boolean
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
  isAboveTheFold,
  fit = "cover",
  className = "",
}: Props) {
  if (isAboveTheFold) {
    preloadPicture(picture, sizes, portrait && `not all and ${PORTRAIT}`)
    if (portrait) preloadPicture(portrait, portraitSizes, PORTRAIT)
  }
  const { width, height, widths, blur } = picture
  return (
    <picture className="contents">
      {portrait ? (
        <>
          <source type="image/avif" media={PORTRAIT} srcSet={srcSet(portrait, "avif")} sizes={portraitSizes} />
          <source type="image/webp" media={PORTRAIT} srcSet={srcSet(portrait, "webp")} sizes={portraitSizes} />
        </>
      ) : null}
      <source type="image/avif" srcSet={srcSet(picture, "avif")} sizes={sizes} />
      <img
        src={pictureUrl(picture, widths.at(-1) ?? width, "webp")}
        srcSet={srcSet(picture, "webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        fetchPriority={isAboveTheFold ? "high" : undefined}
        loading={isAboveTheFold ? undefined : "lazy"}
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
    imageSrcSet: srcSet(picture, "avif"),
    imageSizes: sizes,
    media,
    fetchPriority: "high",
  })
}
