import type { Cryptocurrency } from "./crypto"

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
