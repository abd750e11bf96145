import type { IncomingMessage } from "node:http"

/** How long the rest of a body is received after the response: in total, and without a new byte. */
const LINGER_MS = 20_000
const IDLE_MS = 5_000
const CHECK_INTERVAL_MS = 250
/** Above this number, connections are closed at once, as Node does. */
const MAX_LINGERING = 100

let lingering = 0

/**
 * Closes the connection of a request that is answered before its body was received: the server ends its side after the
 * response, then receives and drops the rest of the body. If it closed at once, TCP would reset the connection, and a client
 * that is still sending would lose the response.
 */
export function linger(incoming: IncomingMessage): void {
  const { socket } = incoming
  const closeNow = socket.destroySoon.bind(socket)
  let started = false
  // Node calls this when the last response of a connection is sent.
  socket.destroySoon = () => {
    if (started) return
    started = true
    if (incoming.complete || lingering >= MAX_LINGERING) return closeNow()
    lingering++
    socket.end()
    incoming.removeAllListeners("data")
    incoming.resume()
    incoming.once("end", closeNow)
    const startedAt = performance.now()
    let bytes = socket.bytesRead
    let lastByteAt = startedAt
    const check = setInterval(() => {
      const now = performance.now()
      if (socket.bytesRead !== bytes) lastByteAt = now
      bytes = socket.bytesRead
      if (now - lastByteAt >= IDLE_MS || now - startedAt >= LINGER_MS) socket.destroy()
    }, CHECK_INTERVAL_MS)
    socket.once("close", () => {
      lingering--
      clearInterval(check)
    })
  }
}
