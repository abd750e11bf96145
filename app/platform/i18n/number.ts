import type { Locale } from "./locale"

type Signs = { thousands: string; decimals: string }

/**
 * How figures are parted, by the language they are written in (CLDR; the tests hold them against Intl). Not by Intl itself: its
 * first figure keeps a phone busy for longer than a press may wait.
 */
const signs: Record<Locale, Signs> = {
  it: { thousands: ".", decimals: "," },
  en: { thousands: ",", decimals: "." },
}

/** Digits as `toFixed` writes them (`1234.50`), in a language's signs: thousands always parted. */
export function parted(digits: string, locale: Locale): string {
  const { thousands, decimals } = signs[locale]
  const [whole = "", rest] = digits.split(".")
  return whole.replace(/\B(?=(\d{3})+$)/g, thousands) + (rest ? decimals + rest : "")
}

/** A figure in the reader's language, with at most three decimals. */
export function formatNumber(value: number, locale: Locale): string {
  const digits = Math.abs(value)
    .toFixed(3)
    .replace(/\.?0+$/, "")
  return (value < 0 && digits !== "0" ? "-" : "") + parted(digits, locale)
}

/** Digits with their unit: `0,01234567 BTC`. A line never ends between the two. */
export const withUnit = (digits: string, unit: string, locale: Locale): string =>
  `${parted(digits, locale)}\u00a0${unit}`
