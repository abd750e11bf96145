import { HOUR_MS } from "../../platform/durations"
import { MICROS } from "../../platform/money"

/** Accepted cryptocurrencies (part 2 §9). */
export const cryptocurrencies = ["btc", "eth", "usdt"] as const
export type Cryptocurrency = (typeof cryptocurrencies)[number]

export const isCryptocurrency = (method: string): method is Cryptocurrency =>
  cryptocurrencies.some((each) => each === method)

/** The chosen cryptocurrency if it is offered, otherwise the first offered; a cryptocurrency without a current rate is not offered. */
export const offeredCryptocurrency = (chosen: Cryptocurrency, offered: readonly Cryptocurrency[]): Cryptocurrency =>
  offered.includes(chosen) ? chosen : (offered[0] ?? chosen)

/** Blockchain networks; determined by the company's address (`brand.wallets`). */
export const networks = ["bitcoin", "ethereum", "tron"] as const
export type Network = (typeof networks)[number]

const ethereumAddress = /^0x[0-9a-f]{40}$/i
const tronAddress = /^T[1-9A-HJ-NP-Za-km-z]{33}$/

export function cryptoNetworkOf(address: string): Network {
  if (ethereumAddress.test(address)) return "ethereum"
  return tronAddress.test(address) ? "tron" : "bitcoin"
}

const hex64 = /^[0-9a-f]{64}$/

/** Longest input accepted as a transaction id, including pasted surroundings. */
export const LONGEST_TRANSACTION_ID = 100

/**
 * A transaction id in its network's format, in lower case: 64 hexadecimal digits, on Ethereum after `0x`. Undefined if
 * invalid.
 */
export function transactionIdOf(network: Network, typed: string): string | undefined {
  const id = typed.trim().toLowerCase()
  const digits = network === "ethereum" && id.startsWith("0x") ? id.slice(2) : id
  if (network === "ethereum" && digits === id) return undefined
  return hex64.test(digits) ? id : undefined
}

const explorers: Record<Network, string> = {
  bitcoin: "https://mempool.space/tx/",
  ethereum: "https://etherscan.io/tx/",
  tron: "https://tronscan.org/#/transaction/",
}

export const explorerPage = (network: Network, transactionId: string): string => explorers[network] + transactionId

/**
 * `decimals`: of the stored unit: satoshi, gwei, and the millionth of a USDT used by its contract. `shown`: of the
 * displayed amount; further digits are always zero.
 */
const scales: Record<Cryptocurrency, { decimals: number; shown: number }> = {
  btc: { decimals: 8, shown: 8 },
  eth: { decimals: 9, shown: 6 },
  usdt: { decimals: 6, shown: 2 },
}

const MICROS_OF_A_CENT = 10_000n

/**
 * The crypto amount worth `cents` at a price in millionths of the currency, rounded up to the displayed digits; in units.
 */
export function cryptoUnits(cryptocurrency: Cryptocurrency, cents: number, priceMicros: number): number {
  const { decimals, shown } = scales[cryptocurrency]
  const price = BigInt(priceMicros)
  const worth = BigInt(cents) * MICROS_OF_A_CENT * 10n ** BigInt(shown)
  const steps = (worth + price - 1n) / price
  return Number(steps * 10n ** BigInt(decimals - shown))
}

/** An amount in units as wallets read it, without thousands separators: `0.01234567`. */
export function cryptoDigits(cryptocurrency: Cryptocurrency, units: number): string {
  const { decimals, shown } = scales[cryptocurrency]
  const steps = BigInt(units) / 10n ** BigInt(decimals - shown)
  const digits = String(steps).padStart(shown + 1, "0")
  return `${digits.slice(0, -shown)}.${digits.slice(-shown)}`
}

const WEI_OF_A_GWEI = 1_000_000_000n

/**
 * Content of the QR code: a payment with its amount if wallets support it (BIP 21 for bitcoin, ERC-681 for ether),
 * otherwise only the address. A token's transfer URI starts with its contract, to which some wallets would send the
 * crypto.
 */
export function paymentUri(cryptocurrency: Cryptocurrency, address: string, units: number): string {
  if (cryptocurrency === "btc") return `bitcoin:${address}?amount=${cryptoDigits(cryptocurrency, units)}`
  if (cryptocurrency === "eth") return `ethereum:${address}@1?value=${BigInt(units) * WEI_OF_A_GWEI}`
  return address
}

/** An older rate is not used: the cryptocurrency is not offered. */
export const RATE_HOURS = 24
/** How long a quote is valid, at most as long as its booking is held. */
export const QUOTE_MINUTES = 30
/** A larger change from the last rate needs confirmation, in percent. */
export const MAX_CHANGE_PERCENT = 20

export const rateSources = ["operator", "demo"] as const

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
