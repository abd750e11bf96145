import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as delay } from "node:timers/promises"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AddressGuard, addressGuard, CalendarUnreadable } from "./address-guard.server"
import { fetchCalendar } from "./fetch.server"

const FILE = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"
const CALENDAR = { "content-type": "text/calendar; charset=utf-8" }

let respond: RequestListener = (_, response) => response.end()
let server: Server
let port = 0
const seenPaths: (string | undefined)[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    seenPaths.push(request.url)
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** The real guard, except that the host name of the test's server may be read from this machine without TLS. */
const guard: AddressGuard = {
  checkUrl: (url) => {
    if (url.host !== `calendar.test:${port}`) addressGuard().checkUrl(url)
  },
  resolve: async (hostname) =>
    hostname === "calendar.test" ? [{ address: "127.0.0.1", family: 4 }] : addressGuard().resolve(hostname),
}

const at = (path: string) => `http://calendar.test:${port}${path}`

const read = async (path = "/a.ics", timeoutMs = 5_000) =>
  Buffer.from(await fetchCalendar(at(path), { guard, timeoutMs })).toString()

const failureOf = (path?: string, timeoutMs?: number) =>
  read(path, timeoutMs).then(
    () => "read",
    (error) => (error instanceof CalendarUnreadable ? error.failure : error),
  )

describe("a calendar of another server", () => {
  test.each([
    ["plain", {}, Buffer.from(FILE)],
    ["with gzip", { "content-encoding": "gzip" }, gzipSync(FILE)],
    ["with Brotli", { "content-encoding": "br" }, brotliCompressSync(FILE)],
  ])("is read %s", async (_, headers, body) => {
    respond = (_, response) => response.writeHead(200, { ...CALENDAR, ...headers }).end(body)
    expect(await read()).toBe(FILE)
  })

  test("is read through three redirects, relative ones too", async () => {
    respond = ({ url }, response) => {
      const next = { "/0": "/1", "/1": at("/2"), "/2": "3" }[url ?? ""]
      if (next) response.writeHead(302, { location: next }).end()
      else response.writeHead(200, CALENDAR).end(FILE)
    }
    expect(await read("/0")).toBe(FILE)
  })

  test("is not read through a fourth redirect", async () => {
    respond = ({ url }, response) => response.writeHead(301, { location: `${url}0` }).end()
    seenPaths.length = 0
    expect(await failureOf("/0")).toBe("redirects")
    expect(seenPaths).toHaveLength(4)
  })

  test.each([
    ["the loopback address", "https://127.0.0.1/", "address"],
    ["the metadata address", "https://169.254.169.254/latest/", "address"],
    ["the same server by its address", `http://127.0.0.1/`, "address"],
    ["an IPv6 loopback address", "https://[::1]/", "address"],
    ["a name of this machine", "https://localhost/", "address"],
    ["a file", "file:///etc/passwd", "address"],
    ["another port", "https://example.org:8443/", "address"],
    ["something that is no address", "https://[", "address"],
  ])("that redirects to %s is refused", async (_, location, failure) => {
    respond = (_, response) => response.writeHead(302, { location }).end()
    expect(await failureOf()).toBe(failure)
  })

  test("that redirects to a name with a private address is refused", async () => {
    respond = (_, response) => response.writeHead(302, { location: "https://rebind.example.org/" }).end()
    const resolve: AddressGuard["resolve"] = (hostname) =>
      hostname === "calendar.test"
        ? guard.resolve(hostname)
        : addressGuard(async () => [{ address: "10.0.0.7" }]).resolve(hostname)
    await expect(fetchCalendar(at("/"), { guard: { ...guard, resolve } })).rejects.toMatchObject({ failure: "private" })
  })

  test("is resolved once, so that a second answer cannot be private", async () => {
    respond = (_, response) => response.writeHead(200, CALENDAR).end(FILE)
    let asked = 0
    const resolve: AddressGuard["resolve"] = async () => {
      asked += 1
      return [{ address: asked === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }]
    }
    await fetchCalendar(at("/"), { guard: { ...guard, resolve } })
    expect(asked).toBe(1)
  })

  test.each([
    ["not found", 404, "status"],
    ["forbidden", 403, "status"],
    ["out of order", 503, "status"],
    ["not modified", 304, "status"],
  ])("that is %s is refused", async (_, status, failure) => {
    respond = (_, response) => response.writeHead(status, CALENDAR).end(status === 304 ? undefined : FILE)
    expect(await failureOf()).toBe(failure)
  })

  test("of an unknown encoding is refused", async () => {
    respond = (_, response) => response.writeHead(200, { ...CALENDAR, "content-encoding": "zzz" }).end(FILE)
    expect(await failureOf()).toBe("not-calendar")
  })
})

describe("a hostile server", () => {
  test("with a giant file is cut off", async () => {
    respond = (_, response) => response.writeHead(200, CALENDAR).end(Buffer.alloc(11 * 1024 * 1024, "A"))
    expect(await failureOf()).toBe("too-large")
  })

  test("with a body that never ends is cut off", async () => {
    let isClosed = false
    respond = (_, response) => {
      response.writeHead(200, CALENDAR)
      const timer = setInterval(() => response.write(Buffer.alloc(512 * 1024, "A")), 1)
      response.once("close", () => {
        clearInterval(timer)
        isClosed = true
      })
    }
    expect(await failureOf()).toBe("too-large")
    while (!isClosed) await delay(10)
  })

  test("with a gzip bomb is cut off before it is decoded", async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024))
    respond = (_, response) => response.writeHead(200, { ...CALENDAR, "content-encoding": "gzip" }).end(bomb)
    const before = process.memoryUsage().rss
    expect(await failureOf()).toBe("too-large")
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  test.each<[string, RequestListener]>([
    ["that never answers", () => {}],
    [
      "that sends a byte at a time",
      (_, response) => {
        response.writeHead(200, CALENDAR)
        const timer = setInterval(() => response.write("A"), 20)
        response.once("close", () => clearInterval(timer))
      },
    ],
    ["that stops in the middle", (_, response) => void response.writeHead(200, CALENDAR).write("BEGIN:VCAL")],
  ])("%s is left after the time limit", async (_, listener) => {
    respond = listener
    expect(await failureOf("/", 300)).toBe("timeout")
  })

  test("that breaks off is unreachable", async () => {
    respond = (_, response) => {
      response.writeHead(200, { ...CALENDAR, "content-length": "1000" }).write("BEGIN")
      setTimeout(() => response.destroy(), 20)
    }
    expect(await failureOf()).toBe("unreachable")
  })

  test("with broken gzip is unreachable", async () => {
    respond = (_, response) => response.writeHead(200, { ...CALENDAR, "content-encoding": "gzip" }).end("no gzip")
    expect(await failureOf()).toBe("unreachable")
  })

  test("with endless headers is unreachable", async () => {
    respond = (_, response) => response.writeHead(200, { "x-long": "A".repeat(40_000) }).end(FILE)
    expect(await failureOf()).toBe("unreachable")
  })
})
