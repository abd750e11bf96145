import type { IncomingMessage, Server, ServerResponse } from "node:http"

export type BodyLimits = {
  /** A body of which nothing comes for this long ends its request, */
  stalledMs: number
  /** and so does one that takes longer than this and what its bytes take at the lowest speed, */
  graceMs: number
  leastBytesASecond: number
  /** and one that is not there after this long. */
  wholeMs: number
  /** How often bodies are looked at. */
  lookMs: number
}

/** A document of 5 MB may come by 32 kB/s, a photograph of 15 MB by 1 Mbit/s. */
const LIMITS: BodyLimits = {
  stalledMs: 30_000,
  graceMs: 30_000,
  leastBytesASecond: 32_000,
  wholeMs: 180_000,
  lookMs: 1_000,
}

/** `bytes`: received until `since` (monotonic milliseconds), counted as the connection does. */
type Receiving = { outgoing: ServerResponse; began: number; first: number; bytes: number; since: number }

/**
 * Whether a body of which `bytes` came within `tookMs` is to be ended. It has as long as its size takes at the lowest speed, but
 * only for the bytes that came: declaring a large body and sending little of it gains nothing.
 */
export const isTooSlow = (bytes: number, tookMs: number, limits: BodyLimits = LIMITS): boolean =>
  tookMs >= limits.wholeMs || tookMs > limits.graceMs + (bytes * 1000) / limits.leastBytesASecond

/**
 * Ends requests whose body stalls or comes too slowly, with 408 where nothing was answered yet. To be called once, before the server
 * listens. What is left of a body after its answer is not looked at here (`linger`).
 */
export function endSlowBodies(server: Server, limits: BodyLimits = LIMITS): void {
  const receiving = new Map<IncomingMessage, Receiving>()
  let looked = performance.now()

  const look = () => {
    const now = performance.now()
    // A process that was busy or suspended has not read meanwhile what had come: that time is nobody's fault.
    const missed = Math.max(0, now - looked - limits.lookMs)
    looked = now
    for (const [incoming, body] of receiving) {
      body.began += missed
      body.since += missed
      const { bytesRead } = incoming.socket
      if (incoming.complete) receiving.delete(incoming)
      else {
        if (bytesRead !== body.bytes) body.since = now
        body.bytes = bytesRead
        if (now - body.since >= limits.stalledMs || isTooSlow(bytesRead - body.first, now - body.began, limits)) {
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
  setInterval(look, limits.lookMs).unref()
}

function end({ socket }: IncomingMessage, outgoing: ServerResponse): void {
  if (outgoing.headersSent) socket.destroy()
  else
    socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", () => socket.destroy())
}
