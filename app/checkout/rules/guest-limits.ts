import type { IsoDate } from "../../platform/dates"

/** What guests, and accounts that never paid, may keep without having paid (D69, docs/decisions/0021). */

/** Open holds and requests of one guest; of one item or bay only one. */
export const MOST_OPEN = 2
/** Open holds and requests of one account that never paid, and of all such accounts and guests with one mailbox. */
export const MOST_OPEN_OF_ACCOUNT = 3
/**
 * What people with different confirmed mailboxes keep behind one network (a hotel, a mobile provider): guests together, and
 * apart from them the accounts that never paid.
 */
export const MOST_OF_NETWORK = { open: 6, ofItem: 3, nights: 42 }
/** Holds begun within a day that nothing was paid for: of one confirmed mailbox, and of one network's guests or accounts. */
export const MOST_BEGUN = { mailbox: 8, network: 30 }
/** Nights of one guest that nothing is paid for. */
export const MOST_NIGHTS = 21
/** A further hold by the same network or e-mail within this time needs a code. */
export const CODE_FREE_AGAIN_MINUTES = 60
/** Without a confirmed address a slot is kept no longer than this, however often its payment is tried. */
export const LONGEST_UNCONFIRMED_MINUTES = 30

/** Hours of one bay that guests without a confirmed address keep at once: on one day, and on all days together. */
export const UNCONFIRMED_HOURS = { ofDay: 4, inAll: 12 }
/** Holds without a code begun within an hour in one /48 (IPv6) or /24 (IPv4), which one subscriber may own. */
export const MOST_UNCODED = { wideIpv6: 3, wideIpv4: 12 }
/** Hours of one bay that all guests keep at once, unpaid; a day has eight. Beyond, one signs in. */
export const GUEST_HOURS = { ofDay: 6, inAll: 24 }
/** Nights without payment that all guests keep at once, of one villa and of all. Beyond, one signs in. */
export const GUEST_NIGHTS = { ofItem: 28, inAll: 84 }

/** The same of guests and accounts that never paid together. Beyond, only who has paid before. */
export const NEW_ACCOUNT_HOURS = { ofDay: 7, inAll: 40 }
export const NEW_ACCOUNT_NIGHTS = { ofItem: 56, inAll: 168 }

/** What a guest or an account that never paid keeps, or asks for. `network` and `mailbox` are keyed hashes; "" where they are not known. */
export type GuestHold = {
  /** What is kept: an item's id, or a bay. */
  resourceId: string
  network: string
  mailbox: string
  /** The e-mail address was confirmed: by a code, or because it is an account's. */
  isConfirmed: boolean
  isAccount: boolean
  /** A request waits for an answer and pays nothing; a checkout is being paid for. */
  isRequest: boolean
  /** The day it begins, in Europe/Rome. */
  day: IsoDate
  nights: number
  hours: number
}

/** How many holds of the mailbox, and of the network's guests or accounts, were begun within a day and not paid. */
export type Begun = { mailbox: number; network: number }

export type GuestVerdict =
  | "allowed"
  | "code-required"
  | "too-many"
  | "one-per-item"
  | "too-many-nights"
  | "too-many-begun"
  /** Not this person's doing: others keep the network's share. */
  | "network-full"
  | "sign-in"

/**
 * Whether a guest, or an account that never paid, may keep what they ask for beside what such people keep already (`others`,
 * without their own earlier state of the same purchase). `hasRecent`: this network or mailbox held something else within
 * `CODE_FREE_AGAIN_MINUTES`. A code is only asked for where it helps.
 */
export function guestVerdict(
  asked: GuestHold,
  others: readonly GuestHold[],
  { hasRecent, begun }: { hasRecent: boolean; begun: Begun },
): GuestVerdict {
  const confirmed = confirmedVerdict({ ...asked, isConfirmed: true }, others, begun)
  if (confirmed !== "allowed" || asked.isConfirmed) return confirmed
  return asked.isRequest || hasRecent || !isFreeOfCode(asked, others) ? "code-required" : "allowed"
}

/**
 * What counts as the same person's: a mailbox that another network has not confirmed may be anybody's. An account's mailbox is
 * its own, and whoever else types it confirms it first.
 */
export const isOwn = (asked: GuestHold, other: GuestHold): boolean =>
  isSame(other.mailbox, asked.mailbox) &&
  (other.isConfirmed || (!asked.isAccount && isSame(other.network, asked.network)))

