import type { IncomingMessage } from "node:http"

/** How long the rest of a body is received after its answer, at most and without a byte coming. */
const LINGER_MS = 20_000
const SILENT_MS = 5_000
const LOOK_MS = 250
/** Beyond so many at once, the connection is closed as Node closes it. */
const MOST_LINGERING = 100

let lingering = 0

/**
 * Closes the connection of a request that is answered before its body was received: our side is ended after the answer,
 * and the rest of the body is received and dropped. Closed at once, TCP would reset it, and the client would lose the
 * answer while it still sends.
 */
export function linger(incoming: IncomingMessage): void {
  const { socket } = incoming
  const closeNow = socket.destroySoon.bind(socket)
  let begun = false
  // Node calls this when the last answer of a connection is sent.
  socket.destroySoon = () => {
    if (begun) return
    begun = true
    if (incoming.complete || lingering >= MOST_LINGERING) return closeNow()
    lingering++
    socket.end()
    incoming.removeAllListeners("data")
    incoming.resume()
    incoming.once("end", closeNow)
    const began = performance.now()
    let bytes = socket.bytesRead
    let since = began
    const look = setInterval(() => {
      const now = performance.now()
      if (socket.bytesRead !== bytes) since = now
      bytes = socket.bytesRead
      if (now - since >= SILENT_MS || now - began >= LINGER_MS) socket.destroy()
    }, LOOK_MS)
    socket.once("close", () => {
      lingering--
      clearInterval(look)
    })
  }
}
