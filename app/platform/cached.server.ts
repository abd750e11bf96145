/**
 * The value of `ask`, kept for `keepMs`; undefined where it fails or does not come within `waitMs`. While one call is under way
 * no second one is made: something that hangs is not asked again.
 */
export function cached<T>(
  ask: () => Promise<T>,
  { keepMs, waitMs }: { keepMs: number; waitMs: number },
): () => Promise<T | undefined> {
  let last: { value: T; at: number } | undefined
  let underWay: Promise<void> | undefined
  const fresh = () => (last && performance.now() - last.at < keepMs ? last : undefined)
  return async () => {
    const known = fresh()
    if (known) return known.value
    underWay ??= ask()
      .then(
        (value) => {
          last = { value, at: performance.now() }
        },
        () => {},
      )
      .finally(() => {
        underWay = undefined
      })
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, waitMs)
    await Promise.race([underWay, late.promise])
    clearTimeout(timer)
    return fresh()?.value
  }
}
