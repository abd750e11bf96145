import { useEffect, useState } from "react"
import { callApi } from "../../../platform/ui/call-api"
import { useRootData } from "../../../platform/ui/page/root-data"
import type { ReviewsAnswer } from "../../api.server"
import { DEFAULT_SUMMARY, mergeReviews } from "../../rules/reviews"
import { localizedBuiltInReviews } from "./built-in-reviews"
import { ReviewsCarousel } from "./ReviewsCarousel"

/** Reviews of the source once loaded. In demo mode also the built-in ones (part 1 §4); otherwise only real reviews (D62). */
export function LiveReviews() {
  const { demo } = useRootData()
  const [fetched, setFetched] = useState<ReviewsAnswer>()
  useEffect(() => {
    const controller = new AbortController()
    callApi<ReviewsAnswer>("/api/get-google-reviews", { signal: controller.signal })
      .then((result) => result.ok && setFetched(result.data))
      .catch(() => undefined)
    return () => controller.abort()
  }, [])
  const reviews = mergeReviews(demo ? localizedBuiltInReviews() : [], fetched?.reviews ?? [])
  if (reviews.length === 0) return null
  return <ReviewsCarousel reviews={reviews} summary={fetched?.ratingSummary ?? DEFAULT_SUMMARY} />
}
