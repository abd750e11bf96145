import { preload } from "react-dom"
import { pictureAddress, type SitePicture, sourceSet } from "../picture"

type Props = {
  picture: SitePicture
  /** Another cut of it, for windows that are higher than wide. */
  portrait?: SitePicture
  /** What is seen, in the reader's language; "" where the words beside it say so. */
  alt: string
  /** How wide it is shown, as `sizes` says it. */
  sizes: string
  portraitSizes?: string
  /** The first picture of its page: asked for at once, before the page's scripts. */
  first?: boolean
  /** Cut to fill its box, or whole within it. */
  fit?: keyof typeof fits
  className?: string
}

const fits = { cover: "bg-cover object-cover", contain: "bg-contain bg-no-repeat object-contain" }

const PORTRAIT = "(orientation: portrait)"

/** A picture of the company in the smallest file that fits, with a blur of it until it has come. It fills its box. */
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
    askFor(picture, sizes, portrait && `not all and ${PORTRAIT}`)
    if (portrait) askFor(portrait, portraitSizes, PORTRAIT)
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
        src={pictureAddress(picture, widths.at(-1) ?? width, "webp")}
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

/** The browser that reads AVIF asks for the very file it will choose. */
function askFor(picture: SitePicture, sizes: string, media: string | undefined) {
  preload(pictureAddress(picture, picture.widths.at(-1) ?? picture.width, "avif"), {
    as: "image",
    type: "image/avif",
    imageSrcSet: sourceSet(picture, "avif"),
    imageSizes: sizes,
    media,
    fetchPriority: "high",
  })
}
