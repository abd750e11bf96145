import type { IsoDate } from "../../platform/dates"

/** Limits of unpaid holds of guests and of accounts that never paid (D69, docs/decisions/0021). */

/** Open holds and requests of one guest; per item or bay only one. */
export const MAX_OPEN_OF_GUEST = 2
/** Open holds and requests of one account that never paid, and of all such accounts and guests with one mailbox. */
export const MAX_OPEN_OF_ACCOUNT = 3
/**
 * Holds of different confirmed mailboxes behind one network (a hotel, a mobile provider): of all guests, and separately
 * of accounts that never paid.
 */
export const MAX_OF_NETWORK = { open: 6, ofItem: 3, nights: 42 }
/** Unpaid holds started within a day: of one confirmed mailbox, and of one network's guests or accounts. */
export const MAX_STARTED = { mailbox: 8, network: 30 }
/** Unpaid nights of one guest. */
export const MAX_NIGHTS = 21
/** Another hold from the same network or mailbox within this time needs a code. */
export const CODE_REQUIRED_MINUTES = 60
/** Longest hold without a confirmed address, including repeated payments. */
export const MAX_UNCONFIRMED_MINUTES = 30

/** Hours of one bay held by guests without a confirmed address: on one day, and in total. */
export const UNCONFIRMED_HOURS = { ofDay: 4, inAll: 12 }
/** Holds without a code started within an hour from one /48 (IPv6) or /24 (IPv4), which one subscriber may own. */
export const MAX_WITHOUT_CODE = { wideIpv6: 3, wideIpv4: 12 }
/** Unpaid hours of one bay held by all guests; a day has eight. Beyond, an account is required. */
export const GUEST_HOURS = { ofDay: 6, inAll: 24 }
/** Unpaid nights held by all guests, per villa and in total. Beyond, an account is required. */
export const GUEST_NIGHTS = { ofItem: 28, inAll: 84 }

/** The same for guests and accounts that never paid together. Beyond, a paid booking is required. */
export const NEW_ACCOUNT_HOURS = { ofDay: 7, inAll: 40 }
export const NEW_ACCOUNT_NIGHTS = { ofItem: 56, inAll: 168 }

/**
 * A hold or request of a guest or of an account that never paid. `network` and `mailbox` are keyed hashes; "" if
 * unknown.
 */
export type FirstTimeHold = {
  /** The item's id, or a bay. */
  resourceId: string
  network: string
  mailbox: string
  /** The e-mail address was confirmed: by a code, or because it is an account's. */
  isConfirmed: boolean
  isAccount: boolean
  /** A request awaits an answer and pays nothing; a checkout is being paid. */
  isRequest: boolean
  /** The first day, in Europe/Rome. */
  day: IsoDate
  nights: number
  hours: number
}

/** Unpaid holds started within a day: of the mailbox, and of the network's guests or accounts. */
export type StartedCounts = { mailbox: number; network: number }

export type FirstTimeVerdict =
  | "allowed"
  | "code-required"
  | "too-many"
  | "one-per-item"
  | "too-many-nights"
  | "too-many-started"
  /** Other people use up the network's limit. */
  | "network-full"
  | "sign-in"

/**
 * Whether a guest, or an account that never paid, may hold `requested` in addition to `others` (existing holds, without
 * the earlier state of the same purchase). `hasRecent`: this network or mailbox held something else within
 * `CODE_REQUIRED_MINUTES`. Requires a code only if a code would then allow it.
 */
export function firstTimeVerdict(
  requested: FirstTimeHold,
  others: readonly FirstTimeHold[],
  { hasRecent, startedCount }: { hasRecent: boolean; startedCount: StartedCounts },
): FirstTimeVerdict {
  const confirmed = confirmedVerdict({ ...requested, isConfirmed: true }, others, startedCount)
  if (confirmed !== "allowed" || requested.isConfirmed) return confirmed
  return requested.isRequest || hasRecent || !needsNoEmailCode(requested, others) ? "code-required" : "allowed"
}

/**
 * Whether a hold belongs to the same person. A mailbox not confirmed by the other network may be anybody's. An
 * account's mailbox is its own, as anybody else has to confirm it first.
 */
export const isSameCustomer = (requested: FirstTimeHold, other: FirstTimeHold): boolean =>
  isSame(other.mailbox, requested.mailbox) &&
  (other.isConfirmed || (!requested.isAccount && isSame(other.network, requested.network)))

/** Holds from the same network; its accounts and its guests have separate limits. */
const isSameNetwork = (requested: FirstTimeHold, other: FirstTimeHold): boolean =>
  isSame(other.network, requested.network) && other.isAccount === requested.isAccount

