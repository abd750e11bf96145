const still = (shape: "wide" | "tall", widths: number[]) =>
  widths.map((width) => `/home/dusk-${shape}-${width}.avif ${width}w`).join(", ")

/**
 * Dusk over the sea, Tavolara to the left, the lights of a headland to the right (`studio/still.mjs`). A page that shows
 * it twice fetches it once; `urgent` where it is the first thing one sees.
 */
export function DuskStill({ urgent = false, className = "" }: { urgent?: boolean; className?: string }) {
  return (
    <picture>
      <source media="(orientation: portrait)" srcSet={still("tall", [480, 780])} sizes="max(100vw, 57vh)" />
      <img
        src="/home/dusk-wide-1440.avif"
        srcSet={still("wide", [960, 1440, 1920])}
        sizes="max(100vw, 178vh)"
        width="1920"
        height="1080"
        alt=""
        fetchPriority={urgent ? "high" : undefined}
        loading={urgent ? undefined : "lazy"}
        className={`size-full object-cover ${className}`}
      />
    </picture>
  )
}
