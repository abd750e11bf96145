import { m } from "../../platform/i18n/paraglide/messages.js"
import { editionIdParts } from "../rules/edition-id"

export const editionTitle = (editionId: string): string => m.draw_edition(editionIdParts(editionId))
