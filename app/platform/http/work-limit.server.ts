import type { MiddlewareHandler } from "hono"
import type { ApiEnv } from "./api.server"
import { unavailable } from "./expected.server"

/** Requests in work at once: more would only wait for the database. One network has at most half of them. */
const MOST_IN_WORK = 1_000
const MOST_PER_NETWORK = MOST_IN_WORK / 2
/** A request that is in work for longer is answered without its result. */
const DEADLINE_MS = 20_000

type Network = { requests: number; working: number; waiting: (() => void)[] }

/**
 * Bounds what is in work: beyond the limits a request is refused at once, and one that takes too long at its deadline,
 * both with `platform.unavailable` (503). Of one network `atOnce` requests are worked on, and the others wait for their turn.
 * The deadline of a request whose body is still on its way begins with the body's end.
 */
export function limitWork(atOnce = 40): MiddlewareHandler<ApiEnv> {
  const networks = new Map<string, Network>()
  let total = 0

  function arrive(name: string): Network {
    const network = networks.get(name) ?? { requests: 0, working: 0, waiting: [] }
    if (total >= MOST_IN_WORK || (name && network.requests >= MOST_PER_NETWORK)) throw unavailable()
    networks.set(name, network)
    network.requests++
    total++
    return network
  }
  function leave(name: string, network: Network) {
    total--
    if (--network.requests === 0) networks.delete(name)
  }
  /** Does `work` when it is the request's turn; not at all where its deadline passed before. */
  async function inTurn(network: Network, most: number, late: AbortSignal, work: () => Promise<void>) {
    if (network.working < most) network.working++
    else await turnOf(network, late)
    try {
      await work()
    } finally {
      // The place goes to the one who waits longest.
      const first = network.waiting.shift()
      if (first) first()
      else network.working--
    }
  }

  return async (c, next) => {
    const name = c.get("ctx").ip
    const network = arrive(name)
    const { promise: late, reject } = Promise.withResolvers<never>()
    const deadlinePassed = new AbortController()
    c.set("ctx", { ...c.get("ctx"), late: deadlinePassed.signal })
    let deadline: NodeJS.Timeout | undefined
    const begin = () => {
      deadline = setTimeout(() => {
        deadlinePassed.abort()
        reject(unavailable())
      }, DEADLINE_MS)
    }
    const incoming = c.env?.incoming
    const awaitsBody = incoming && !incoming.complete && c.req.method !== "GET" && c.req.method !== "HEAD"
    if (awaitsBody) incoming.once("end", begin)
    else begin()
    const most = name ? atOnce : Number.POSITIVE_INFINITY
    const work = inTurn(network, most, deadlinePassed.signal, next).finally(() => {
      incoming?.off("end", begin)
      clearTimeout(deadline)
      leave(name, network)
    })
    await Promise.race([work, late])
  }
}

/** Waits for a place in work; rejects, and waits no longer, once `late` is aborted. */
function turnOf(network: Network, late: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = () => {
      late.removeEventListener("abort", giveUp)
      resolve()
    }
    const giveUp = () => {
      network.waiting.splice(network.waiting.indexOf(give), 1)
      reject(unavailable())
    }
    network.waiting.push(give)
    late.addEventListener("abort", giveUp, { once: true })
  })
}
