import type { Currency } from "../../platform/money"

/** What is won; several prizes can be of one kind. */
export type PrizeKind =
  | "car"
  | "vehicle"
  | "watch"
  | "phone"
  | "membership"
  | "cruise"
  | "motorbike"
  | "scooter"
  | "bag"
  | "yacht"
  | "drive"
  | "wash"
  | "voucher"

/** One line of an edition's prizes. `tier` 1 is the first prize. `itemId`: the catalogue item with its picture. */
export type Prize = {
  /** Unique within the edition (`DrawnPrize`). */
  id: string
  kind: PrizeKind
  tier: number
  quantity: number
  itemId?: string
}

/** One prize draw (D51), without its secret. Prices are fixed per currency (D7), in cents. */
export type Edition = {
  id: string
  salesOpenAt: Date
  salesCloseAt: Date
  drawAt: Date
  ticketCap: number
  ticketsSold: number
  ticketCents: Record<Currency, number>
  /** All prizes, from the first to the last. */
  prizes: Prize[]
  /** With fewer tickets sold at the close, sales are extended (D67); null: no minimum. */
  minTickets: number | null
  /** The end of sales before they were extended. */
  extendedFrom: Date | null
  /** 64 hex digits (`commitmentOf`). */
  commitment: string
  beacon: { chain: string; round: number } | null
  /** Null until an operator has run the draw. */
  drawnAt: Date | null
  /** Null unless an operator has cancelled it. */
  cancellation: Cancellation | null
}

/** `reason`: why, as it is published. */
export type Cancellation = { at: Date; reason: { it: string; en: string } }

/** The gift card included in a ticket (D53), in euro cents. */
export const GIFT_CARD_CENTS = 2_500
export const GIFT_CARD_MONTHS = 24

/** Tickets of one order. */
export const MAX_TICKETS_PER_ORDER = 500

/** Fixed price of a ticket (D7, part 3 §2). */
export const TICKET_CENTS: Record<Currency, number> = { eur: 2_000, usd: 2_360 }

/** Tiers shown on the draw page (D55). */
const HEADLINE_TIERS = 4

/**
 * All 3,300 prizes (D55, part 3 §9). The headline prizes are part of the distribution: five of its 20 watches are the
 * Rolex watches, ten of its 700 phones are the headline's.
 */
export const standardPrizes: Prize[] = [
  { id: "car", kind: "car", tier: 1, quantity: 1, itemId: "lamborghini-huracan-evo" },
  { id: "watch", kind: "watch", tier: 2, quantity: 5 },
  { id: "phone", kind: "phone", tier: 3, quantity: 10 },
  { id: "membership", kind: "membership", tier: 4, quantity: 20 },
  { id: "vehicle", kind: "vehicle", tier: 5, quantity: 4 },
  { id: "cruise", kind: "cruise", tier: 6, quantity: 10 },
  { id: "watch-further", kind: "watch", tier: 7, quantity: 15 },
  { id: "motorbike", kind: "motorbike", tier: 8, quantity: 50 },
  { id: "scooter", kind: "scooter", tier: 9, quantity: 50 },
  { id: "bag", kind: "bag", tier: 10, quantity: 100 },
  { id: "phone-further", kind: "phone", tier: 11, quantity: 690 },
  { id: "yacht", kind: "yacht", tier: 12, quantity: 45 },
  { id: "drive", kind: "drive", tier: 13, quantity: 100 },
  { id: "wash", kind: "wash", tier: 14, quantity: 500 },
  { id: "voucher", kind: "voucher", tier: 15, quantity: 1_700 },
]

/** The membership that is won. */
export const PRIZE_MEMBERSHIP = { tierId: "gold", months: 12 } as const

/** The prizes of the draw page. */
export const headlinePrizesOf = ({ prizes }: Pick<Edition, "prizes">): Prize[] =>
  prizes.filter(({ tier }) => tier <= HEADLINE_TIERS)

/** The complete list of `/win-rules`: the quantity of each kind, in the order of the first prize of a kind. */
export function distributionOf({ prizes }: Pick<Edition, "prizes">): { kind: PrizeKind; quantity: number }[] {
  const quantities = new Map<PrizeKind, number>()
  for (const { kind, quantity } of prizes) quantities.set(kind, (quantities.get(kind) ?? 0) + quantity)
  return [...quantities].map(([kind, quantity]) => ({ kind, quantity }))
}

