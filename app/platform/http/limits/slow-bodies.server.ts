import type { IncomingMessage, Server, ServerResponse } from "node:http"

export type BodyLimits = {
  /** A request ends if nothing of its body arrives for this long, */
  stalledMs: number
  /** if the body takes longer than this plus the time of its bytes at the minimum speed, */
  graceMs: number
  minBytesPerSecond: number
  /** or if it is not complete after this long. */
  maxMs: number
  checkIntervalMs: number
}

/** Allows a document of 5 MB at 32 kB/s and a photograph of 15 MB at 1 Mbit/s. */
const LIMITS: BodyLimits = {
  stalledMs: 30_000,
  graceMs: 30_000,
  minBytesPerSecond: 32_000,
  maxMs: 180_000,
  checkIntervalMs: 1_000,
}

/** `bytes`: received on the connection until `lastByteAt` (monotonic milliseconds). */
type Receiving = {
  outgoing: ServerResponse
  startedAt: number
  initialBytes: number
  bytes: number
  lastByteAt: number
}

/**
 * Whether a body of which `bytes` arrived within `tookMs` is too slow. Only received bytes extend the time, so declaring a large
 * body gains nothing.
 */
export const isTooSlow = (bytes: number, tookMs: number, limits: BodyLimits = LIMITS): boolean =>
  tookMs >= limits.maxMs || tookMs > limits.graceMs + (bytes * 1000) / limits.minBytesPerSecond

/**
 * Ends requests whose body stalls or is too slow, with 408 if no response was sent yet. Call it once, before the server listens.
 * `linger` handles the rest of a body after its response.
 */
export function endSlowBodies(server: Server, limits: BodyLimits = LIMITS): void {
  const receiving = new Map<IncomingMessage, Receiving>()
  let checkedAt = performance.now()

  const check = () => {
    const now = performance.now()
    // Do not count the time in which this process was busy or suspended and could not read.
    const missed = Math.max(0, now - checkedAt - limits.checkIntervalMs)
    checkedAt = now
    for (const [incoming, body] of receiving) {
      body.startedAt += missed
      body.lastByteAt += missed
      const { bytesRead } = incoming.socket
      if (incoming.complete) receiving.delete(incoming)
      else {
        if (bytesRead !== body.bytes) body.lastByteAt = now
        body.bytes = bytesRead
        if (
          now - body.lastByteAt >= limits.stalledMs ||
          isTooSlow(bytesRead - body.initialBytes, now - body.startedAt, limits)
        ) {
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
    receiving.set(incoming, { outgoing, startedAt: now, initialBytes: bytesRead, bytes: bytesRead, lastByteAt: now })
    const remove = () => receiving.delete(incoming)
    outgoing.once("finish", remove).once("close", remove)
  })
  setInterval(check, limits.checkIntervalMs).unref()
}

function end({ socket }: IncomingMessage, outgoing: ServerResponse): void {
  if (outgoing.headersSent) socket.destroy()
  else
    socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", () => socket.destroy())
}
