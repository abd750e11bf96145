import type { Server } from "node:http"
import type { Socket } from "node:net"
import { networkOf } from "../../network.server"

export type ConnectionLimits = { total: number; perNetwork: number; idleMs: number }

/** `idleMs`: longer than a request may take and than a body may stall (`endSlowBodies` then sends the response). */
const LIMITS: ConnectionLimits = { total: 2_000, perNetwork: 200, idleMs: 40_000 }

/**
 * Limits the connections of a server: in total, per network (except for a proxy, which has those of all clients), and in how
 * long they may be idle during a request, so that a client that does not read its response is disconnected. Call it once,
 * before the server listens.
 */
export function limitConnections(
  server: Server,
  isProxy: (address: string) => boolean,
  { total, perNetwork, idleMs }: ConnectionLimits = LIMITS,
): void {
  server.maxConnections = total
  server.setTimeout(idleMs)
  const open = new Map<string, number>()
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? ""
    if (isProxy(address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > perNetwork) return socket.destroy()
    open.set(network, count)
    socket.once("close", () => {
      const remaining = (open.get(network) ?? 1) - 1
      if (remaining > 0) open.set(network, remaining)
      else open.delete(network)
    })
  })
}
