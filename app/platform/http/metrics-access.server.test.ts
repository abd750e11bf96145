import { expect, test } from "vitest"
import { mayReadMetrics } from "./metrics-access.server"

const TOKEN = "a-token-of-sixteen-or-more"
const none = { metricsToken: undefined, trustProxy: false, baseUrl: "http://localhost:3000" }
const ask = (headers: Record<string, string> = {}, url = "http://localhost:3000/metrics") =>
  new Request(url, { headers })

test.each(["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"])("%s is this machine", (address) => {
  expect(mayReadMetrics(none, ask(), address)).toBe(true)
})

test.each(["10.0.0.1", "", "::2", "1127.0.0.1", "::ffff:10.0.0.1"])("%s is not this machine", (address) => {
  expect(mayReadMetrics(none, ask(), address)).toBe(false)
})

test.each(["x-forwarded-for", "forwarded", "x-real-ip", "via"])("a request with %s came through a proxy", (name) => {
  expect(mayReadMetrics(none, ask({ [name]: "127.0.0.1" }), "127.0.0.1")).toBe(false)
})

test("behind a proxy, loopback is not enough", () => {
  expect(mayReadMetrics({ ...none, trustProxy: true }, ask(), "127.0.0.1")).toBe(false)
})

test("a site with a public name needs the token on loopback too", () => {
  expect(mayReadMetrics({ ...none, baseUrl: "https://example.org" }, ask(), "127.0.0.1")).toBe(false)
})

test("another host name on this machine is refused", () => {
  expect(mayReadMetrics(none, ask({}, "http://evil.example/metrics"), "127.0.0.1")).toBe(false)
})

test("the token allows any address, a wrong token none", () => {
  const config = { ...none, metricsToken: TOKEN, trustProxy: true }
  expect(mayReadMetrics(config, ask({ authorization: `Bearer ${TOKEN}` }), "10.0.0.1")).toBe(true)
  for (const authorization of [`Bearer ${TOKEN}x`, TOKEN, "Bearer ", "Bearer undefined", ""])
    expect(mayReadMetrics(config, ask({ authorization }), "10.0.0.1")).toBe(false)
})

test("without a configured token, no token is accepted", () => {
  expect(mayReadMetrics(none, ask({ authorization: "Bearer undefined" }), "10.0.0.1")).toBe(false)
})
