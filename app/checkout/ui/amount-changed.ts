import type { ShouldRevalidateFunction } from "react-router"
import type { Currency } from "../../platform/money"

/** The amount a page showed is not the company's own any more (D1). */
export const AMOUNT_CHANGED = "checkout.amount-changed"

/** For a page whose form says what it will cost: refused for that, it asks for the price again and shows the new total. */
export const askAmountAgain: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionResult?.code === AMOUNT_CHANGED

/** What is charged, in cents of `currency`. */
export type Amount = { charged: number; currency: Currency }

export const isSameAmount = (one: Amount, other: Amount): boolean =>
  one.charged === other.charged && one.currency === other.currency
