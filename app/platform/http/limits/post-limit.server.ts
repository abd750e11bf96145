import { tooMany } from "../../refusal"

const WINDOW_MS = 60_000
const MAX_NETWORKS = 10_000

/**
 * Counts the posts per network in this process; the returned function refuses with `platform.too-many` (429) above
 * `max` per minute. It needs no query, so it can run before the body is read; for limits across processes use
 * `enforceRateLimit`. `now` in monotonic milliseconds.
 */
export function postLimit(max: number, now: () => number = () => performance.now()): (network: string) => void {
  const windows = new Map<string, { endsAt: number; count: number }>()
  return (network) => {
    const at = now()
    const previous = windows.get(network)
    const current = previous && previous.endsAt > at ? previous : { endsAt: at + WINDOW_MS, count: 0 }
    current.count++
    if (current !== previous) {
      windows.delete(network)
      if (windows.size >= MAX_NETWORKS) windows.delete(windows.keys().next().value as string)
      windows.set(network, current)
    }
    if (current.count > max) throw tooMany(new Date(current.endsAt), new Date(at))
  }
}
