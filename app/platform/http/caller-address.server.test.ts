import { expect, test } from "vitest"
import { openProxies } from "./caller-address.server"

const forwarded = (hops: string) => new Request("http://localhost/", { headers: { "x-forwarded-for": hops } })
const forwardedRequest = forwarded("198.51.100.1, 203.0.113.7")
const privateProxies = openProxies({ trustProxy: true, proxyNetworks: [] })
const noProxies = openProxies({ trustProxy: false, proxyNetworks: ["203.0.113.0/24"] })
const listedProxies = openProxies({
  trustProxy: true,
  proxyNetworks: ["192.0.2.0/24", "198.18.0.9", "2001:db8:1::/48"],
})

test.each([
  "127.0.0.1",
  "::1",
  "10.1.2.3",
  "172.31.0.1",
  "192.168.1.1",
  "169.254.1.1",
  "100.64.0.1",
  "100.127.255.254",
  "fd00::1",
  "fe80::1%eth0",
])("a proxy at %s is trusted with TRUST_PROXY only", (proxy) => {
  expect(privateProxies.callerAddress(forwardedRequest, proxy)).toBe("203.0.113.7")
  expect(noProxies.callerAddress(forwardedRequest, proxy)).toBe(proxy)
})

test.each(["192.0.2.80", "::ffff:192.0.2.80", "198.18.0.9", "2001:db8:1::80", "10.0.0.1"])(
  "a proxy at %s is trusted because it is listed or private",
  (proxy) => expect(listedProxies.callerAddress(forwardedRequest, proxy)).toBe("203.0.113.7"),
)

test("PROXY_NETWORKS without TRUST_PROXY trusts no proxy", () => {
  expect(noProxies.callerAddress(forwardedRequest, "203.0.113.9")).toBe("203.0.113.9")
})

test("a listed proxy in front of a private one is not the client", () => {
  expect(listedProxies.callerAddress(forwarded("198.51.100.1, 203.0.113.7, 192.0.2.80"), "127.0.0.1")).toBe(
    "203.0.113.7",
  )
})

test("an IPv4 address in IPv6 notation counts as IPv4", () => {
  expect(privateProxies.callerAddress(forwardedRequest, "::ffff:10.0.0.1")).toBe("203.0.113.7")
  expect(privateProxies.callerAddress(forwardedRequest, "::ffff:203.0.113.9")).toBe("::ffff:203.0.113.9")
})

test.each([
  "203.0.113.9",
  "172.32.0.1",
  "100.63.255.255",
  "100.128.0.1",
  "198.18.0.8",
  "2001:db8::1",
  "::ffff:203.0.113.9",
])("a client at %s cannot forge its address", (direct) =>
  expect(listedProxies.callerAddress(forwardedRequest, direct)).toBe(direct),
)

test("without a usable header, the address of the connection counts", () => {
  for (const request of [new Request("http://localhost/"), forwarded(""), forwarded("192.0.2.80")])
    expect(listedProxies.callerAddress(request, "127.0.0.1")).toBe("127.0.0.1")
  expect(privateProxies.callerAddress(forwardedRequest, "")).toBe("")
})
