import type { Ctx } from "./context.server"

type Recent<T> = { value: Promise<T>; until: number }

/**
 * `read`, asked at most once in `keepMs` for each key of a database, and answered from memory in between. For what is the same to
 * everybody and may be shown that late after a change, whichever process made it. A failure is not kept.
 */
export function recent<Key, T>(
  read: (ctx: Ctx, key: Key) => Promise<T>,
  keepMs: number,
): (ctx: Ctx, key: Key) => Promise<T> {
  const databases = new WeakMap<Ctx["db"], Map<Key, Recent<T>>>()
  return (ctx, key) => {
    const known = databases.get(ctx.db) ?? new Map<Key, Recent<T>>()
    databases.set(ctx.db, known)
    const last = known.get(key)
    if (last && performance.now() < last.until) return last.value
    const value = read(ctx, key)
    known.set(key, { value, until: performance.now() + keepMs })
    value.catch(() => known.delete(key))
    return value
  }
}
