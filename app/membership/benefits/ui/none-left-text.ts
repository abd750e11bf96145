import { formatDate } from "../../../platform/date-format"
import type { IsoDate } from "../../../platform/dates"
import { m } from "../../../platform/i18n/paraglide/messages.js"

/** The transfers of the month are used; `renewOn`: when the next ones are available, if the plan lasts until then. */
export const noneLeftText = (renewOn: IsoDate | null): string =>
  renewOn ? m.membership_transfers_none_left({ date: formatDate(renewOn) }) : m.membership_transfers_used()
