import { createSocket } from "node:dgram"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { describe, expect, test } from "vitest"
import { addressGuard, CalendarUnreadable, dnsLookup, isPublicAddress } from "./address-guard.server"

describe("an IP address", () => {
  test.each([
    ...["8.8.8.8", "1.1.1.1", "93.184.216.34", "172.15.0.1", "172.32.0.1", "100.63.255.255", "100.128.0.1"],
    ...["2606:4700::1111", "2a00:1450:4002:410::200e"],
  ])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    ["this network", "0.0.0.0"],
    ["this network", "0.1.2.3"],
    ["private", "10.0.0.1"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["loopback", "127.0.0.1"],
    ["loopback", "127.255.255.254"],
    ["link-local", "169.254.1.1"],
    ["cloud metadata", "169.254.169.254"],
    ["carrier-grade NAT", "100.64.0.1"],
    ["carrier-grade NAT", "100.127.255.254"],
    ["multicast", "224.0.0.1"],
    ["multicast", "239.255.255.250"],
    ["reserved", "240.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["protocol assignments", "192.0.0.8"],
    ["documentation", "192.0.2.1"],
    ["documentation", "198.51.100.1"],
    ["documentation", "203.0.113.1"],
    ["benchmarking", "198.18.0.1"],
    ["6to4 relay", "192.88.99.1"],
    ["unspecified", "::"],
    ["loopback", "::1"],
    ["loopback, written out", "0:0:0:0:0:0:0:1"],
    ["link-local", "fe80::1"],
    ["link-local with a zone", "fe80::1%eth0"],
    ["site-local", "fec0::1"],
    ["unique-local", "fc00::1"],
    ["unique-local metadata", "fd00:ec2::254"],
    ["multicast", "ff02::1"],
    ["IPv4-mapped loopback", "::ffff:127.0.0.1"],
    ["IPv4-mapped loopback in hex", "::ffff:7f00:1"],
    ["IPv4-mapped public", "::ffff:8.8.8.8"],
    ["IPv4-compatible", "::127.0.0.1"],
    ["IPv4-translated", "::ffff:0:127.0.0.1"],
    ["NAT64 of a private address", "64:ff9b::a00:1"],
    ["local NAT64", "64:ff9b:1::a00:1"],
    ["6to4 of a private address", "2002:a00:1::"],
    ["Teredo", "2001::1"],
    ["documentation", "2001:db8::1"],
    ["documentation", "3fff::1"],
    ["discard", "100::1"],
    ["outside the global range", "4000::1"],
    ["decimal", "2130706433"],
    ["hexadecimal", "0x7f000001"],
    ["octal", "0177.0.0.1"],
    ["short", "127.1"],
    ["a public one in hexadecimal", "0x08080808"],
    ["a name", "localhost"],
    ["nothing", ""],
  ])("%s is not public: %s", (_, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

const failureOf = async (work: () => unknown) => {
  try {
    await work()
    return undefined
  } catch (error) {
    return error instanceof CalendarUnreadable ? error.failure : error
  }
}

describe("an address to read", () => {
  const { checkUrl } = addressGuard()

  test.each(["https://www.airbnb.it/calendar/ical/1.ics?s=abc", "https://example.org:443/a.ics", "https://8.8.8.8/a"])(
    "%s may be read",
    async (address) => {
      expect(await failureOf(() => checkUrl(new URL(address)))).toBeUndefined()
    },
  )

  test.each([
    "http://example.org/a.ics",
    "https://example.org:8443/a.ics",
    "https://name@example.org/a.ics",
    "https://name:secret@example.org/a.ics",
    "file:///etc/passwd",
    "data:text/calendar,BEGIN:VCALENDAR",
    "ftp://example.org/a.ics",
    "https://localhost/a.ics",
    "https://intranet/a.ics",
    "https://127.0.0.1/a.ics",
    "https://127.1/a.ics",
    "https://2130706433/a.ics",
    "https://0x7f000001/a.ics",
    "https://0x7f.0.0.1/a.ics",
    "https://0177.0.0.1/a.ics",
    "https://①②⑦.0.0.1/a.ics",
    "https://[::1]/a.ics",
    "https://[::ffff:127.0.0.1]/a.ics",
    "https://[::ffff:7f00:1]/a.ics",
    "https://[fd00:ec2::254]/a.ics",
    "https://[64:ff9b::a00:1]/a.ics",
    "https://169.254.169.254/latest/meta-data",
  ])("%s may not be read", async (address) => {
    expect(await failureOf(() => checkUrl(new URL(address)))).toBe("address")
  })
})

describe("a host name", () => {
  const resolving = (...addresses: string[]) =>
    addressGuard(async () => addresses.map((address) => ({ address }))).resolve("calendar.example.org")

  test("of public addresses is connected to exactly these", async () => {
    expect(await resolving("93.184.216.34", "2606:4700::1111")).toEqual([
      { address: "93.184.216.34", family: 4 },
      { address: "2606:4700::1111", family: 6 },
    ])
  })

  test.each([
    ["a loopback address", ["127.0.0.1"]],
    ["the metadata address", ["169.254.169.254"]],
    ["a public and a private address", ["93.184.216.34", "10.0.0.1"]],
    ["a public and an IPv6 loopback address", ["2606:4700::1111", "::1"]],
    ["an IPv4-mapped address", ["::ffff:10.0.0.1"]],
    ["an address with a zone", ["fe80::1%2"]],
  ])("that resolves to %s is refused", async (_, addresses) => {
    expect(await failureOf(() => resolving(...addresses))).toBe("private")
  })

  test("that does not resolve is unreachable", async () => {
    const failing = addressGuard(async () => Promise.reject(new Error("ENOTFOUND")))
    expect(await failureOf(() => failing.resolve("calendar.example.org"))).toBe("unreachable")
    expect(await failureOf(() => resolving())).toBe("unreachable")
  })
})

const QUERY_TYPE_A = 1
const NO_SUCH_NAME = 3

/** A DNS server: `answerTo` gives the answer to a query of that type, its code or an IPv4 address, or nothing. */
async function dnsServer(answerTo: (type: number) => number | string | undefined) {
  const socket = createSocket("udp4")
  socket.on("message", (query, { port }) => {
    // The question is the name, which ends with a zero, its type and its class.
    const question = query.subarray(12, query.indexOf(0, 12) + 5)
    const answer = answerTo(question.readUInt16BE(question.length - 4))
    if (answer === undefined) return
    const isAddress = typeof answer === "string"
    const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80 + (isAddress ? 0 : answer)])
    const counts = Buffer.from([0, 1, 0, isAddress ? 1 : 0, 0, 0, 0, 0])
    const record = [0xc0, 12, 0, QUERY_TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4]
    const records = isAddress ? Buffer.from([...record, ...answer.split(".").map(Number)]) : Buffer.alloc(0)
    socket.send(Buffer.concat([header, counts, question, records]), port, "127.0.0.1")
  })
  socket.bind(0, "127.0.0.1")
  await once(socket, "listening")
  const { port } = socket.address() as AddressInfo
  return { servers: [`127.0.0.1:${port}`], [Symbol.dispose]: () => void socket.close() }
}

describe("a DNS server", () => {
  const resolveAt = (servers: string[], timeoutMs?: number) =>
    addressGuard(dnsLookup({ servers, ...(timeoutMs ? { timeoutMs } : {}) })).resolve("calendar.example.org")

  test("that never answers is given up after the bound", async () => {
    using server = await dnsServer(() => undefined)
    expect(await failureOf(() => resolveAt(server.servers, 50))).toBe("timeout")
  })

  test("that answers with an IPv4 address only is enough", async () => {
    using server = await dnsServer((type) => (type === QUERY_TYPE_A ? "93.184.216.34" : NO_SUCH_NAME))
    expect(await resolveAt(server.servers)).toEqual([{ address: "93.184.216.34", family: 4 }])
  })

  test("that answers one of both queries in time is enough", async () => {
    using server = await dnsServer((type) => (type === QUERY_TYPE_A ? "93.184.216.34" : undefined))
    expect(await resolveAt(server.servers, 300)).toEqual([{ address: "93.184.216.34", family: 4 }])
  })

  test("that answers with a private address is refused", async () => {
    using server = await dnsServer((type) => (type === QUERY_TYPE_A ? "10.0.0.7" : NO_SUCH_NAME))
    expect(await failureOf(() => resolveAt(server.servers))).toBe("private")
  })

  test("that does not know the name makes it unreachable", async () => {
    using server = await dnsServer(() => NO_SUCH_NAME)
    expect(await failureOf(() => resolveAt(server.servers))).toBe("unreachable")
  })
})
