import type { Ctx } from "../../platform/context.server"
import type { Locale } from "../../platform/i18n/locale"
import type { Reviews } from "../rules/reviews"
import type { ReviewSource } from "./source.server"

const CACHE_MS = 6 * 60 * 60_000
const RETRY_DELAY_MS = 5 * 60_000

type CacheEntry = { reviews?: Reviews; refreshAt: number; pending?: Promise<void> }

/**
 * Caches the answers of `source` in this process per language, for six hours. One call at a time; the cached answer is served
 * while refreshing and after a failure. A failure is logged and retried after five minutes.
 */
export function cacheReviews(source: ReviewSource) {
  const entries: Record<Locale, CacheEntry> = { it: { refreshAt: 0 }, en: { refreshAt: 0 } }

  const refresh = async (ctx: Ctx, entry: CacheEntry) => {
    try {
      entry.reviews = await source.read(ctx.locale)
      entry.refreshAt = ctx.now().getTime() + CACHE_MS
    } catch (err) {
      entry.refreshAt = ctx.now().getTime() + RETRY_DELAY_MS
      ctx.log.warn({ err }, "the reviews could not be read")
    }
    entry.pending = undefined
  }

  /** The cached answer in the request's language; refreshes in the background. */
  const readCached = (ctx: Ctx): Reviews | undefined => {
    const entry = entries[ctx.locale]
    if (!entry.pending && ctx.now().getTime() >= entry.refreshAt) entry.pending = refresh(ctx, entry)
    return entry.reviews
  }

  /** As `readCached`, but waits for the source if nothing is cached. */
  const read = async (ctx: Ctx): Promise<Reviews | undefined> => {
    if (readCached(ctx)) return entries[ctx.locale].reviews
    await entries[ctx.locale].pending
    return entries[ctx.locale].reviews
  }
  return { readCached, read }
}