function confirmedVerdict(
  requested: FirstTimeHold,
  others: readonly FirstTimeHold[],
  startedCount: StartedCounts,
): FirstTimeVerdict {
  const ownHolds = others.filter((hold) => isSameCustomer(requested, hold))
  const near = others.filter((hold) => isSameNetwork(requested, hold))
  const ownVerdict = personVerdict(requested, ownHolds, startedCount)
  if (ownVerdict !== "allowed") return ownVerdict
  if (isNetworkFull(requested, near, startedCount)) return "network-full"
  if (requested.isRequest) return hasNights(requested, others) ? "allowed" : "sign-in"
  // Only bays are limited by the hour.
  return requested.nights === 0 && !hasHours(requested, others) ? "sign-in" : "allowed"
}

function personVerdict(
  requested: FirstTimeHold,
  ownHolds: readonly FirstTimeHold[],
  startedCount: StartedCounts,
): FirstTimeVerdict {
  if (!requested.isAccount && ownHolds.some((hold) => isOfItem(hold, requested))) return "one-per-item"
  if (ownHolds.length >= (requested.isAccount ? MAX_OPEN_OF_ACCOUNT : MAX_OPEN_OF_GUEST)) return "too-many"
  if (startedCount.mailbox >= MAX_STARTED.mailbox) return "too-many-started"
  return requested.isRequest && nightsWith(requested, ownHolds) > MAX_NIGHTS ? "too-many-nights" : "allowed"
}

const isNetworkFull = (
  requested: FirstTimeHold,
  near: readonly FirstTimeHold[],
  startedCount: StartedCounts,
): boolean =>
  near.length >= MAX_OF_NETWORK.open ||
  near.filter((hold) => isOfItem(hold, requested)).length >= MAX_OF_NETWORK.ofItem ||
  startedCount.network >= MAX_STARTED.network ||
  (requested.isRequest && nightsWith(requested, near) > MAX_OF_NETWORK.nights)

function hasNights(requested: FirstTimeHold, others: readonly FirstTimeHold[]): boolean {
  const limit = requested.isAccount ? NEW_ACCOUNT_NIGHTS : GUEST_NIGHTS
  const counted = ofGroup(requested, others)
  const ofItem = counted.filter((hold) => isOfItem(hold, requested))
  return nightsWith(requested, ofItem) <= limit.ofItem && nightsWith(requested, counted) <= limit.inAll
}

/** Guests are limited among themselves; accounts that never paid together with guests. */
const ofGroup = (requested: FirstTimeHold, others: readonly FirstTimeHold[]) =>
  requested.isAccount ? others : others.filter(({ isAccount }) => !isAccount)

const checkoutsOf = (requested: FirstTimeHold, others: readonly FirstTimeHold[]) =>
  ofGroup(requested, others).filter((hold) => !hold.isRequest && isOfItem(hold, requested))

const hasHours = (requested: FirstTimeHold, others: readonly FirstTimeHold[]) =>
  isWithin(requested, checkoutsOf(requested, others), requested.isAccount ? NEW_ACCOUNT_HOURS : GUEST_HOURS)

function needsNoEmailCode(requested: FirstTimeHold, others: readonly FirstTimeHold[]): boolean {
  const isKnown = others.some(
    (hold) => isSame(hold.network, requested.network) || isSame(hold.mailbox, requested.mailbox),
  )
  const unconfirmed = checkoutsOf(requested, others).filter(({ isConfirmed }) => !isConfirmed)
  return !isKnown && isWithin(requested, unconfirmed, UNCONFIRMED_HOURS)
}

const isWithin = (requested: FirstTimeHold, holds: readonly FirstTimeHold[], limit: { ofDay: number; inAll: number }) =>
  hoursWith(requested, ofDay(holds, requested.day)) <= limit.ofDay && hoursWith(requested, holds) <= limit.inAll
const isOfItem = (one: FirstTimeHold, other: FirstTimeHold) => one.resourceId === other.resourceId
const isSame = (one: string, other: string) => one !== "" && one === other
const ofDay = (holds: readonly FirstTimeHold[], day: IsoDate) => holds.filter((hold) => hold.day === day)
const hoursWith = (requested: FirstTimeHold, holds: readonly FirstTimeHold[]) =>
  sum(holds, ({ hours }) => hours) + requested.hours
/** Nights of requests; holds being paid do not count. */
const nightsWith = (requested: FirstTimeHold, holds: readonly FirstTimeHold[]) =>
  sum(
    holds.filter(({ isRequest }) => isRequest),
    ({ nights }) => nights,
  ) + requested.nights
const sum = (holds: readonly FirstTimeHold[], of: (hold: FirstTimeHold) => number) =>
  holds.reduce((total, hold) => total + of(hold), 0)
