import { useEffect, useState } from "react"
import { callApi } from "../../platform/ui/call-api"
import { DEFAULT_SUMMARY, mergeReviews, type Reviews } from "../rules/reviews"
import { builtInReviewsInWords } from "./built-in-reviews"
import { ReviewsCarousel } from "./ReviewsCarousel"

/**
 * The built-in reviews, and before them those of the source once it answered. Where it does not answer, the built-in ones
 * stay (part 1 §4).
 */
export function LiveReviews() {
  const [fetched, setFetched] = useState<Reviews>()
  useEffect(() => {
    const left = new AbortController()
    callApi<Reviews>("/api/get-google-reviews", { signal: left.signal })
      .then((answer) => answer.ok && setFetched(answer.data))
      .catch(() => undefined)
    return () => left.abort()
  }, [])
  return (
    <ReviewsCarousel
      reviews={mergeReviews(builtInReviewsInWords(), fetched?.reviews ?? [])}
      summary={fetched?.ratingSummary ?? DEFAULT_SUMMARY}
    />
  )
}
