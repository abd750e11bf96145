import type { Ctx } from "../context.server"

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
