import { isIPv4, isIPv6 } from "node:net"

const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i
/** 45 characters for the longest IPv6 notation, 16 for a zone. */
const MAX_ADDRESS_LENGTH = 61
const GROUPS = 8
const NETWORK_GROUPS = 4

/**
 * The key by which limits count an address: an IPv4 address itself, the /64 network of an IPv6 address (D71), because one
 * subscriber owns a whole /64. "" if it is not an address.
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.slice(0, MAX_ADDRESS_LENGTH).split("%")
  const mapped = MAPPED_IPV4.exec(bare)?.[1]
  if (mapped !== undefined) return isIPv4(mapped) ? mapped : ""
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return ""
  return `${groupsOf(bare).slice(0, NETWORK_GROUPS).join(":")}::/64`
}

/**
 * The larger network that one subscriber may own, for a result of `networkOf`: the /48 of an IPv6 network, the /24 of an IPv4
 * address. "" if unknown.
 */
export function widerNetworkOf(network: string): string {
  if (isIPv4(network)) return `${network.split(".").slice(0, 3).join(".")}.0/24`
  return network === "" ? "" : `${network.split(":").slice(0, 3).join(":")}::/48`
}

/**
 * The block of addresses that a registry allots to one internet service provider (ISP), for a result of `networkOf`: the /32 of an IPv6 network, the
 * /16 of an IPv4 address. "" if unknown.
 */
export function ispNetworkOf(network: string): string {
  if (isIPv4(network)) return `${network.split(".").slice(0, 2).join(".")}.0.0/16`
  return network === "" ? "" : `${network.split(":").slice(0, 2).join(":")}::/32`
}

/**
 * Parses an address or a network such as `10.0.0.0/8`; undefined if it is neither. `/0` is refused, because it contains every
 * address.
 */
export function parseNetwork(text: string): { address: string; prefix: number; family: "ipv4" | "ipv6" } | undefined {
  const [address = "", prefix, ...more] = text.split("/")
  const maxBits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0
  if (maxBits === 0 || address.includes("%") || more.length > 0) return undefined
  const bits = prefix === undefined ? maxBits : /^[1-9]\d{0,2}$/.test(prefix) ? Number(prefix) : 0
  if (bits === 0 || bits > maxBits) return undefined
  return { address, prefix: bits, family: maxBits === 32 ? "ipv4" : "ipv6" }
}

/** The eight groups of a valid IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::")
  const before = head === "" ? [] : head.split(":")
  const after = tail === undefined || tail === "" ? [] : tail.split(":")
  const hasIPv4Part = [...before, ...after].some((group) => group.includes("."))
  const zeros = tail === undefined ? 0 : GROUPS - before.length - after.length - (hasIPv4Part ? 1 : 0)
  return [...before, ...Array<string>(Math.max(0, zeros)).fill("0"), ...after].map(
    (group) => group.replace(/^0+(?=.)/, "") || "0",
  )
}
