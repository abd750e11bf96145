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
