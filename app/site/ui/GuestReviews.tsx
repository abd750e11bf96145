import { lazy, Suspense } from "react"

const LiveReviews = lazy(async () => ({ default: (await import("./LiveReviews")).LiveReviews }))

/** The company's reviews at the foot of the pages where one browses (D62): rendered on the server, their script fetched after the page's own. */
export function GuestReviews() {
  return (
    <Suspense>
      <LiveReviews />
    </Suspense>
  )
}
