import type { Ctx } from "../context.server"

/**
 * The result of `load`, cached for `maxAgeMs`; undefined if it fails or takes longer than `timeoutMs`. `load` never runs twice at
 * a time, so a call that hangs is not repeated.
 */
export function cached<T>(
  load: () => Promise<T>,
  { maxAgeMs, timeoutMs }: { maxAgeMs: number; timeoutMs: number },
): () => Promise<T | undefined> {
  let last: { value: T; at: number } | undefined
  let pending: Promise<void> | undefined
  const fresh = () => (last && performance.now() - last.at < maxAgeMs ? last : undefined)
  return async () => {
    const current = fresh()
    if (current) return current.value
    pending ??= load()
      .then(
        (value) => {
          last = { value, at: performance.now() }
        },
        () => {},
      )
      .finally(() => {
        pending = undefined
      })
    const timeout = Promise.withResolvers<void>()
    const timer = setTimeout(timeout.resolve, timeoutMs)
    await Promise.race([pending, timeout.promise])
    clearTimeout(timer)
    return fresh()?.value
  }
}

type CacheEntry<T> = { value: Promise<T>; until: number }

/**
 * Caches the results of `read` in memory for `maxAgeMs`, per key and database. For data that is the same for all users and may be
 * that stale, also after a change by another process. A failure is not cached.
 */
export function cachedPerKey<Key, T>(
  read: (ctx: Ctx, key: Key) => Promise<T>,
  maxAgeMs: number,
): (ctx: Ctx, key: Key) => Promise<T> {
  const databases = new WeakMap<Ctx["db"], Map<Key, CacheEntry<T>>>()
  return (ctx, key) => {
    const entries = databases.get(ctx.db) ?? new Map<Key, CacheEntry<T>>()
    databases.set(ctx.db, entries)
    const last = entries.get(key)
    if (last && performance.now() < last.until) return last.value
    const value = read(ctx, key)
    entries.set(key, { value, until: performance.now() + maxAgeMs })
    value.catch(() => entries.delete(key))
    return value
  }
}
