import type { Locale } from "../../platform/i18n/locale"
import { m } from "../../platform/i18n/paraglide/messages.js"

/** The parts of an id such as `2026-2`. */
function partsOf(editionId: string) {
  const [year = editionId, number = "1"] = editionId.split("-")
  return { year, number }
}

export const editionTitle = (editionId: string): string => m.draw_edition(partsOf(editionId))

/** After the word "edition" in a sentence. */
export const editionInText = (editionId: string, locale?: Locale): string =>
  m.draw_edition_in_text(partsOf(editionId), { locale })
