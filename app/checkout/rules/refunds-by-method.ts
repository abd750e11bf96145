import { type Currency, currencies, sum } from "../../platform/money"

const methods = ["card", "crypto", "agency"] as const

/** Money returned as it was paid, in cents of its currency. */
export type RefundByMethod = { to: (typeof methods)[number]; cents: number; currency: Currency }

/** The refunds, added up by payment method and currency; without empty sums. */
export const sumByMethod = (refunds: RefundByMethod[]): RefundByMethod[] =>
  methods
    .flatMap((to) => currencies.map((currency) => ({ to, currency })))
    .map(({ to, currency }) => {
      const own = refunds.filter((refund) => refund.to === to && refund.currency === currency)
      return { to, currency, cents: sum(own.map(({ cents }) => cents)) }
    })
    .filter(({ cents }) => cents > 0)
