import type { IdStatus } from "../../../accounts/rules/identity"
import { m } from "../../../platform/i18n/paraglide/messages.js"

/** Texts of a company's verification status. */
export const companyStatus: Record<IdStatus, () => string> = {
  unverified: m.partners_status_unverified,
  pending: m.partners_status_pending,
  verified: m.partners_status_verified,
}

/** The same of a company whose verification was withdrawn. */
export const withdrawnStatus = { ...companyStatus, unverified: m.partners_status_withdrawn }
