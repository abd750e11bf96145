import type { IncomingMessage, Server, ServerResponse } from "node:http"

/** A body of which nothing comes for this long ends its request, */
const STALLED_MS = 30_000
/** and so does one that after this long still comes more slowly than this. */
const GRACE_MS = 30_000
const LEAST_BYTES_A_SECOND = 16_000
/** However it comes, a body is there after this long. */
const WHOLE_MS = 90_000
const LOOK_MS = 1_000

/** `bytes`: received until `since` (monotonic milliseconds), counted as the connection does. */
type Receiving = { outgoing: ServerResponse; began: number; first: number; bytes: number; since: number }

/**
 * Ends requests whose body stalls or trickles, with 408 where nothing was answered yet. To be called once, before the server
 * listens. What is left of a body after its answer is not looked at here (`linger`).
 */
export function endSlowBodies(server: Server): void {
  const receiving = new Map<IncomingMessage, Receiving>()

  const look = () => {
    const now = performance.now()
    for (const [incoming, body] of receiving) {
      const { bytesRead } = incoming.socket
      if (incoming.complete) receiving.delete(incoming)
      else {
        if (bytesRead !== body.bytes) body.since = now
        body.bytes = bytesRead
        const took = now - body.began
        const isTrickling = took >= GRACE_MS && bytesRead - body.first < (LEAST_BYTES_A_SECOND * took) / 1000
        if (now - body.since >= STALLED_MS || took >= WHOLE_MS || isTrickling) {
          receiving.delete(incoming)
          end(incoming, body.outgoing)
        }
      }
    }
  }

  server.on("request", (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.method === "GET" || incoming.method === "HEAD" || incoming.complete) return
    const now = performance.now()
    const { bytesRead } = incoming.socket
    receiving.set(incoming, { outgoing, began: now, first: bytesRead, bytes: bytesRead, since: now })
    const forget = () => receiving.delete(incoming)
    outgoing.once("finish", forget).once("close", forget)
  })
  setInterval(look, LOOK_MS).unref()
}

function end({ socket }: IncomingMessage, outgoing: ServerResponse): void {
  if (outgoing.headersSent) socket.destroy()
  else
    socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", () => socket.destroy())
}
