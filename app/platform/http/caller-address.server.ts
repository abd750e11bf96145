import { BlockList, isIP, isIPv6 } from "node:net"
import type { Config } from "../config.server"
import { parseNetwork } from "../network.server"

/**
 * Loopback, private, link-local and shared networks (RFC 1918, 4193, 3927, 4291, 6598): a proxy there belongs to the
 * company.
 */
const privateNetworks = listOf([
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "100.64.0.0/10",
  "::1",
  "fc00::/7",
  "fe80::/10",
])

type Proxies = {
  /** The address of the client; "" if unknown. */
  callerAddress: (request: Request, connection: string) => string
}

/**
 * The proxies in front of the site. If the connection comes from a trusted proxy, the client is the last address of
 * `X-Forwarded-For` outside `proxyNetworks`; otherwise it is the address of the connection.
 */
export function openProxies({ trustProxy, proxyNetworks }: Pick<Config, "trustProxy" | "proxyNetworks">): Proxies {
  const listed = listOf(trustProxy ? proxyNetworks : [])
  const isProxy = (address: string) => isIn(privateNetworks, address) || isIn(listed, address)
  return {
    callerAddress: (request, connection) => {
      if (!trustProxy || !isProxy(connection)) return connection
      const hops = (request.headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim())
      return hops.findLast((hop) => !isIn(listed, hop)) || connection
    },
  }
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const range = parseNetwork(network)
    if (!range) throw new Error(`Not a network: ${network}`)
    list.addSubnet(range.address, range.prefix, range.family)
  }
  return list
}

/** Accepts an IPv4 address in IPv6 notation too. */
function isIn(list: BlockList, address: string): boolean {
  const [bare = ""] = address.split("%")
  return isIP(bare) !== 0 && list.check(bare, isIPv6(bare) ? "ipv6" : "ipv4")
}
