import { useEffect, useState } from "react"
import { callApi } from "../../platform/ui/call-api"
import { useRootData } from "../../platform/ui/root-data"
import { DEFAULT_SUMMARY, mergeReviews, type Reviews } from "../rules/reviews"
import { builtInReviewsInWords } from "./built-in-reviews"
import { ReviewsCarousel } from "./ReviewsCarousel"

/**
 * The reviews of the source once it answered. A demonstration shows built-in ones after them, and until then (part 1 §4); a real
 * company shows nothing that its guests did not write (D62).
 */
export function LiveReviews() {
  const { demo } = useRootData()
  const [fetched, setFetched] = useState<Reviews>()
  useEffect(() => {
    const left = new AbortController()
    callApi<Reviews>("/api/get-google-reviews", { signal: left.signal })
      .then((answer) => answer.ok && setFetched(answer.data))
      .catch(() => undefined)
    return () => left.abort()
  }, [])
  const reviews = mergeReviews(demo ? builtInReviewsInWords() : [], fetched?.reviews ?? [])
  if (reviews.length === 0) return null
  return <ReviewsCarousel reviews={reviews} summary={fetched?.ratingSummary ?? DEFAULT_SUMMARY} />
}
