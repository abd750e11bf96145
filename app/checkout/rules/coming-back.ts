import { type Currency, currencies, sum } from "../../platform/money"

/**
 * By which way money comes back: to the card, in crypto, by hand at the agency, otherwise (a refund to the card failed), by the card's bank after a
 * dispute, or as the bank will decide about a dispute.
 */
const ways = ["card", "crypto", "agency", "otherwise", "bank", "disputed"] as const
type Way = (typeof ways)[number]

/** Money that comes back by one way: of how many payments, and in cents of `currency`; `isPart`: not all of them. */
export type Returned = { to: Way; payments: number; cents: number; currency: Currency; isPart: boolean }

/** What an ended booking brings its customer back. */
export type ComingBack = {
  money: Returned[]
  /** Of gift cards and vouchers: on them again, or to be as soon as a payment under way is decided. */
  giftCardCredit: { is: "back" | "later"; cents: number; currency: Currency } | null
}

type Came = {
  means: string
  /** All of the payment, in cents of `currency`. */
  cents: number
  currency: Currency
  isBack: "back" | "on-its-way" | "failed" | null
  /** What went back of a card payment. */
  returned?: {
    refundedCents: number
    otherwiseCents: number
    onItsWayCents: number
    chargedBackCents: number
    isBankDeciding: boolean
  }
}

/** Endings whose own sentence says that the money goes back as it came. */
const tellsOfMoney = ["taken", "amount-mismatch"]

/** Whether it is still to be said of a booking that ended so that money goes back by this way. */
export const leavesUntold = (cancelReason: string | null, to: Way): boolean =>
  cancelReason !== null && !(tellsOfMoney.includes(cancelReason) && (to === "card" || to === "crypto"))

/** What comes back of payments, together as far as it goes the same way in the same currency. */
export function returnedOf(payments: Came[]): Returned[] {
  const parts = payments.flatMap(partsOf)
  return ways
    .flatMap((to) => currencies.map((currency) => parts.filter((each) => each.to === to && each.currency === currency)))
    .flatMap((own) => {
      const [first] = own
      if (!first) return []
      const isPart = own.some((each) => each.isPart)
      return [{ ...first, payments: own.length, cents: sum(own.map(({ cents }) => cents)), isPart }]
    })
}

type Part = Omit<Returned, "payments">

function partsOf({ means, cents, currency, isBack, returned }: Came): Part[] {
  const isReturning = isBack === "back" || isBack === "on-its-way"
  if (means !== "card" || !returned)
    return isReturning ? [{ to: means === "agency" ? "agency" : "crypto", cents, currency, isPart: false }] : []
  const { refundedCents, otherwiseCents, onItsWayCents, chargedBackCents, isBankDeciding } = returned
  const byWay: Partial<Record<Way, number>> = {
    ...(isReturning && {
      card: refundedCents - otherwiseCents + (isBankDeciding ? 0 : onItsWayCents),
      otherwise: otherwiseCents,
      disputed: isBankDeciding ? onItsWayCents : 0,
    }),
    bank: chargedBackCents,
  }
  return ways.flatMap((to) => {
    const own = byWay[to] ?? 0
    return own > 0 ? [{ to, cents: own, currency, isPart: own < cents }] : []
  })
}
