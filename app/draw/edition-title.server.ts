import type { Locale } from "../platform/i18n/locale"
import { m } from "../platform/i18n/paraglide/messages.js"
import { editionIdParts } from "./rules/edition"

/** An edition as visitors read it, for a mail, a file or a long text in `locale`; pages use `editionTitle`. */
export const editionTitleIn = (editionId: string, locale: Locale): string =>
  m.draw_edition(editionIdParts(editionId), { locale })
