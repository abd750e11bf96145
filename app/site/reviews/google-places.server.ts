import { z } from "zod"
import { romeDate } from "../../platform/dates"
import { firstHttpsUrl, plainText } from "../rules/plain-text"
import { type Review, STARS } from "../rules/reviews"
import { type ReviewSource, ReviewsError } from "./source.server"

const GOOGLE = "https://places.googleapis.com"
const FIELDS = "rating,userRatingCount,reviews,googleMapsUri"
const TIMEOUT_MS = 4_000
const AUTHOR_MAX_LENGTH = 80
const BODY_MAX_LENGTH = 1_500

const rating = z.number().min(1).max(STARS)

const reviewSchema = z.object({
  rating,
  publishTime: z.coerce.date(),
  text: z.object({ text: z.string().trim().min(1) }),
  authorAttribution: z.object({ displayName: z.string().trim().min(1), uri: z.string().optional() }),
  googleMapsUri: z.string().optional(),
})

const placeSchema = z.object({
  rating,
  userRatingCount: z.int().positive(),
  googleMapsUri: z.string().optional(),
  reviews: z.array(z.unknown()).default([]),
})

/**
 * Reviews of one place from Google's Places API (New): at most five, chosen by Google. Reviews without text are omitted. `base`
 * is the API's origin.
 */
export function googlePlaces(
  account: { key: string; placeId: string },
  { base = GOOGLE, timeoutMs = TIMEOUT_MS } = {},
): ReviewSource {
  const place = encodeURIComponent(account.placeId)
  const ownAddress = `https://search.google.com/local/reviews?placeid=${place}`
  return {
    read: async (locale) => {
      const result = await fetchPlace(`${base}/v1/places/${place}?languageCode=${locale}`, account.key, timeoutMs)
      const parsed = placeSchema.safeParse(result)
      if (!parsed.success) throw new ReviewsError("not an answer of the Places API")
      const { googleMapsUri, userRatingCount, rating, reviews } = parsed.data
      return {
        reviews: reviews.flatMap((review) => reviewIn(review, googleMapsUri, ownAddress)),
        ratingSummary: { ratingValue: rating, reviewCount: userRatingCount },
      }
    },
  }
}

async function fetchPlace(url: string, key: string, timeoutMs: number): Promise<unknown> {
  try {
    const response = await fetch(url, {
      headers: { "x-goog-api-key": key, "x-goog-fieldmask": FIELDS },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new ReviewsError(response.statusText || String(response.status))
    return await response.json()
  } catch (cause) {
    if (cause instanceof ReviewsError) throw cause
    throw new ReviewsError("no answer", { cause })
  }
}

function reviewIn(source: unknown, placeAddress: string | undefined, ownAddress: string): Review[] {
  const parsed = reviewSchema.safeParse(source)
  if (!parsed.success) return []
  const { authorAttribution, text, rating, publishTime, googleMapsUri } = parsed.data
  return [
    {
      author: plainText(authorAttribution.displayName, AUTHOR_MAX_LENGTH),
      rating: Math.round(rating),
      date: romeDate(publishTime),
      body: plainText(text.text, BODY_MAX_LENGTH),
      sourceUrl: firstHttpsUrl(googleMapsUri, authorAttribution.uri, placeAddress) ?? ownAddress,
    },
  ]
}
