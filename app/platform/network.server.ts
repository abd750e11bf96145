import { isIPv4, isIPv6 } from "node:net"

const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i
/** 45 characters for the longest IPv6 notation, 16 for a zone. */
const LONGEST_ADDRESS = 61
const GROUPS = 8
const GROUPS_OF_A_NETWORK = 4

/**
 * The key under which limits count a network address: an IPv4 address as it is, an IPv6 address by its /64 network (D69),
 * because one subscriber owns all addresses of a /64. What is no address is "".
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.slice(0, LONGEST_ADDRESS).split("%")
  const mapped = MAPPED_IPV4.exec(bare)?.[1]
  if (mapped !== undefined) return isIPv4(mapped) ? mapped : ""
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return ""
  return `${groupsOf(bare).slice(0, GROUPS_OF_A_NETWORK).join(":")}::/64`
}

/**
 * The wider network that one subscriber may own too, as `networkOf` answers it: the /48 of an IPv6 network, the /24 of an IPv4
 * address. "" where none is known.
 */
export function widerNetworkOf(network: string): string {
  if (isIPv4(network)) return `${network.split(".").slice(0, 3).join(".")}.0/24`
  return network === "" ? "" : `${network.split(":").slice(0, 3).join(":")}::/48`
}

/**
 * An address or a network such as `10.0.0.0/8` in parts; undefined where it is none. All addresses (`/0`) are no network: nobody
 * would be outside it.
 */
export function networkRange(text: string): { address: string; prefix: number; family: "ipv4" | "ipv6" } | undefined {
  const [address = "", prefix, ...more] = text.split("/")
  const longest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0
  if (longest === 0 || address.includes("%") || more.length > 0) return undefined
  const bits = prefix === undefined ? longest : /^[1-9]\d{0,2}$/.test(prefix) ? Number(prefix) : 0
  if (bits === 0 || bits > longest) return undefined
  return { address, prefix: bits, family: longest === 32 ? "ipv4" : "ipv6" }
}

/** The eight groups of a valid IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::")
  const before = head === "" ? [] : head.split(":")
  const after = tail === undefined || tail === "" ? [] : tail.split(":")
  const wide = [...before, ...after].some((group) => group.includes("."))
  const zeros = tail === undefined ? 0 : GROUPS - before.length - after.length - (wide ? 1 : 0)
  return [...before, ...Array<string>(Math.max(0, zeros)).fill("0"), ...after].map(
    (group) => group.replace(/^0+(?=.)/, "") || "0",
  )
}
