import type { Cryptocurrency } from "../../payments/rules/crypto"
import { type Currency, convertEuroCents } from "../../platform/money"
import { type BillingCycle, billingCycles, STEEL_CARD_CENTS, type TierId, tierIds, tiers } from "./tiers"

/** A tier and how often it is paid. */
export type Plan = { tierId: TierId; cycle: BillingCycle }

/** All plans, from the cheapest tier, monthly first. */
export const allPlans: Plan[] = tierIds.flatMap((tierId) => billingCycles.map((cycle) => ({ tierId, cycle })))

/** Names a plan in forms: `gold:annually`. */
export const planKey = ({ tierId, cycle }: Plan): string => `${tierId}:${cycle}`

/** What a payment form needs: the buyer, the provider's public key, and the cryptocurrencies with a current rate. */
export type PaymentOptions = {
  billing: { name: string; email: string; phone: string }
  publishableKey: string | undefined
  cryptocurrencies: readonly Cryptocurrency[]
}

export type PlanPrice = {
  /** In euro cents. */
  tierCents: number
  cardCents: number
  totalCents: number
  /** What is charged, in cents of the currency (D7). */
  amountDueCents: number
}

/** The price of one period, with the steel card if it is ordered too. */
export function planPrice({ tierId, cycle }: Plan, withSteelCard: boolean, currency: Currency): PlanPrice {
  const tierCents = tiers.find(({ id }) => id === tierId)?.priceCents[cycle] ?? 0
  const cardCents = withSteelCard ? STEEL_CARD_CENTS : 0
  const totalCents = tierCents + cardCents
  return { tierCents, cardCents, totalCents, amountDueCents: convertEuroCents(totalCents, currency) }
}

export const isSamePlan = (one: Plan, other: Plan): boolean => one.tierId === other.tierId && one.cycle === other.cycle

type Renewing = Plan & { nextTierId: TierId | null; nextCycle: BillingCycle | null }

/** What the next renewal buys: the plan chosen for it, or the same again. */
export const nextPlan = ({ tierId, cycle, nextTierId, nextCycle }: Renewing): Plan => ({
  tierId: nextTierId ?? tierId,
  cycle: nextCycle ?? cycle,
})

/** The tier of the next renewal, and its price in cents of the membership's currency. */
export function renewalOf(membership: Renewing & { currency: Currency }) {
  const { currency } = membership
  const plan = nextPlan(membership)
  return { tierId: plan.tierId, cents: planPrice(plan, false, currency).amountDueCents, currency }
}
