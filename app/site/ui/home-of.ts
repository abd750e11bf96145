import { m } from "../../platform/i18n/paraglide/messages.js"
import type { RootData } from "../../platform/ui/page/root-data"

/** Home page per role (D10). */
export const homeOf = (person: NonNullable<RootData["person"]>) =>
  ({
    personal: { to: "/account", label: m.site_account() },
    business: { to: "/partner/dashboard", label: m.site_dashboard() },
    operator: { to: "/admin", label: m.site_admin() },
  })[person.role]
