import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { type Socket, Server as TcpServer } from "node:net"
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises"

/** Keep accepting connections this long after SIGTERM, so that a load balancer notices. */
const DRAIN_DELAY_MS = 2_000
/** After that delay, a connection that received nothing for this long is closed. */
const IDLE_MS = 1_000
/** Connections still open this long after SIGTERM are closed by force. */
const DRAIN_LIMIT_MS = 10_000
/** The listener closes once no connection has arrived for this long, */
const NO_ARRIVAL_MS = 50
/** and after this long in any case. */
const ARRIVALS_LIMIT_MS = 1_000
const SWEEP_MS = 100

/** `requests`: being answered. `bytes`: received until `since` (monotonic milliseconds). */
type Activity = { requests: number; bytes: number; since: number }

/**
 * The connections of one HTTP server, which a shutdown closes. The last response of a connection has `Connection: close`, so
 * that a proxy does not send its next request on it.
 */
export function openConnections() {
  const open = new Map<Socket, Activity>()
  let arrivals = 0
  let draining = false
  let responsesHeld: Promise<void> | undefined

  const untilNoArrival = async () => {
    const until = performance.now() + ARRIVALS_LIMIT_MS
    for (let seen = -1; seen !== arrivals && performance.now() < until; await pause(NO_ARRIVAL_MS)) seen = arrivals
  }
  const closeIdle = (now: number) => {
    for (const [socket, activity] of open) {
      if (activity.requests > 0 || activity.bytes !== socket.bytesRead) {
        activity.bytes = socket.bytesRead
        activity.since = now
      } else if (now - activity.since >= IDLE_MS) socket.destroy()
    }
  }

  return {
    isDraining: () => draining,
    /** Call it once, before the server listens. */
    track: (server: Server): void => {
      server.on("connection", (socket: Socket) => {
        arrivals++
        open.set(socket, { requests: 0, bytes: 0, since: performance.now() })
        socket.once("close", () => open.delete(socket))
      })
      server.on("request", ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
        const activity = open.get(socket)
        if (!activity) return
        activity.requests++
        outgoing.once("close", () => activity.requests--)
      })
    },
    respond: async (outgoing: ServerResponse, handle: () => Promise<Response>): Promise<Response> => {
      await responsesHeld
      const response = await handle()
      if (draining) outgoing.setHeader("connection", "close")
      return response
    },
    /** Closes the listener and all connections, once running requests are answered or after DRAIN_LIMIT_MS. */
    drain: async (server: Server): Promise<void> => {
      draining = true
      const forceClose = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS)
      await pause(DRAIN_DELAY_MS)
      // Hold responses: a client that waits for one opens no new connection, which closing the listener could reset.
      const { promise, resolve: release } = Promise.withResolvers<void>()
      responsesHeld = promise
      await untilNoArrival()
      // Close right after the event loop has accepted pending connections.
      await turn()
      // `http.Server.close` would also close keep-alive connections without `Connection: close`.
      const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()))
      responsesHeld = undefined
      release()
      const sweep = setInterval(() => turn().then(() => closeIdle(performance.now())), SWEEP_MS)
      await closed
      clearInterval(sweep)
      clearTimeout(forceClose)
    },
  }
}
