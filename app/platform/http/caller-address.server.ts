import { BlockList, isIPv6 } from "node:net"

/** Loopback, private and link-local networks (RFC 1918, RFC 4193, RFC 3927, RFC 4291): where one's own proxy stands. */
const own = new BlockList()
own.addSubnet("127.0.0.0", 8, "ipv4")
own.addSubnet("10.0.0.0", 8, "ipv4")
own.addSubnet("172.16.0.0", 12, "ipv4")
own.addSubnet("192.168.0.0", 16, "ipv4")
own.addSubnet("169.254.0.0", 16, "ipv4")
own.addAddress("::1", "ipv6")
own.addSubnet("fc00::", 7, "ipv6")
own.addSubnet("fe80::", 10, "ipv6")

/** Whether an address is of this machine or its own network; of an IPv4 address in IPv6 notation too. */
export function isOwnNetwork(address: string): boolean {
  const [bare = ""] = address.split("%")
  return own.check(bare, isIPv6(bare) ? "ipv6" : "ipv4")
}

/**
 * The caller's address: the last of `X-Forwarded-For` where a proxy is trusted and the connection comes from one's own
 * network, else the connection's. "" where neither is known.
 */
export function callerAddress(trustProxy: boolean, request: Request, connection: string): string {
  const forwarded = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim()
  return (trustProxy && isOwnNetwork(connection) && forwarded) || connection
}
