import type { Coin } from "./coins"

/**
 * `decimals`: of the unit in which amounts are kept: satoshi, gwei, and the millionth of a USDT that its contract counts in.
 * `shown`: of what the customer is asked for; the rest of an amount is always zero.
 */
const scales: Record<Coin, { decimals: number; shown: number }> = {
  btc: { decimals: 8, shown: 8 },
  eth: { decimals: 9, shown: 6 },
  usdt: { decimals: 6, shown: 2 },
}

const MICROS_OF_A_CENT = 10_000n

/** How much of a coin is worth so many cents at a price in millionths of the currency, rounded up to what is shown; in units. */
export function coinUnits(coin: Coin, cents: number, priceMicros: number): number {
  const { decimals, shown } = scales[coin]
  const price = BigInt(priceMicros)
  const worth = BigInt(cents) * MICROS_OF_A_CENT * 10n ** BigInt(shown)
  const steps = (worth + price - 1n) / price
  return Number(steps * 10n ** BigInt(decimals - shown))
}

/** An amount in units as wallets read it: digits, a point, no thousands: `0.01234567`. */
export function coinDigits(coin: Coin, units: number): string {
  const { decimals, shown } = scales[coin]
  const steps = BigInt(units) / 10n ** BigInt(decimals - shown)
  const digits = String(steps).padStart(shown + 1, "0")
  return `${digits.slice(0, -shown)}.${digits.slice(-shown)}`
}

const WEI_OF_A_GWEI = 1_000_000_000n

/**
 * What the QR code says: a payment with its amount where wallets understand one (BIP 21 for bitcoin, ERC-681 for ether), else
 * the address alone. A token's transfer as a URI names its contract first, where some wallets would send the coins.
 */
export function paymentUri(coin: Coin, address: string, units: number): string {
  if (coin === "btc") return `bitcoin:${address}?amount=${coinDigits(coin, units)}`
  if (coin === "eth") return `ethereum:${address}@1?value=${BigInt(units) * WEI_OF_A_GWEI}`
  return address
}
