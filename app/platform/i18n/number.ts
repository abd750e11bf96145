import type { Locale } from "./locale"

type Separators = { thousands: string; decimals: string }

/** CLDR's separators; tests compare them with `Intl`, whose first use blocks a phone's main thread for too long. */
const separators: Record<Locale, Separators> = {
  it: { thousands: ".", decimals: "," },
  en: { thousands: ",", decimals: "." },
}

/** Formats the output of `toFixed` (`1234.50`) with a language's separators; thousands are always grouped. */
export function parted(digits: string, locale: Locale): string {
  const { thousands, decimals } = separators[locale]
  const [whole = "", rest] = digits.split(".")
  return whole.replace(/\B(?=(\d{3})+$)/g, thousands) + (rest ? decimals + rest : "")
}

/** At most three decimals. */
export function formatNumber(value: number, locale: Locale): string {
  const digits = Math.abs(value)
    .toFixed(3)
    .replace(/\.?0+$/, "")
  return (value < 0 && digits !== "0" ? "-" : "") + parted(digits, locale)
}

/** Digits with their unit and a no-break space: `0,01234567 BTC`. */
export const withUnit = (digits: string, unit: string, locale: Locale): string =>
  `${parted(digits, locale)}\u00a0${unit}`
