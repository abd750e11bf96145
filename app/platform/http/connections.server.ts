import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { type Socket, Server as TcpServer } from "node:net"
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises"
import { linger } from "./linger.server"

/** Keep accepting connections this long after SIGTERM, so that a load balancer notices. */
const DRAIN_DELAY_MS = 2_000
/** After that delay, a connection on which nothing came for this long is closed. */
const QUIET_MS = 1_000
/** Connections still open this long after SIGTERM are cut. */
const DRAIN_LIMIT_MS = 10_000
/** The listener closes once no connection has come for this long, */
const NO_ARRIVAL_MS = 50
/** and after this long in any case. */
const ARRIVALS_LIMIT_MS = 1_000
const SWEEP_MS = 100

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse }
/** `working`: requests under way. `bytes`: received until `since` (monotonic milliseconds). */
type Activity = { working: number; bytes: number; since: number }

/**
 * The connections of one HTTP server. Every answer after which a connection ends says `Connection: close`, so that a
 * proxy does not send its next request into it.
 */
export function openConnections() {
  const open = new Map<Socket, Activity>()
  let arrivals = 0
  let draining = false
  let held: Promise<void> | undefined

  const untilNoArrival = async () => {
    const until = performance.now() + ARRIVALS_LIMIT_MS
    for (let seen = -1; seen !== arrivals && performance.now() < until; await pause(NO_ARRIVAL_MS)) seen = arrivals
  }
  const closeQuiet = (now: number) => {
    for (const [socket, activity] of open) {
      if (activity.working > 0 || activity.bytes !== socket.bytesRead) {
        activity.bytes = socket.bytesRead
        activity.since = now
      } else if (now - activity.since >= QUIET_MS) socket.destroy()
    }
  }

  return {
    isDraining: () => draining,
    /** To be called once, before the server listens. */
    follow: (server: Server): void => {
      server.on("connection", (socket: Socket) => {
        arrivals++
        open.set(socket, { working: 0, bytes: 0, since: performance.now() })
        socket.once("close", () => open.delete(socket))
      })
      server.on("request", ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
        const activity = open.get(socket)
        if (!activity) return
        activity.working++
        outgoing.once("close", () => activity.working--)
      })
    },
    /** Answers one request by `handle`. */
    answer: async ({ incoming, outgoing }: Exchange, handle: () => Promise<Response>): Promise<Response> => {
      await held
      const response = await handle()
      const isRead = incoming.complete || !hasBody(incoming)
      if (draining || !isRead) outgoing.setHeader("connection", "close")
      if (!isRead) linger(incoming)
      return response
    },
    /** Ends the listening and all connections: requests under way are answered, within DRAIN_LIMIT_MS. */
    drain: async (server: Server): Promise<void> => {
      draining = true
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS)
      await pause(DRAIN_DELAY_MS)
      // Who waits for an answer opens no new connection, which the closing of the listener could reset.
      const { promise, resolve: release } = Promise.withResolvers<void>()
      held = promise
      await untilNoArrival()
      // Right after the event loop has accepted what had come.
      await turn()
      // `http.Server.close` would also close kept connections without a word.
      const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()))
      held = undefined
      release()
      const sweep = setInterval(() => turn().then(() => closeQuiet(performance.now())), SWEEP_MS)
      await closed
      clearInterval(sweep)
      clearTimeout(cut)
    },
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