/** What is kept behind the same network; its accounts and its other guests each have a share of their own. */
const isNear = (asked: GuestHold, other: GuestHold): boolean =>
  isSame(other.network, asked.network) && other.isAccount === asked.isAccount

function confirmedVerdict(asked: GuestHold, others: readonly GuestHold[], begun: Begun): GuestVerdict {
  const own = others.filter((each) => isOwn(asked, each))
  const near = others.filter((each) => isNear(asked, each))
  const ownVerdict = personVerdict(asked, own, begun)
  if (ownVerdict !== "allowed") return ownVerdict
  if (isNetworkFull(asked, near, begun)) return "network-full"
  if (asked.isRequest) return hasNights(asked, others) ? "allowed" : "sign-in"
  // Hours are limited of what is kept by the hour: the bay.
  return asked.nights === 0 && !hasHours(asked, others) ? "sign-in" : "allowed"
}

/** The limits of one person alone. */
function personVerdict(asked: GuestHold, own: readonly GuestHold[], begun: Begun): GuestVerdict {
  if (!asked.isAccount && own.some((each) => isOfItem(each, asked))) return "one-per-item"
  if (own.length >= (asked.isAccount ? MOST_OPEN_OF_ACCOUNT : MOST_OPEN)) return "too-many"
  if (begun.mailbox >= MOST_BEGUN.mailbox) return "too-many-begun"
  return asked.isRequest && nightsWith(asked, own) > MOST_NIGHTS ? "too-many-nights" : "allowed"
}

const isNetworkFull = (asked: GuestHold, near: readonly GuestHold[], begun: Begun): boolean =>
  near.length >= MOST_OF_NETWORK.open ||
  near.filter((each) => isOfItem(each, asked)).length >= MOST_OF_NETWORK.ofItem ||
  begun.network >= MOST_BEGUN.network ||
  (asked.isRequest && nightsWith(asked, near) > MOST_OF_NETWORK.nights)

function hasNights(asked: GuestHold, others: readonly GuestHold[]): boolean {
  const most = asked.isAccount ? NEW_ACCOUNT_NIGHTS : GUEST_NIGHTS
  const counted = ofGroup(asked, others)
  const ofItem = counted.filter((each) => isOfItem(each, asked))
  return nightsWith(asked, ofItem) <= most.ofItem && nightsWith(asked, counted) <= most.inAll
}

/** Guests count among themselves; accounts that never paid with guests. */
const ofGroup = (asked: GuestHold, others: readonly GuestHold[]) =>
  asked.isAccount ? others : others.filter(({ isAccount }) => !isAccount)

const checkoutsOf = (asked: GuestHold, others: readonly GuestHold[]) =>
  ofGroup(asked, others).filter((each) => !each.isRequest && isOfItem(each, asked))

const hasHours = (asked: GuestHold, others: readonly GuestHold[]) =>
  isWithin(asked, checkoutsOf(asked, others), asked.isAccount ? NEW_ACCOUNT_HOURS : GUEST_HOURS)

function isFreeOfCode(asked: GuestHold, others: readonly GuestHold[]): boolean {
  const isMet = others.some((each) => isSame(each.network, asked.network) || isSame(each.mailbox, asked.mailbox))
  const unconfirmed = checkoutsOf(asked, others).filter(({ isConfirmed }) => !isConfirmed)
  return !isMet && isWithin(asked, unconfirmed, UNCONFIRMED_HOURS)
}

const isWithin = (asked: GuestHold, holds: readonly GuestHold[], most: { ofDay: number; inAll: number }) =>
  hoursWith(asked, ofDay(holds, asked.day)) <= most.ofDay && hoursWith(asked, holds) <= most.inAll
const isOfItem = (one: GuestHold, other: GuestHold) => one.resourceId === other.resourceId
const isSame = (one: string, other: string) => one !== "" && one === other
const ofDay = (holds: readonly GuestHold[], day: IsoDate) => holds.filter((each) => each.day === day)
const hoursWith = (asked: GuestHold, holds: readonly GuestHold[]) => sum(holds, ({ hours }) => hours) + asked.hours
/** Nights of requests: what is being paid for counts none. */
const nightsWith = (asked: GuestHold, holds: readonly GuestHold[]) =>
  sum(
    holds.filter(({ isRequest }) => isRequest),
    ({ nights }) => nights,
  ) + asked.nights
const sum = (holds: readonly GuestHold[], of: (hold: GuestHold) => number) =>
  holds.reduce((total, hold) => total + of(hold), 0)

/** Nights from one day to another. */
export const nightsBetween = (from: IsoDate, until: IsoDate): number =>
  Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000))
