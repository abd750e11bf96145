import type { MiddlewareHandler } from "hono"
import type { ApiEnv, Turn } from "../api.server"
import { unavailableRefusal } from "../expected.server"

/** Concurrent requests: more would only wait for the database and the processor, and all of them would be late. */
const MAX_RUNNING = 40
/** Requests that wait for their turn, and for how long. One network gets at most half of both. */
const MAX_WAITING = 200
const MAX_WAIT_MS = 5_000
/** A request that runs longer is refused. */
const DEADLINE_MS = 20_000

type Waiting = { network: string; start: () => void }

/**
 * Limits concurrent requests. A request waits for its turn at most MAX_WAIT_MS and runs at most DEADLINE_MS; otherwise, and
 * at once where too many wait, it is refused with `platform.unavailable` (503). `perNetwork`: the part of the limits that
 * one network may use.
 */
export function limitWork(perNetwork = 0.5): MiddlewareHandler<ApiEnv> {
  const runningOf = new Map<string, number>()
  let running = 0
  const waiting: Waiting[] = []

  const hasPlace = (network: string) =>
    running < MAX_RUNNING && (!network || (runningOf.get(network) ?? 0) < MAX_RUNNING * perNetwork)
  function take(network: string) {
    running++
    runningOf.set(network, (runningOf.get(network) ?? 0) + 1)
  }
  function free(network: string) {
    running--
    const others = (runningOf.get(network) ?? 1) - 1
    if (others > 0) runningOf.set(network, others)
    else runningOf.delete(network)
    const next = waiting.find((each) => hasPlace(each.network))
    if (!next) return
    waiting.splice(waiting.indexOf(next), 1)
    take(next.network)
    next.start()
  }
  async function place(network: string) {
    if (hasPlace(network)) return take(network)
    const ofNetwork = waiting.filter((each) => each.network === network).length
    if (waiting.length >= MAX_WAITING || (network && ofNetwork >= MAX_WAITING * perNetwork)) throw unavailableRefusal()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const own: Waiting = { network, start: resolve }
    waiting.push(own)
    const timeout = setTimeout(() => {
      waiting.splice(waiting.indexOf(own), 1)
      reject(unavailableRefusal())
    }, MAX_WAIT_MS)
    await promise.finally(() => clearTimeout(timeout))
  }

  return async (c, next) => {
    const { network } = c.get("ctx")
    const { promise: late, reject } = Promise.withResolvers<never>()
    const deadlinePassed = new AbortController()
    let deadline: NodeJS.Timeout | undefined
    const turn: Turn = {
      begin: async () => {
        await place(network)
        deadline = setTimeout(() => {
          deadlinePassed.abort()
          reject(unavailableRefusal())
        }, DEADLINE_MS)
      },
      end: () => {
        if (!deadline) return
        clearTimeout(deadline)
        deadline = undefined
        free(network)
      },
    }
    c.set("turn", turn)
    c.set("ctx", { ...c.get("ctx"), timeoutSignal: deadlinePassed.signal })
    await turn.begin()
    await Promise.race([next().finally(turn.end), late])
  }
}
