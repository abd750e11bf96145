import { once } from "node:events"
import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { afterEach, describe, expect, test } from "vitest"
import { endSlowBodies, isTooSlow } from "./slow-bodies.server"

const MEGABYTE = 1024 * 1024

/** Whether a body at this speed is ended before it is complete; checked once per second. */
function isEnded(bytes: number, bytesPerSecond: number): boolean {
  for (let seconds = 1; seconds * bytesPerSecond < bytes; seconds++)
    if (isTooSlow(seconds * bytesPerSecond, seconds * 1000)) return true
  return false
}

/** Seconds after which a body of any size at this speed is ended. */
function endsAfter(bytesPerSecond: number): number {
  let seconds = 1
  while (!isTooSlow(seconds * bytesPerSecond, seconds * 1000)) seconds++
  return seconds
}

describe("the time limit of a body", () => {
  test.each<[string, number, number]>([
    ["a photograph of 15 MB by 1 Mbit/s", 15 * MEGABYTE, 125_000],
    ["a document of 5 MB by 32 kB/s", 5 * MEGABYTE, 32_000],
    ["a document of 1 MB by 20 kB/s", MEGABYTE, 20_000],
    ["a form of 200 kB by 8 kB/s", 200_000, 8_000],
  ])("is enough for %s", (_, bytes, bytesPerSecond) => {
    expect(isEnded(bytes, bytesPerSecond)).toBe(false)
  })

  test("is half a minute for one byte every 29 seconds", () => {
    expect(endsAfter(1 / 29)).toBeLessThanOrEqual(31)
  })

  test("is a minute at half of the minimum speed", () => {
    expect(endsAfter(16_000)).toBe(61)
  })

  test("is three minutes at most", () => {
    expect(endsAfter(32_000)).toBe(180)
    expect(endsAfter(1_000_000)).toBe(180)
  })
})

describe("a request", () => {
  const LIMITS = { stalledMs: 400, graceMs: 500, minBytesPerSecond: 10_000, maxMs: 1_500, checkIntervalMs: 20 }
  const cleanUps: (() => void)[] = []
  afterEach(() => {
    for (const end of cleanUps.splice(0)) end()
  })

  type Sent = { length: number; part: number; everyMs: number; blockedMs?: number }

  /**
   * Sends a body of `length` bytes, `part` bytes every `everyMs`; returns the response and its time. The process is blocked for
   * `blockedMs` once the request has arrived.
   */
  async function sendBody({ length, part, everyMs, blockedMs }: Sent) {
    const server = createServer((incoming, outgoing) => incoming.resume().once("end", () => outgoing.end("whole")))
    endSlowBodies(server, LIMITS)
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    cleanUps.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {})
    cleanUps.push(() => socket.destroy())
    const startedAt = performance.now()
    const response = new Promise<string>((resolve) => {
      socket.once("data", (bytes) => resolve(String(bytes).slice(0, 12)))
      socket.once("close", () => resolve("closed"))
    })
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`)
    const send = async () => {
      if (blockedMs) {
        await once(server, "request")
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, blockedMs)
      }
      for (let sent = 0; sent < length && !socket.destroyed; sent += part) {
        socket.write(Buffer.alloc(Math.min(part, length - sent), "x"))
        await pause(everyMs)
      }
    }
    void send()
    return { status: await response, ms: performance.now() - startedAt }
  }

  test("with a slow but steady body is answered", async () => {
    const { status, ms } = await sendBody({ length: 20_000, part: 1_000, everyMs: 50 })
    expect(status).toBe("HTTP/1.1 200")
    expect(ms).toBeGreaterThan(LIMITS.graceMs)
  })

  test("whose body arrives while the process is blocked is answered", async () => {
    const blockedMs = 2 * LIMITS.maxMs
    expect(await sendBody({ length: 2_000, part: 1_000, everyMs: 10, blockedMs })).toMatchObject({
      status: "HTTP/1.1 200",
    })
  })

  test.each([
    ["stalls", { length: 100_000, part: 50_000, everyMs: 3_000 }],
    ["arrives byte by byte", { length: 100_000, part: 1, everyMs: 100 }],
  ])("whose body %s is ended before the maximum time", async (_, body) => {
    const { status, ms } = await sendBody(body)
    expect(status).toBe("HTTP/1.1 408")
    expect(ms).toBeLessThan(LIMITS.maxMs)
  })

  test("whose body exceeds the maximum time is ended", async () => {
    const { status, ms } = await sendBody({ length: 1_000_000, part: 1_000, everyMs: 20 })
    expect(status).toBe("HTTP/1.1 408")
    expect(ms).toBeGreaterThanOrEqual(LIMITS.maxMs - 50)
  })
})
