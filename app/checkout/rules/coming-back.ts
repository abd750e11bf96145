import { type Currency, currencies, sum } from "../../platform/money"

/** Payments that go back by one way: how many, and what they come to in cents of `currency`. */
export type Returned = { to: "card" | "crypto"; payments: number; cents: number; currency: Currency }

/** What an ended booking brings its customer back. */
export type ComingBack = {
  money: Returned[]
  /** Of gift cards and vouchers: on them again, or to be as soon as a payment under way is decided. */
  setOff: { is: "back" | "later"; cents: number; currency: Currency } | null
}

type Came = { means: string; cents: number; currency: Currency }

/** Endings whose own sentence says that the money goes back. */
const tellsOfMoney = ["taken", "amount-mismatch"]

/** Whether it is still to be said of a booking that ended so what goes back of its money. */
export const leavesMoneyUntold = (cancelReason: string | null): boolean =>
  cancelReason !== null && !tellsOfMoney.includes(cancelReason)

/** Payments that go back, together as far as they go the same way in the same currency; cards first. */
export function returnedOf(payments: Came[]): Returned[] {
  const ways = (["card", "crypto"] as const).flatMap((to) => currencies.map((currency) => ({ to, currency })))
  return ways.flatMap(({ to, currency }) => {
    const own = payments.filter((each) => each.currency === currency && (each.means === "card") === (to === "card"))
    return own.length > 0 ? [{ to, payments: own.length, cents: sum(own.map(({ cents }) => cents)), currency }] : []
  })
}
