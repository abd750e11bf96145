import { priorityNumber } from "./priority"

/** Concurrent deliveries per channel and process, and connections to the mail server. */
export const MAX_CONCURRENT_DELIVERIES = 12

/** Of these, reserved for messages of priority `security`. */
const RESERVED_FOR_SECURITY = 3

/** Limit per mail domain or telephone number. */
const MAX_PER_DOMAIN = MAX_CONCURRENT_DELIVERIES - RESERVED_FOR_SECURITY

/** A delivery in progress. `domain`: as `domainOf`. */
export type InFlight = { priority: number; domain: string }

/** What the next query claims: at most `limit` messages, of priority `security` only if `securityOnly`, none to `busyDomains`. */
export type ClaimLimits = { limit: number; securityOnly: boolean; busyDomains: string[] }

/** The next claim of a channel; undefined if no slot is free. */
export function nextClaimLimits(inFlight: InFlight[]): ClaimLimits | undefined {
  const free = MAX_CONCURRENT_DELIVERIES - inFlight.length
  if (free <= 0) return undefined
  const others = inFlight.filter(({ priority }) => priority !== priorityNumber("security")).length
  const forOthers = Math.min(free, MAX_CONCURRENT_DELIVERIES - RESERVED_FOR_SECURITY - others)
  const perDomain = Map.groupBy(inFlight, ({ domain }) => domain)
  const busyDomains = [...perDomain]
    .filter(([, deliveries]) => deliveries.length >= MAX_PER_DOMAIN)
    .map(([domain]) => domain)
  return { limit: forOthers > 0 ? forOthers : free, securityOnly: forOthers <= 0, busyDomains }
}

/** Key of the limit per domain: the mail domain in lower case, or the whole telephone number. */
export const domainOf = (recipient: string): string => (recipient.split("@").at(-1) ?? "").toLowerCase()
