import { Resolver } from "node:dns/promises"
import ipaddr from "ipaddr.js"

/** Why a calendar could not be read; also the end of its text key (`partners_calendar_failure_…`). */
export type CalendarFailure =
  | "address"
  | "private"
  | "unreachable"
  | "timeout"
  | "status"
  | "redirects"
  | "too-large"
  | "not-calendar"
  | "too-complex"

export class CalendarUnreadable extends Error {
  readonly failure: CalendarFailure

  constructor(failure: CalendarFailure) {
    super(failure)
    this.name = "CalendarUnreadable"
    this.failure = failure
  }
}

/** An address of a host, as the connection uses it. */
export type HostAddress = { address: string; family: 4 | 6 }

/** What decides about an outgoing request. Throws CalendarUnreadable. Tests replace it to reach a server on this machine. */
export type AddressGuard = {
  /** Checks an address before a request, and the target of each redirect. */
  checkUrl: (url: URL) => void
  /** The addresses of a host name or literal, all of them checked. */
  resolve: (hostname: string) => Promise<HostAddress[]>
}

const GLOBAL_IPV6 = ipaddr.IPv6.parse("2000::")

/**
 * Whether an IP address is on the public internet. False for private, loopback, link-local, unique-local, multicast,
 * carrier-grade NAT, reserved and documentation ranges, for IPv6 forms that contain an IPv4 address, and for anything that is
 * no IP address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes("%")) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== "unicast") return false
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL_IPV6, 3) : ipaddr.IPv4.isValidFourPartDecimal(address)
}

/** Whether a reading may start at this address: https on its usual port, without credentials, by a public host name. */
export function isCalendarUrl(url: URL): boolean {
  const { protocol, port, username, password, hostname } = url
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false
  const literal = bareHost(hostname)
  return ipaddr.isValid(literal) ? isPublicAddress(literal) : hostname.includes(".")
}

/** Without the brackets of an IPv6 literal. */
const bareHost = (hostname: string) => hostname.replace(/^\[(.*)\]$/, "$1")

type Lookup = (hostname: string) => Promise<{ address: string }[]>

/** Of the first query; the next ones, as packets get lost, wait longer. */
const QUERY_TIMEOUT_MS = 1_000
const RESOLUTION_TIMEOUT_MS = 3_000

type Servers = { servers?: string[]; timeoutMs?: number }

/**
 * Resolves host names by DNS queries that end after `timeoutMs` in all. The system's resolver (`lookup`) cannot be stopped,
 * and holds one of the process's few threads for files meanwhile. Throws CalendarUnreadable.
 */
export const dnsLookup =
  ({ servers, timeoutMs = RESOLUTION_TIMEOUT_MS }: Servers = {}): Lookup =>
  async (hostname) => {
    const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS })
    if (servers) resolver.setServers(servers)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      resolver.cancel()
    }, timeoutMs)
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    clearTimeout(timer)
    const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []))
    if (found.length === 0) throw new CalendarUnreadable(isLate ? "timeout" : "unreachable")
    return found.map((address) => ({ address }))
  }

/** The guard of all readings; `lookUp` resolves host names. */
export const addressGuard = (lookUp: Lookup = dnsLookup()): AddressGuard => ({
  checkUrl: (url) => {
    if (!isCalendarUrl(url)) throw new CalendarUnreadable("address")
  },
  resolve: async (hostname) => {
    const literal = bareHost(hostname)
    const found = ipaddr.isValid(literal)
      ? [{ address: literal }]
      : await lookUp(hostname).catch((error: unknown) => {
          throw error instanceof CalendarUnreadable ? error : new CalendarUnreadable("unreachable")
        })
    if (found.length === 0) throw new CalendarUnreadable("unreachable")
    // One private address among public ones is enough to refuse: the connection could use it.
    if (!found.every(({ address }) => isPublicAddress(address))) throw new CalendarUnreadable("private")
    return found.map(({ address }) => ({ address, family: ipaddr.IPv6.isValid(address) ? 6 : 4 }))
  },
})
