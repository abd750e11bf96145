import type { Server } from "node:http"
import type { Socket } from "node:net"
import { networkOf } from "../network.server"

export type ConnectionLimits = { total: number; perNetwork: number; quietMs: number }

/** `quietMs`: longer than the work on a request may take, and than a body may stall (`endSlowBodies` answers that one). */
const LIMITS: ConnectionLimits = { total: 2_000, perNetwork: 200, quietMs: 40_000 }

/**
 * Bounds the connections of a server: in all, of one network (not of a proxy, which has those of all visitors), and how long
 * nothing may move on one that is not between two requests: a client that does not read its answer is ended. To be called
 * once, before the server listens.
 */
export function boundConnections(
  server: Server,
  isProxy: (address: string) => boolean,
  { total, perNetwork, quietMs }: ConnectionLimits = LIMITS,
): void {
  server.maxConnections = total
  server.setTimeout(quietMs)
  const open = new Map<string, number>()
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? ""
    if (isProxy(address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > perNetwork) return socket.destroy()
    open.set(network, count)
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
