import type { Config } from "../platform/config.server"
import type { Ctx } from "../platform/context.server"
import { Refusal } from "../platform/refusal"
import { googlePlaces } from "./reviews/google-places.server"
import { keepReviews } from "./reviews/kept.server"
import { standInReviews } from "./reviews/stand-in.server"
import type { RatingSummary, Reviews } from "./rules/reviews"

const houses = new WeakMap<Config, ReturnType<typeof keepReviews>>()

/** Google's where it is configured, else the stand-in in a demonstration; a real company without Google has no source. */
function sourceOf({ config }: Ctx) {
  const source = config.places ? googlePlaces(config.places) : config.demo ? standInReviews : undefined
  if (!source) return undefined
  const kept = houses.get(config) ?? keepReviews(source)
  houses.set(config, kept)
  return kept
}

/** The company's reviews in the reader's language. Refuses with `site.reviews-unavailable` where no source answers. */
export async function readReviews(ctx: Ctx): Promise<Reviews> {
  const reviews = await sourceOf(ctx)?.read(ctx)
  if (!reviews) throw new Refusal("site.reviews-unavailable", {}, { status: 503 })
  return reviews
}

/** The rating that search engines are told: what a source answered, never the default (docs/decisions/0010). Waits for no one. */
export async function publishedRating(ctx: Ctx): Promise<RatingSummary | undefined> {
  const source = sourceOf(ctx)
  const reviews = ctx.config.places ? source?.known(ctx) : await source?.read(ctx)
  return reviews?.ratingSummary
}
