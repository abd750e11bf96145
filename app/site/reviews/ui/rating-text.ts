import type { Locale } from "../../../platform/i18n/locale"
import { numberFormat } from "../../../platform/i18n/number"
import { type RatingSummary, STARS } from "../../rules/reviews"

/** `4.9/5.0`, in Italian `4,9/5,0` (part 1 §2, D60). */
export function ratingText({ ratingValue }: RatingSummary, locale: Locale): string {
  const format = numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return `${format.format(Math.round(ratingValue * 10) / 10)}/${format.format(STARS)}`
}
