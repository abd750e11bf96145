import { tooMany } from "../refusal"

const WINDOW_MS = 60_000
const MOST_NETWORKS = 10_000

/**
 * Counts the posts of each network in this process: the returned function refuses with `platform.too-many` (429) beyond `most`
 * a minute. It costs no query, so that it can stand before a body is read; limits that hold for all processes are
 * `countAttempt`. `now` is a clock in milliseconds that never steps back.
 */
export function postLimit(most: number, now: () => number = () => performance.now()): (network: string) => void {
  const windows = new Map<string, { endsAt: number; count: number }>()
  return (network) => {
    const at = now()
    const known = windows.get(network)
    const open = known && known.endsAt > at ? known : { endsAt: at + WINDOW_MS, count: 0 }
    open.count++
    if (open !== known) {
      windows.delete(network)
      if (windows.size >= MOST_NETWORKS) windows.delete(windows.keys().next().value as string)
      windows.set(network, open)
    }
    if (open.count > most) throw tooMany(new Date(open.endsAt), new Date(at))
  }
}
