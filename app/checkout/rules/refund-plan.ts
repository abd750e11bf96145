import type { CancelReason } from "../../bookings/rules/states"
import { type Currency, currencies, sum } from "../../platform/money"

/**
 * How money is returned: to the card, in crypto, by hand at the agency, otherwise (a refund to the card failed), by the
 * card's bank after a dispute, or as the bank will decide about a dispute.
 */
const methods = ["card", "crypto", "agency", "otherwise", "bank", "disputed"] as const
type ReturnMethod = (typeof methods)[number]

/**
 * Money returned by one method: number of payments, and amount in cents of `currency`; `isPart`: only a part of them.
 */
export type Returned = { to: ReturnMethod; payments: number; cents: number; currency: Currency; isPart: boolean }

/**
 * Refunds and credits of an ended booking. `isCryptoDeclared`: its customer says that crypto was sent, which is returned
 * if it arrives.
 */
export type RefundPlan = {
  money: Returned[]
  isCryptoDeclared: boolean
  /** Of gift cards and vouchers: returned, or to be returned once an open payment is settled. */
  giftCardCredit: { status: "released" | "pending"; cents: number; currency: Currency } | null
}

type ReceivedPayment = {
  method: string
  /** The whole payment, in cents of `currency`. */
  cents: number
  currency: Currency
  refundStatus: "back" | "on-its-way" | "failed" | null
  /** The refunded part of a card payment. */
  returned?: {
    refundedCents: number
    otherwiseCents: number
    onItsWayCents: number
    chargedBackCents: number
    isBankDeciding: boolean
  }
}

/** Cancellation reasons whose text already states that the money is returned to its origin. */
const reasonsMentioningMoney: CancelReason[] = ["taken", "amount-mismatch"]

/** Whether crypto that arrives for a booking has to be returned. After the hold expired, it may reinstate the booking (D27). */
export const mustReturnCrypto = (cancelReason: CancelReason | null): boolean =>
  cancelReason !== null && cancelReason !== "expired"

/** Whether the cancellation text does not yet mention this return. */
export const isReturnUnmentioned = (cancelReason: CancelReason | null, to: ReturnMethod): boolean =>
  cancelReason !== null && !(reasonsMentioningMoney.includes(cancelReason) && (to === "card" || to === "crypto"))

/** Returned payments, summed by method and currency. */
export function returnedOf(payments: ReceivedPayment[]): Returned[] {
  const parts = payments.flatMap(partsOf)
  return methods
    .flatMap((to) => currencies.map((currency) => parts.filter((part) => part.to === to && part.currency === currency)))
    .flatMap((group) => {
      const [first] = group
      if (!first) return []
      const isPart = group.some((part) => part.isPart)
      return [{ ...first, payments: group.length, cents: sum(group.map(({ cents }) => cents)), isPart }]
    })
}

type Part = Omit<Returned, "payments">

function partsOf({ method, cents, currency, refundStatus, returned }: ReceivedPayment): Part[] {
  const isReturning = refundStatus === "back" || refundStatus === "on-its-way"
  if (method !== "card" || !returned)
    return isReturning ? [{ to: method === "agency" ? "agency" : "crypto", cents, currency, isPart: false }] : []
  const { refundedCents, otherwiseCents, onItsWayCents, chargedBackCents, isBankDeciding } = returned
  const byMethod: Partial<Record<ReturnMethod, number>> = {
    ...(isReturning && {
      card: refundedCents - otherwiseCents + (isBankDeciding ? 0 : onItsWayCents),
      otherwise: otherwiseCents,
      disputed: isBankDeciding ? onItsWayCents : 0,
    }),
    bank: chargedBackCents,
  }
  return methods.flatMap((to) => {
    const methodCents = byMethod[to] ?? 0
    return methodCents > 0 ? [{ to, cents: methodCents, currency, isPart: methodCents < cents }] : []
  })
}
