import type { ShouldRevalidateFunction } from "react-router"
import type { Currency } from "../../../platform/money"

/** The page's amount differs from the server's (D1). */
export const AMOUNT_CHANGED = "checkout.amount-changed"

/** Revalidates the page after this refusal, so that it shows the new total. */
export const revalidateAfterAmountChange: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionResult?.code === AMOUNT_CHANGED

/** The amount due, in cents of `currency`. */
export type Amount = { amountDueCents: number; currency: Currency }

export const isSameAmount = (one: Amount, other: Amount): boolean =>
  one.amountDueCents === other.amountDueCents && one.currency === other.currency
