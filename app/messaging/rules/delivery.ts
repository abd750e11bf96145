/** Seconds between attempts; their sum covers an outage of five hours. */
const retryDelays = [10, 60, 300, 900, 3600, 4 * 3600]

/** Seconds until the next attempt after failed attempt number `attempt` (from 1); undefined after the last. */
export const retryDelaySeconds = (attempt: number): number | undefined => retryDelays[attempt - 1]

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

/** Lower numbers are delivered first. */
const priorities = { security: 0, confirmation: 1, other: 2 } as const

/**
 * `security`: codes, password and verification links, security warnings. `confirmation`: what somebody waits for, such as
 * the confirmation of a booking, and operators' alerts. `other`: everything else.
 */
export type Priority = keyof typeof priorities

/** The value stored in the outbox. */
export const priorityNumber = (priority: Priority): number => priorities[priority]

export const DEFAULT_PRIORITY = priorities.other
