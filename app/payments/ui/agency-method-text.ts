import { m } from "../../platform/i18n/paraglide/messages.js"
import type { AgencyMethod } from "../rules/agency-methods"

const texts: Record<AgencyMethod, () => string> = {
  cash: m.payments_agency_cash,
  terminal: m.payments_agency_terminal,
  transfer: m.payments_agency_transfer,
}

export const agencyMethodText = (method: AgencyMethod): string => texts[method]()
