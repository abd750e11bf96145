import { expect, test } from "vitest"
import { callerAddress, isOwnNetwork } from "./caller-address.server"

const asked = new Request("http://localhost/", { headers: { "x-forwarded-for": "198.51.100.1, 203.0.113.7" } })

test.each(["127.0.0.1", "::1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.1.1", "fd00::1", "fe80::1%eth0"])(
  "a proxy at %s is believed",
  (proxy) => {
    expect(callerAddress(true, asked, proxy)).toBe("203.0.113.7")
    expect(callerAddress(false, asked, proxy)).toBe(proxy)
  },
)

test("an IPv4 address in IPv6 notation is judged as what it is", () => {
  expect(isOwnNetwork("::ffff:10.0.0.1")).toBe(true)
  expect(isOwnNetwork("::ffff:203.0.113.9")).toBe(false)
})

test.each(["203.0.113.9", "172.32.0.1", "2001:db8::1", "::ffff:203.0.113.9"])(
  "whoever comes from %s straight away cannot name another address",
  (direct) => expect(callerAddress(true, asked, direct)).toBe(direct),
)

test("without the header, or without a known connection, no address is invented", () => {
  expect(callerAddress(true, new Request("http://localhost/"), "127.0.0.1")).toBe("127.0.0.1")
  expect(callerAddress(true, asked, "")).toBe("")
})
