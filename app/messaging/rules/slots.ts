/** How many messages of one channel a process delivers at the same time; so many connections it opens to the mail server. */
export const SLOTS = 12

/** Kept free for messages of the priority `security`, however many others wait. */
const SECURITY_SLOTS = 3

/** No mail domain, and no telephone number, takes more slots than this at the same time. */
const SLOTS_OF_ONE_DOMAIN = SLOTS - SECURITY_SLOTS

/** What is under way on a channel: the number of its priority, and the domain (or number) it goes to. */
export type UnderWay = { priority: number; domain: string }

/** What may be claimed next: at most `most` messages, only of the priority `security` where `securityOnly`, none to `busyDomains`. */
export type Claim = { most: number; securityOnly: boolean; busyDomains: string[] }

/** The next claim of a channel with these messages under way; undefined where every slot is taken. */
export function nextClaim(underWay: UnderWay[]): Claim | undefined {
  const free = SLOTS - underWay.length
  if (free <= 0) return undefined
  const others = underWay.filter(({ priority }) => priority > 0).length
  const forOthers = Math.min(free, SLOTS - SECURITY_SLOTS - others)
  const perDomain = Map.groupBy(underWay, ({ domain }) => domain)
  const busyDomains = [...perDomain].filter(([, sent]) => sent.length >= SLOTS_OF_ONE_DOMAIN).map(([domain]) => domain)
  return { most: forOthers > 0 ? forOthers : free, securityOnly: forOthers <= 0, busyDomains }
}

/** The part of a recipient that fairness looks at: the mail domain, or the whole telephone number. */
export const domainOf = (recipient: string): string => (recipient.split("@").at(-1) ?? "").toLowerCase()
