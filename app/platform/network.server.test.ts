import { expect, test } from "vitest"
import { ispNetworkOf, networkOf, widerNetworkOf } from "./network.server"

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
  ["unknown", ""],
  ["", ""],
  ["1".repeat(100_000), ""],
])("the network of %.40s is %j", (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ["192.0.2.77", "192.0.2.0/24"],
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["", ""],
])("the wider network of %s is %s", (network, wider) => {
  expect(widerNetworkOf(network)).toBe(wider)
})

test.each([
  ["192.0.2.77", "192.0.0.0/16"],
  ["2001:db8:1:2::/64", "2001:db8::/32"],
  ["", ""],
])("the network of the ISP of %s is %s", (network, isp) => {
  expect(ispNetworkOf(network)).toBe(isp)
})
