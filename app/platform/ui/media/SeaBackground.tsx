const images = {
  wide: { widths: [800, 1200, 1600], width: 1600, height: 900 },
  tall: { widths: [480, 780], width: 780, height: 1387 },
}

/** A decorative background picture of the sea that fills its box and loads lazily. */
export function SeaBackground({
  orientation,
  sizes,
  className = "",
}: {
  orientation: keyof typeof images
  sizes: string
  className?: string
}) {
  const { widths, width, height } = images[orientation]
  const sources = (format: "avif" | "webp") =>
    widths.map((width) => `/pictures/home/dusk-${orientation}-${width}.${format} ${width}w`).join(", ")
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources("avif")} sizes={sizes} />
      <img
        src={`/pictures/home/dusk-${orientation}-${width}.webp`}
        srcSet={sources("webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt=""
        aria-hidden="true"
        loading="lazy"
        decoding="async"
        className={`size-full object-cover ${className}`}
      />
    </picture>
  )
}
