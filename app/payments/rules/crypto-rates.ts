import { HOUR_MS } from "../../platform/durations"
import { MICROS } from "../../platform/money"
import type { Cryptocurrency } from "./crypto"

/** An older rate is not used: the cryptocurrency is not offered. */
export const RATE_HOURS = 24
/** How long a quote is valid, at most as long as its booking is held. */
export const QUOTE_MINUTES = 30
/** A larger change from the last rate needs confirmation, in percent. */
export const MAX_CHANGE_PERCENT = 20

export const rateSources = ["operator", "demo"] as const
export type RateSource = (typeof rateSources)[number]

export const rateUntil = (setAt: Date): Date => new Date(setAt.getTime() + RATE_HOURS * HOUR_MS)

/** Format of a typed price of one unit of a cryptocurrency, without thousands separators, and its range in whole units of the currency. */
const prices: Record<Cryptocurrency, { pattern: RegExp; least: number; most: number; example: string }> = {
  btc: { pattern: /^\d{1,8}([.,]\d{1,2})?$/, least: 1_000, most: 10_000_000, example: "80000" },
  eth: { pattern: /^\d{1,7}([.,]\d{1,2})?$/, least: 50, most: 1_000_000, example: "2650" },
  usdt: { pattern: /^\d{1,2}([.,]\d{1,4})?$/, least: 0.2, most: 5, example: "0.86" },
}

/** An example of a typed price in `locale`. */
export const priceExample = (cryptocurrency: Cryptocurrency, locale: "it" | "en"): string =>
  locale === "it" ? prices[cryptocurrency].example.replace(".", ",") : prices[cryptocurrency].example

/** A typed price in millionths of its currency; undefined if invalid or outside the cryptocurrency's range. */
export function typedPrice(cryptocurrency: Cryptocurrency, typed: string): number | undefined {
  const { pattern, least, most } = prices[cryptocurrency]
  if (!pattern.test(typed)) return undefined
  const price = Number(typed.replace(",", "."))
  return price >= least && price <= most ? Math.round(price * MICROS) : undefined
}

type Prices = { eurMicros: number; usdMicros: number }

const FARTHEST_APART = 2

/** Whether the prices in euro and dollars can belong to the same cryptocurrency at the same time. */
export const areConsistentPrices = ({ eurMicros, usdMicros }: Prices): boolean =>
  Math.max(eurMicros, usdMicros) / Math.min(eurMicros, usdMicros) <= FARTHEST_APART

/** Change of the prices in percent, the larger of the two. */
export function changePercent(before: Prices, after: Prices): number {
  const change = (from: number, to: number) => Math.abs(to / from - 1) * 100
  return Math.round(Math.max(change(before.eurMicros, after.eurMicros), change(before.usdMicros, after.usdMicros)))
}
