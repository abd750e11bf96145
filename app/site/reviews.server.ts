import type { Config } from "../platform/config.server"
import type { Ctx } from "../platform/context.server"
import { Refusal } from "../platform/refusal"
import { cacheReviews } from "./reviews/cache.server"
import { googlePlaces } from "./reviews/google-places.server"
import { demoReviews } from "./reviews/stand-in.server"
import type { RatingSummary, Reviews } from "./rules/reviews"

const sources = new WeakMap<Config, ReturnType<typeof cacheReviews>>()

/** Google if configured, otherwise the stand-in in demo mode. Cached per configuration. */
function sourceOf({ config }: Ctx) {
  const source = config.places ? googlePlaces(config.places) : config.demo ? demoReviews : undefined
  if (!source) return undefined
  const cached = sources.get(config) ?? cacheReviews(source)
  sources.set(config, cached)
  return cached
}

/** Reviews in the request's language. Refuses with `site.reviews-unavailable` (503). */
export async function readReviews(ctx: Ctx): Promise<Reviews> {
  const reviews = await sourceOf(ctx)?.read(ctx)
  if (!reviews) throw new Refusal("site.reviews-unavailable", {}, { status: 503 })
  return reviews
}

/**
 * Rating for structured data: Google's, never the default and none in a demonstration (D62, docs/decisions/0010). Does not
 * wait for Google.
 */
export function publishedRating(ctx: Ctx): RatingSummary | undefined {
  if (ctx.config.demo || !ctx.config.places) return undefined
  return sourceOf(ctx)?.readCached(ctx)?.ratingSummary
}
