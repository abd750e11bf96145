import { formatInstant } from "../../platform/date-format"
import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Edition, editionIdParts, prizesInLine } from "../rules/edition"

export const editionTitle = (editionId: string): string => m.draw_edition(editionIdParts(editionId))

/** What search engines show of an edition: its prizes, or that it was cancelled. */
export function editionDescription(edition: Pick<Edition, "prizes" | "cancellation">): string {
  const { cancellation } = edition
  if (cancellation)
    return `${m.draw_state_cancelled({ moment: formatInstant(cancellation.at) })} ${m.draw_state_cancelled_refund()}`
  const { first, count } = prizesInLine(edition)
  const numbers = { count, prizes: formatNumber(count) }
  return first === "car" ? m.draw_description_car(numbers) : m.draw_description(numbers)
}