export const prizeCountOf = ({ prizes }: Pick<Edition, "prizes">): number =>
  prizes.reduce((count, { quantity }) => count + quantity, 0)

/**
 * The prizes in one line: `car` if the first prize is the only one of its tier and a car; `count` is then the number of
 * the others, otherwise of all.
 */
export function prizesInLine({ prizes }: Pick<Edition, "prizes">): { first: "car" | null; count: number } {
  const total = prizeCountOf({ prizes })
  const [first] = prizes
  return first?.kind === "car" && first.quantity === 1 && total > 1
    ? { first: "car", count: total - 1 }
    : { first: null, count: total }
}

/** Before sales, on sale, on sale without tickets left, after the sales, after the draw was run; cancelled by an operator. */
export type Phase = "upcoming" | "onSale" | "soldOut" | "closed" | "drawn" | "cancelled"

/** A phase includes the instant at which it starts. */
export function phaseOf(
  {
    salesOpenAt,
    salesCloseAt,
    ticketCap,
    ticketsSold,
    drawnAt,
    cancellation,
  }: Pick<Edition, "salesOpenAt" | "salesCloseAt" | "ticketCap" | "ticketsSold" | "drawnAt" | "cancellation">,
  now: Date,
): Phase {
  if (cancellation) return "cancelled"
  if (drawnAt) return "drawn"
  if (now >= salesCloseAt) return "closed"
  if (now < salesOpenAt) return "upcoming"
  return ticketsSold >= ticketCap ? "soldOut" : "onSale"
}

export const ticketsLeft = ({ ticketCap, ticketsSold }: Pick<Edition, "ticketCap" | "ticketsSold">): number =>
  Math.max(0, ticketCap - ticketsSold)

/** Whether each prize could go to another ticket. */
export const hasTicketPerPrize = (edition: Pick<Edition, "ticketCap" | "prizes">): boolean =>
  edition.ticketCap >= prizeCountOf(edition)

/** Tickets per prize, rounded; at least 1, as a ticket wins one prize at most. */
export const ticketsPerPrize = (edition: Pick<Edition, "ticketCap" | "prizes">): number =>
  Math.max(1, Math.round(edition.ticketCap / prizeCountOf(edition)))

/** The tickets that an amount in cents pays for; undefined unless it is a whole number of them that one order can have. */
export function quantityFor(cents: number, ticketCents: number): number | undefined {
  const quantity = cents / ticketCents
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_TICKETS_PER_ORDER ? quantity : undefined
}

/** A ticket's number as it is shown: six digits. */
export const ticketNumberText = (number: number): string => String(number).padStart(6, "0")

/** The parts of an edition's id such as `2026-2`. */
export function editionIdParts(editionId: string): { year: string; number: string } {
  const [year = editionId, number = "1"] = editionId.split("-")
  return { year, number }
}

/** A page about the draw, for one edition. */
export const editionUrl = (path: string, editionId: string): string =>
  `${path}?edition=${encodeURIComponent(editionId)}`

/** Terms of every edition (part 3 §9). */
export const NOTICE_BUSINESS_DAYS = 10
export const ANSWER_DAYS = 7
export const DELIVERY_BUSINESS_DAYS = 30
export const DONATION_PERCENT = 5
export const DONATION_DAYS = 60
/** The longest extension, counted from the first end of sales (D67). */
export const MAX_EXTENSION_MONTHS = 6

/** Indicative value of one prize in euro cents, VAT included, which the rules must state (DPR 430/2001, article 11). */
export const prizeValueCents: Record<PrizeKind, number> = {
  car: 250_000_00,
  vehicle: 80_000_00,
  watch: 9_000_00,
  phone: 1_200_00,
  membership: 2_300_00,
  cruise: 3_000_00,
  motorbike: 9_000_00,
  scooter: 4_000_00,
  bag: 2_500_00,
  yacht: 2_500_00,
  drive: 900_00,
  wash: 49_00,
  voucher: 100_00,
}

/** Indicative value of all prizes, in euro cents. */
export const prizesValueCents = (edition: Pick<Edition, "prizes">): number =>
  distributionOf(edition).reduce((total, { kind, quantity }) => total + quantity * prizeValueCents[kind], 0)
