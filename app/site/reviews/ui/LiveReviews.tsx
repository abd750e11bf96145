import { useCallback, useRef, useState } from "react"
import { callApi } from "../../../platform/ui/call-api"
import { useWhenNear } from "../../../platform/ui/hooks/use-when-near"
import { useRootData } from "../../../platform/ui/page/root-data"
import type { ReviewsAnswer } from "../../api.server"
import { DEFAULT_SUMMARY, mergeReviews } from "../../rules/reviews"
import { localizedBuiltInReviews } from "./built-in-reviews"
import { ReviewsCarousel } from "./ReviewsCarousel"

/**
 * Reviews below browsing pages: of the source, loaded when they are near the window. In demo mode also the built-in ones
 * (part 1 §4); otherwise only real reviews (D62).
 */
export function LiveReviews() {
  const { demo } = useRootData()
  const box = useRef<HTMLDivElement>(null)
  const [fetched, setFetched] = useState<ReviewsAnswer>()
  const load = useCallback(() => {
    const controller = new AbortController()
    callApi<ReviewsAnswer>("/api/get-google-reviews", { signal: controller.signal })
      .then((result) => result.ok && setFetched(result.data))
      .catch(() => undefined)
    return () => controller.abort()
  }, [])
  useWhenNear(box, load)
  const reviews = mergeReviews(demo ? localizedBuiltInReviews() : [], fetched?.reviews ?? [])
  return (
    <div ref={box}>
      {reviews.length > 0 ? (
        <ReviewsCarousel reviews={reviews} summary={fetched?.ratingSummary ?? DEFAULT_SUMMARY} />
      ) : null}
    </div>
  )
}
