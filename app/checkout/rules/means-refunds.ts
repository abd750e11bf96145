import { type Currency, currencies, sum } from "../../platform/money"

const means = ["card", "crypto", "agency"] as const

/** Money returned as it was paid, in cents of its currency. */
export type MeansRefund = { to: (typeof means)[number]; cents: number; currency: Currency }

/** The refunds, summed by means and currency; without empty sums. */
export const summedByMeans = (refunds: MeansRefund[]): MeansRefund[] =>
  means
    .flatMap((to) => currencies.map((currency) => ({ to, currency })))
    .map(({ to, currency }) => {
      const own = refunds.filter((each) => each.to === to && each.currency === currency)
      return { to, currency, cents: sum(own.map(({ cents }) => cents)) }
    })
    .filter(({ cents }) => cents > 0)
