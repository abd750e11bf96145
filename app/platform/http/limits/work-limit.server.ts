import type { MiddlewareHandler } from "hono"
import type { ApiEnv } from "../api.server"
import { unavailableRefusal } from "../expected.server"

/** Concurrent requests, running or waiting; more would only wait for the database. One network gets at most half. */
const MAX_REQUESTS = 1_000
const MAX_PER_NETWORK = MAX_REQUESTS / 2
/** A request that takes longer is refused. */
const DEADLINE_MS = 20_000

type Network = { requests: number; running: number; waiting: (() => void)[] }

/**
 * Limits concurrent requests: a request above the limits is refused at once, a slow one at its deadline, both with
 * `platform.unavailable` (503). Per network `maxRunning` requests run at a time; the others wait. If a body is still being
 * received, the deadline starts at its end.
 */
export function limitWork(maxRunning = 40): MiddlewareHandler<ApiEnv> {
  const networks = new Map<string, Network>()
  let total = 0

  function enter(name: string): Network {
    const network = networks.get(name) ?? { requests: 0, running: 0, waiting: [] }
    if (total >= MAX_REQUESTS || (name && network.requests >= MAX_PER_NETWORK)) throw unavailableRefusal()
    networks.set(name, network)
    network.requests++
    total++
    return network
  }
  function leave(name: string, network: Network) {
    total--
    if (--network.requests === 0) networks.delete(name)
  }
  /** Runs `work` when it is the request's turn, unless its deadline has passed. */
  async function runInTurn(network: Network, max: number, timedOut: AbortSignal, work: () => Promise<void>) {
    if (network.running < max) network.running++
    else await waitForTurn(network, timedOut)
    try {
      await work()
    } finally {
      const next = network.waiting.shift()
      if (next) next()
      else network.running--
    }
  }

  return async (c, next) => {
    const name = c.get("ctx").network
    const network = enter(name)
    const { promise: late, reject } = Promise.withResolvers<never>()
    const deadlinePassed = new AbortController()
    c.set("ctx", { ...c.get("ctx"), timeoutSignal: deadlinePassed.signal })
    let deadline: NodeJS.Timeout | undefined
    const startDeadline = () => {
      deadline = setTimeout(() => {
        deadlinePassed.abort()
        reject(unavailableRefusal())
      }, DEADLINE_MS)
    }
    const incoming = c.env?.incoming
    const awaitsBody = incoming && !incoming.complete && c.req.method !== "GET" && c.req.method !== "HEAD"
    if (awaitsBody) incoming.once("end", startDeadline)
    else startDeadline()
    const max = name ? maxRunning : Number.POSITIVE_INFINITY
    const work = runInTurn(network, max, deadlinePassed.signal, next).finally(() => {
      incoming?.off("end", startDeadline)
      clearTimeout(deadline)
      leave(name, network)
    })
    await Promise.race([work, late])
  }
}

/** Rejects once `late` is aborted. */
function waitForTurn(network: Network, late: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      late.removeEventListener("abort", cancel)
      resolve()
    }
    const cancel = () => {
      network.waiting.splice(network.waiting.indexOf(start), 1)
      reject(unavailableRefusal())
    }
    network.waiting.push(start)
    late.addEventListener("abort", cancel, { once: true })
  })
}
