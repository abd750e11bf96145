const cuts = {
  wide: { widths: [800, 1200, 1600], width: 1600, height: 900 },
  tall: { widths: [480, 780], width: 780, height: 1387 },
}

/** A decorative background picture of the sea that fills its box and loads lazily. */
export function SeaBackground({
  cut,
  sizes,
  className = "",
}: {
  cut: keyof typeof cuts
  sizes: string
  className?: string
}) {
  const { widths, width, height } = cuts[cut]
  const sources = (format: "avif" | "webp") =>
    widths.map((each) => `/pictures/home/dusk-${cut}-${each}.${format} ${each}w`).join(", ")
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources("avif")} sizes={sizes} />
      <img
        src={`/pictures/home/dusk-${cut}-${width}.webp`}
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
