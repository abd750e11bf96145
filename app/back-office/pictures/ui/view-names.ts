import type { View } from "../../../catalogue/rules/views"
import { m } from "../../../platform/i18n/paraglide/messages.js"

export const viewNames: Record<View, () => string> = {
  tile: m.back_office_view_tile,
  detail: m.back_office_view_detail,
  side: m.back_office_view_side,
  terrace: m.back_office_view_terrace,
  evening: m.back_office_view_evening,
  deck: m.back_office_view_deck,
}
