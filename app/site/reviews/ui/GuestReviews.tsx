import { lazy, Suspense } from "react"

const LiveReviews = lazy(async () => ({ default: (await import("./LiveReviews")).LiveReviews }))

/** Reviews below browsing pages (D62). Server-rendered; their JavaScript is loaded lazily. */
export function GuestReviews() {
  return (
    <Suspense>
      <LiveReviews />
    </Suspense>
  )
}
