import { type ComponentType, useEffect, useRef, useState } from "react"

/** How far below the window the reviews are when they come to life. */
const SOON = "400px"
/** Leaves what the server rendered as it is; always the same objects, so that no later render empties it. */
const asServed = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } }

let onServer: ComponentType | undefined

/** Says once what the server renders; the browser has no part in it, so that its first script does not hold it. */
export function serveReviews(component: ComponentType): void {
  onServer = component
}

/**
 * The company's reviews at the foot of the pages where one browses. The server renders them whole; in the browser they stand as they came,
 * links and all, and their script is fetched when the reader comes near, so that no first load pays for it.
 */
export function GuestReviews() {
  const place = useRef<HTMLDivElement>(null)
  const [Live, setLive] = useState<ComponentType>()
  useEffect(() => {
    let gone = false
    const near = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        const loaded = await import("./LiveReviews").catch(() => undefined)
        if (loaded && !gone) setLive(() => loaded.LiveReviews)
      },
      { rootMargin: SOON },
    )
    if (place.current) near.observe(place.current)
    return () => {
      gone = true
      near.disconnect()
    }
  }, [])
  if (Live) return <Live />
  const Served = onServer
  if (!Served) return <div ref={place} {...asServed} />
  return (
    <div>
      <Served />
    </div>
  )
}
