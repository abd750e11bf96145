/** Part 1 §3. */
export const billingCycles = ["monthly", "annually"] as const
export type BillingCycle = (typeof billingCycles)[number]

export const tierIds = ["silver", "gold", "platinum"] as const
export type TierId = (typeof tierIds)[number]

/** `priceCents` in euro cents per cycle, `discountPercent` off the daily price of a rental (D23). */
export type Tier = {
  id: TierId
  /** A proper name, the same in every language. */
  name: string
  priceCents: Record<BillingCycle, number>
  discountPercent: number
  isPopular: boolean
}

/** Part 1 §9. */
export const tiers: Tier[] = [
  {
    id: "silver",
    name: "Silver",
    priceCents: { monthly: 9_000, annually: 90_000 },
    discountPercent: 10,
    isPopular: false,
  },
  {
    id: "gold",
    name: "Gold",
    priceCents: { monthly: 23_000, annually: 230_000 },
    discountPercent: 15,
    isPopular: true,
  },
  {
    id: "platinum",
    name: "Platinum",
    priceCents: { monthly: 46_000, annually: 460_000 },
    discountPercent: 20,
    isPopular: false,
  },
]

export const tierById = (id: string): Tier | undefined => tiers.find((tier) => tier.id === id)

export const tierName = (id: TierId): string => tierById(id)?.name ?? id

/** One-time price of the optional steel card, in euro cents. */
export const STEEL_CARD_CENTS = 25_000

/** Characters of the name engraved in a steel card. */
export const MAX_ENGRAVING_LENGTH = 26

/** Perks besides the discount (part 1 §9); cents in euro. */
export const perks = {
  goldYearlyVoucherCents: 15_000,
  goldTransfersPerMonth: 2,
  goldCancellationHours: 24,
  platinumWelcomeVoucherCents: 30_000,
  platinumNoticeHours: 48,
} as const

/** Parses `?billing=`; annually by default. */
export const billingCycleOf = (billing: string | null): BillingCycle => (billing === "monthly" ? "monthly" : "annually")

/** The query of the plans page and of an enrolment; `withCard`: the steel card is chosen. */
export const choiceQuery = ({ cycle, withCard }: { cycle: BillingCycle; withCard: boolean }): string =>
  `?billing=${cycle}${withCard ? "&card=1" : ""}`

/** Whether the steel card is chosen in the query. */
export const hasCardIn = (query: URLSearchParams): boolean => query.get("card") === "1"

/** Number of monthly payments saved by paying annually. */
export const monthsSaved = ({ priceCents }: Tier): number => 12 - priceCents.annually / priceCents.monthly
